import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import { startsUnannounced } from './missingKeys.ts'
import type { Shape } from './shape.ts'
import { blockTypeIn, emptied, fieldIn, isEntry, isNonBlank, keyColumn, type Line, linesFrom, opensBlockScalar, structureOf } from './sourceLines.ts'

/** `tools:`, then `intro: …`, then the entries of the tools: another field was moved between the name of a list and its entries, of a group and its fields, or of a text and its lines. */
export function* displacedKeys(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, parent] of outside.entries()) {
    const { column = 0, key, value } = fieldIn(parent) ?? {}
    const isText = opensBlockScalar(parent)
    if (key === undefined || (value !== '' && !isText) || isEntry(parent)) continue
    if (isText && hasTextBelow(lines, parent)) continue
    const end = outside.findIndex((line, at) => at > index && !isFieldWithValue(line, column))
    const [moved, next] = [outside.slice(index + 1, end), outside[end]]
    const parts = next && partsOf(isText, next, column)
    if (parts && moved.length > 0) yield [movedFromBetween(parent, key, moved, parts)]
  }
}

const hasTextBelow = (lines: readonly Line[], header: Line) => {
  const below = lines.slice(header.number).find(isNonBlank)
  return below !== undefined && below.indent > header.indent
}

type Parts = 'text' | 'entries' | 'fields'

/** Returns what a line starts, if it belongs to a name above it in a column. */
function partsOf(isText: boolean, line: Line, column: number): Parts | undefined {
  if (!isText && isEntry(line)) return line.indent >= column ? 'entries' : undefined
  if (line.indent <= column) return undefined
  return isText ? 'text' : 'fields'
}

/** The last field of an entry below the first line of the next one, which has that field twice then. */
export function* fieldsBelowNextEntry(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, dash] of outside.entries()) {
    const moved = outside[index + 1]
    const column = keyColumn(dash)
    const key = moved && fieldIn(moved)?.key
    if (!moved || !isEntry(dash) || key === undefined || moved.indent !== column || opensBlockScalar(moved)) continue
    const above = linesFrom(outside.slice(0, index).reverse(), 0, (line) => line.indent < column)
    const below = fieldsFrom(outside, index + 2, column)
    const again = below.find(isKeyIn(column, key))
    const start = outside[index - 1 - above.length]
    if (start && blockFields.get(blockTypeIn(start) ?? '')?.has(key) === false) continue
    // The same line once more is one that was copied.
    if (above.some(isKeyIn(column, key)) || !again || again.text === moved.text) continue
    // Right above the first line of the next entry, which lacks it, it is one of that.
    const end = outside.indexOf(again) + 1
    const next = outside[end]
    const isOfNext = next && isEntry(next) && next.indent === dash.indent && !fieldsFrom(outside, end + 1, column).some(isKeyIn(column, key))
    if (isOfNext) continue
    yield [
      {
        edits: movedAbove(dash, [moved]),
        range: moved.contentRange,
        message: `"${key}:" belongs to the entry above, which lacks it. Move this line up, above line ${dash.number}.`,
        cost: 0.3,
      },
    ]
  }
}

/** Returns the lines from an index on that belong to an entry whose fields are in a column. */
const fieldsFrom = (lines: readonly Line[], index: number, column: number) => linesFrom(lines, index, ({ indent }) => indent < column)

/** The last field of a group or an entry below the name of the list after it, above the entries of that. */
export function* fieldsBelowNextList(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, list] of outside.entries()) {
    const { column = 0, key, value } = fieldIn(list) ?? {}
    const [above, moved, next] = [outside[index - 1], outside[index + 1], outside[index + 2]]
    if (key === undefined || value !== '' || !above || !moved || !next || !isEntry(next)) continue
    if (isEntry(moved) || moved.indent <= column || above.indent < moved.indent || !fieldIn(moved)?.value) continue
    yield [movedFromBetween(list, key, [moved], 'entries')]
  }
}

/** Returns the diagnosis for lines that separate the name of a list, a group or a text from its parts. */
function movedFromBetween(parent: Line, key: string, moved: readonly Line[], parts: Parts): Diagnosis {
  const [first = parent, last = first] = [moved[0], moved.at(-1)]
  const [subject, them] = first === last ? ['This line is', 'it'] : [`Lines ${first.number} to ${last.number} are`, 'them']
  return {
    edits: movedAbove(parent, moved),
    range: first.contentRange,
    message: `${subject} between "${key}:" and its ${parts}. Move ${them} up, above line ${parent.number}.`,
    cost: 0.3,
  }
}

const isKeyIn = (column: number, key: string) => (line: Line) => line.indent === column && !isEntry(line) && fieldIn(line)?.key === key

/** `- Make`, then `tools:`, then the other tools: the name of a list was moved below its first entry, or that of a group below its first field. */
export function* keysBelowFirst(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, parent] of outside.entries()) {
    const { column = 0, key, value } = fieldIn(parent) ?? {}
    const [first, next] = [outside[index - 1], outside[index + 1]]
    if (key === undefined || value !== '' || isEntry(parent) || !first || !next) continue
    const isOfParent = first.indent > column || (first.indent === column && isEntry(first))
    if (!isOfParent || next.indent < first.indent || !startsUnannounced(outside, index - 1)) continue
    yield [
      {
        edits: movedAbove(first, [parent]),
        range: parent.contentRange,
        message: `"${key}:" is below the first line that belongs to it. Move this line up, above line ${first.number}.`,
        cost: 0.25,
      },
    ]
  }
}

const isFieldWithValue = (line: Line, column: number) => line.indent === column && !isEntry(line) && !/^(?:[|>].*)?$/.test(fieldIn(line)?.value ?? '')

/** Returns the edits that move lines above another one. */
const movedAbove = (target: Line, moved: readonly Line[]): Edit[] => [
  [target.start, target.start, moved.map(({ text }) => `${text}\n`).join('')],
  ...moved.map(emptied),
]
