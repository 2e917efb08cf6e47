/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { longDate } from '../../content/tokens.ts'
import { Link } from '../elements.tsx'
import { Entries, Flow } from '../Flow.tsx'

export function ToolList({ id, title, intro, tools }: BlockProps<'toolList'>) {
  return (
    <Flow id={id} title={title} intro={intro}>
      <Entries
        entries={tools.map(({ name, description, url, checked }) => ({
          title: <Link to={url}>{name}</Link>,
          note: checked === undefined ? undefined : `Checked ${longDate(checked)}`,
          children: description,
        }))}
      />
    </Flow>
  )
}
