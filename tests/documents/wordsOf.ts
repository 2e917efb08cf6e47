import type { drawDocument } from '../../renderer/documents/pdf.tsx'

type Node = { value?: unknown; children?: readonly Node[] }

/** The words of a document as it is drawn. Layout adds none, and takes seconds where drawing takes milliseconds. */
export function wordsOf(drawn: ReturnType<typeof drawDocument>): string {
  const visit = ({ value, children = [] }: Node): string => (typeof value === 'string' ? value : children.map(visit).join('\n'))
  return visit(drawn as Node)
}
