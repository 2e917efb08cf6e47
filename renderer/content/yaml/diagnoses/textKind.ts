import type { TextFields } from './shape.ts'
import { blockTypeIn, columnsOf, contentAbove, keyColumn, type Line } from './sourceLines.ts'

/**
 * Returns whether the text of a field keeps its line breaks. A name that stands for both kinds is looked up among the fields of the block
 * that the line is in, or of the page outside of them; undefined if there it stands for both as well, or for neither.
 */
export function textKindOf(
  { multiline, plain, byBlock, outside }: TextFields,
  lines: readonly Line[],
  line: Line,
  name: string,
): 'multiline' | 'plain' | undefined {
  if (multiline.has(name) !== plain.has(name)) return multiline.has(name) ? 'multiline' : 'plain'
  const column = keyColumn(line)
  const start = contentAbove(lines, line, (above) => blockTypeIn(above) !== undefined && (columnsOf(above)[1] ?? 0) <= column)
  const near = start ? byBlock.get(blockTypeIn(start) ?? '') : outside
  if (!near || near.multiline.has(name) === near.plain.has(name)) return undefined
  return near.multiline.has(name) ? 'multiline' : 'plain'
}
