/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

export function CardGrid({ id, title, intro, items }: BlockProps<'cardGrid'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={items.map((card) => ({
          title: card.href ? <Link to={card.href}>{card.title}</Link> : card.title,
          ...(card.facts.length > 0 ? { note: card.facts.map(({ label, value }) => `${label}: ${value}`).join(' · ') } : {}),
          children: card.description,
        }))}
      />
    </Flow>
  )
}
