import { css } from '@emotion/react'
import { withCategoryTags } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid, subgridStyles } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

export function CardGrid({ id, title, intro, items, columns, itemAction, action }: BlockProps<'cardGrid'>) {
  const factStyles = items.some(({ facts }) => facts.length > 0) ? { css: styles } : {}
  const hasCovers = items.some(({ cover }) => cover !== undefined)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards columns={columns} {...factStyles}>
        {withCategoryTags(items).map((card) => (
          <Card key={card.title} card={card} action={card.action ?? itemAction} alignWithCovers={hasCovers} />
        ))}
      </Grid>
      {action && <Actions links={[action]} />}
    </Section>
  )
}

/** Styles for cards with facts. */
const styles = css({ ...subgridStyles, dl: { alignContent: 'start' } })
