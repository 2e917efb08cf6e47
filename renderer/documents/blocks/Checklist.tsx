/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Entries, Flow, TickBox } from '../Flow.tsx'

export function Checklist({ id, title, intro, numbered, items }: BlockProps<'checklist'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        marks={items.map((item, index) => (numbered ? `${index + 1}.` : <TickBox key={item.title} />))}
        entries={items.map((item) => ({ title: item.title, children: item.description }))}
      />
    </Flow>
  )
}
