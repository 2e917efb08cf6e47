/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Flow, flowSize } from '../Flow.tsx'
import { MarkdownContent } from '../Markdown.tsx'
import { size } from '../theme.ts'

export function Prose({ id, title, body, narrow }: BlockProps<'prose'>) {
  return (
    <Flow id={id} title={title}>
      <MarkdownContent nodes={body} fontSize={narrow ? size.small - 1 : flowSize} />
    </Flow>
  )
}
