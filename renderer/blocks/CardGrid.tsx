import { css } from '@emotion/react'
import { withCategoryTags } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid, subgridStyles } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

/** Cards side by side. */
export function CardGrid({ id, title, intro, items, columns, itemAction, action }: BlockProps<'cardGrid'>) {
  const own = items.some(({ facts }) => facts.length > 0) ? { css: styles } : {}
  const covered = items.some(({ cover }) => cover !== undefined)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards columns={columns} {...own}>
        {withCategoryTags(items).map((card) => (
          <Card key={card.title} card={card} action={card.action ?? itemAction} alignWithCovers={covered} />
        ))}
      </Grid>
      {action && <Actions links={[action]} />}
    </Section>
  )
}

/** Of cards with facts. */
const styles = css({ ...subgridStyles, dl: { alignContent: 'start' } })
