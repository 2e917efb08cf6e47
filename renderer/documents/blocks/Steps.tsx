/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Entries, Flow } from '../Flow.tsx'

export function Steps({ id, title, intro, items }: BlockProps<'steps'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        markers={items.map((_, index) => `${index + 1}.`)}
        entries={items.map(({ title: stepTitle, description, duration }) => ({ title: stepTitle, note: duration, children: description }))}
      />
    </Flow>
  )
}
