import { isMap, isPair, isSeq, type Node, type Scalar } from 'yaml'
import type { Edit } from './edits.ts'

/**
 * Returns the edit that replaces a piece of a scalar's value in the file, whatever the scalar's style.
 * @param at the offset of the piece in the value
 * @returns undefined if the file spells the piece in another way, as "\x2Fold" does for "/old"
 */
export function editInScalar(text: string, node: Scalar.Parsed, at: number, piece: string, replacement: string): Edit | undefined {
  const value = String(node.value)
  const [from, end] = node.range
  // The first line of a block scalar is its header, which may hold a comment.
  const start = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED' ? text.indexOf('\n', from) : from
  const inValue = occurrences(value, piece)
  const inSource = occurrences(text.slice(start, end), piece)
  const offset = inValue.length === inSource.length ? inSource[inValue.indexOf(at)] : undefined
  return offset === undefined ? undefined : [start + offset, start + offset + piece.length, replacement]
}

function occurrences(text: string, piece: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) found.push(at)
  return found
}

/** Returns the offset where the last node of a value ends. */
export function endOfValue(node: Node | null, key: Node): number {
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1)
    if (isPair(last)) return endOfValue(last.value as Node | null, last.key as Node)
    if (last) return endOfValue(last as Node, key)
  }
  const [start, end] = node?.range ?? key.range ?? [0, 0]
  return Math.max(start, end)
}

/** Returns the end of the line that contains an offset; of the last line with text, for a value that includes trailing blank lines. */
export function endOfLastLine(text: string, at: number): number {
  const end = text[at - 1] === '\n' ? text.slice(0, at).trimEnd().length : at
  const next = /\r?\n|$/.exec(text.slice(end))
  return end + (next?.index ?? 0)
}
