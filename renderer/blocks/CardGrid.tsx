import { withKinds } from '../content/kinds.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Grid } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

/** Cards side by side. */
export function CardGrid({ id, title, intro, items, columns, itemAction, action }: BlockProps<'cardGrid'>) {
  const covered = items.some(({ cover }) => cover !== undefined)
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards columns={columns}>
        {withKinds(items).map((card) => (
          <Card key={card.title} card={card} action={card.action ?? itemAction} amongCovers={covered} />
        ))}
      </Grid>
      {action && <Actions links={[action]} />}
    </Section>
  )
}
