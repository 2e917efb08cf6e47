/** @jsxImportSource react */
import type { BlockProps } from '../../content/resolved.ts'
import { Flow, flowFontSize } from '../Flow.tsx'
import { lengthOf, MarkdownContent } from '../Markdown.tsx'
import { fontSizes } from '../theme.ts'

export function Prose({ id, title, body, narrow }: BlockProps<'prose'>) {
  return (
    <Flow id={id} title={title}>
      <MarkdownContent nodes={body} fontSize={narrow ? fontSizes.small - 1 : fontSizeFor(lengthOf(body))} />
    </Flow>
  )
}

/** Returns the font size for a text length: a few sentences alone on a page are set like a statement. */
const fontSizeFor = (characters: number) => (characters < 800 ? fontSizes.lead : characters < 1250 ? fontSizes.body : flowFontSize)
