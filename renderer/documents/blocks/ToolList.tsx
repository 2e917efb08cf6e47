/** @jsxImportSource react */
import { datedTextOf, toolCheckedLabel } from '../../content/labels.ts'
import type { BlockProps } from '../../content/resolved.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

export function ToolList({ id, title, intro, tools }: BlockProps<'toolList'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={tools.map((tool) => {
          const checked = toolCheckedLabel(tool, tools)
          return { title: <Link to={tool.url}>{tool.name}</Link>, note: checked && datedTextOf(checked), children: tool.description }
        })}
      />
    </Flow>
  )
}
