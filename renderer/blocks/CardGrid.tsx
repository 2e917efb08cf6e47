import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

/** Cards side by side. Where they are of several kinds, each says which (the "category" of spec §3's featured resources). */
export function CardGrid({ id, title, intro, items, columns, itemAction, action }: BlockProps<'cardGrid'>) {
  const mixed = new Set(items.map(({ category }) => category)).size > 1
  const covered = items.some(({ cover }) => cover !== undefined)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards columns={columns}>
        {items.map((card) => (
          <Card key={card.title} card={card} action={card.action ?? itemAction} showCategory={mixed} amongCovers={covered} />
        ))}
      </Grid>
      {action && <Actions links={[action]} />}
    </Section>
  )
}
