import type { renderDocument } from '../../renderer/documents/makePdf.tsx'

type Node = { value?: unknown; children?: readonly Node[] }

/** The words of a document as it is drawn. Layout adds none, and takes seconds where drawing takes milliseconds. */
export function textOfDocument(drawn: ReturnType<typeof renderDocument>): string {
  const visit = ({ value, children = [] }: Node): string => (typeof value === 'string' ? value : children.map(visit).join('\n'))
  return visit(drawn as Node)
}
