/** @jsxImportSource react */
import { checkedAmong, inWords } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

export function ToolList({ id, title, intro, tools }: BlockProps<'toolList'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={tools.map((tool) => {
          const checked = checkedAmong(tool, tools)
          return { title: <Link to={tool.url}>{tool.name}</Link>, note: checked && inWords(checked), children: tool.description }
        })}
      />
    </Flow>
  )
}
