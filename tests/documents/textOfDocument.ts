import type { renderDocument } from '../../renderer/documents/makePdf.tsx'

type Node = { value?: unknown; children?: readonly Node[] }

/** Returns the text of a rendered document. Layout adds none, and takes seconds where rendering takes milliseconds. */
export function textOfDocument(rendered: ReturnType<typeof renderDocument>): string {
  const visit = ({ value, children = [] }: Node): string => (typeof value === 'string' ? value : children.map(visit).join('\n'))
  return visit(rendered as Node)
}
