/** @jsxImportSource react */
import { withCategoryTags } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

export function CardGrid({ id, title, intro, items }: BlockProps<'cardGrid'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={withCategoryTags(items).map(({ title: cardTitle, href, tags, facts, description }) => {
          const notes = [...tags, ...facts.map(({ label, value }) => `${label}: ${value}`)]
          return {
            title: href ? <Link to={href}>{cardTitle}</Link> : cardTitle,
            note: notes.length > 0 ? notes.join(' · ') : undefined,
            children: description,
          }
        })}
      />
    </Flow>
  )
}
