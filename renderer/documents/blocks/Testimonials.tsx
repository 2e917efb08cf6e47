/** @jsxImportSource react */
import { illustrativeExample } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Entries, Flow } from '../Flow.tsx'

export function Testimonials({ id, title, intro, items }: BlockProps<'testimonials'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries entries={items.map(({ quote, role, illustrative }) => ({ title: role, label: illustrative && illustrativeExample, children: `“${quote}”` }))} />
    </Flow>
  )
}
