/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Flow, flowFontSize } from '../Flow.tsx'
import { lengthOf, MarkdownContent } from '../Markdown.tsx'
import { fontSizes } from '../theme.ts'

export function Prose({ id, title, body, narrow }: BlockProps<'prose'>) {
  return (
    <Flow id={id} title={title}>
      <MarkdownContent nodes={body} fontSize={narrow ? fontSizes.small - 1 : sizeFor(lengthOf(body))} />
    </Flow>
  )
}

/** A few sentences that have a page to themselves are set like a statement. */
const sizeFor = (characters: number) => (characters < 800 ? fontSizes.lead : characters < 1250 ? fontSizes.body : flowFontSize)
