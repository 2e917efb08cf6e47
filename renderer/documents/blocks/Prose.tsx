/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Flow, flowSize } from '../Flow.tsx'
import { lengthOf, MarkdownContent } from '../Markdown.tsx'
import { size } from '../theme.ts'

export function Prose({ id, title, body, narrow }: BlockProps<'prose'>) {
  return (
    <Flow id={id} title={title}>
      <MarkdownContent nodes={body} fontSize={narrow ? size.small - 1 : sizeFor(lengthOf(body))} />
    </Flow>
  )
}

/** A few sentences that have a page to themselves are set like a statement. */
const sizeFor = (characters: number) => (characters < 800 ? size.lead : characters < 1250 ? size.body : flowSize)
