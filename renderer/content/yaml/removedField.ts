import { isScalar, type YAMLMap } from 'yaml'
import type { Edit } from './edits.ts'
import { columnOf, endOfComments, endOfLine, firstColumn, lineStart } from './lines.ts'
import { type ParsedPair, pairsOf } from './nodes.ts'
import { endOfLastLine, endOfValue } from './scalars.ts'

/** Returns the edit that removes a field from its group; undefined for the only one. */
export function removedField(text: string, map: YAMLMap, name: string): Edit | undefined {
  const pairs = pairsOf(map)
  const index = pairs.findIndex(({ key }) => isScalar(key) && key.value === name)
  const [above, pair, below] = [pairs[index - 1], pairs[index], pairs[index + 1]]
  if (!pair?.key.range || (!above && !below)) return undefined
  const start = pair.key.range[0]
  const line = lineStart(text, start)
  const isFirstInLine = text.slice(line, start).trim() === ''
  // The next one takes its place behind the dash or the bracket.
  if (below?.key.range && (map.flow || !isFirstInLine)) return [start, below.key.range[0], '']
  if (map.flow) return [endOf(above), endOf(pair), '']
  const end = endOfField(text, pair, columnOf(text, start))
  const [lineBreak = ''] = /^\r?\n/.exec(text.slice(end, end + 2)) ?? []
  // The last line of a file may have no line break.
  return lineBreak === '' && above ? [endOfLine(text, lineStart(text, line - 1)), end, ''] : [firstColumn(text, start), end + lineBreak.length, '']
}

/** Returns the end of a field with the comments below it that are indented further. */
export const endOfField = (text: string, pair: ParsedPair, column: number) => endOfComments(text, endOfLastLine(text, endOf(pair)), column)

const endOf = (pair: ParsedPair | undefined) => (pair ? endOfValue(pair.value, pair.key) : 0)
