/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Entries, Flow } from '../Flow.tsx'

export function Testimonials({ id, title, intro, items }: BlockProps<'testimonials'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={items.map(({ quote, role, illustrative }) => ({ title: role, label: illustrative && 'Illustrative example', children: `“${quote}”` }))}
      />
    </Flow>
  )
}
