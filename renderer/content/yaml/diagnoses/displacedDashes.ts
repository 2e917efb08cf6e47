import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { startsUnannounced } from './missingKeys.ts'
import {
  columnsOf,
  emptied,
  fieldIn,
  isContent,
  isEntry,
  type Line,
  lineNumbersText,
  linesBelow,
  opensBlockScalar,
  outsideBlockScalars,
} from './sourceLines.ts'

/** A line with a dash, and the first of the fields above it that belong to its entry. */
type Displaced = { dash: Line; first: Line }

/** Yields diagnoses of lists whose entries do not start with their lines with the dash, as lines were moved or sorted one by one. */
export function* displacedDashes(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  for (const [index, parent] of outside.entries()) {
    const { prefix = '', value } = fieldIn(parent) ?? {}
    if (value !== '') continue
    const below = linesBelow(outside, { ...parent, number: index + 1 }, (line) => line.indent <= prefix.length)
    const column = below.reduce((least, line) => Math.min(least, line.indent), Number.POSITIVE_INFINITY)
    const fields = below.flatMap((line) => {
      const field = fieldIn(line)
      return field?.prefix.length === column + 2 ? [{ line, key: field.key }] : []
    })
    const startsWithText = below[0] && below[0].indent > column + 2 && !isEntry(below[0])
    const found = startsWithText ? 'sorted' : displacedIn(fields)
    if (found === 'sorted') yield [sortedLines(parent, below)]
    else if (found.length > 0) yield [movedDashes(found, column)]
  }
}

/** Finds the displaced dashes of a list: fields that repeat some of the entry above belong to the next one, which has none of them. */
function displacedIn(fields: readonly { line: Line; key: string }[]): Displaced[] | 'sorted' {
  const found: Displaced[] = []
  let keys = new Set<string>()
  let pending: { first: Line; keys: Set<string> } | undefined
  for (const { line, key } of fields) {
    if (isEntry(line)) {
      if (pending) found.push({ dash: line, first: pending.first })
      keys = new Set([...(pending?.keys ?? []), key])
      pending = undefined
    } else if (pending?.keys.has(key)) return keys.size === 0 ? 'sorted' : []
    else if (pending) pending.keys.add(key)
    else if (keys.size === 0 || keys.has(key)) pending = { first: line, keys: new Set([key]) }
    else keys.add(key)
  }
  return found
}

/** `tools:`, then `intro: …`, then the entries of the tools: another field was moved between the name of a list and its entries, or of a text and its lines. */
export function* displacedKeys(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  for (const [index, parent] of outside.entries()) {
    const { prefix = '', key, value } = fieldIn(parent) ?? {}
    const isText = opensBlockScalar(parent)
    if (key === undefined || (value !== '' && !isText)) continue
    const end = outside.findIndex((line, at) => at > index && !isFieldWithValue(line, prefix.length))
    const [moved, next] = [outside.slice(index + 1, end), outside[end]]
    const [first] = moved
    const isOfParent = isText ? next && next.indent > prefix.length : next && next.indent >= prefix.length && isEntry(next)
    if (!first || !next || !isOfParent || isEntry(parent)) continue
    const subject = moved.length === 1 ? 'This line is' : `Lines ${first.number} to ${next.number - 1} are`
    yield [
      {
        edits: [[parent.start, parent.start, moved.map(({ text }) => `${text}\n`).join('')], ...moved.map((line): Edit => [line.start, line.end + 1, ''])],
        range: first.contentRange,
        message: `${subject} between "${key}:" and its ${isText ? 'text' : 'entries'}. Move ${moved.length === 1 ? 'it' : 'them'} up, above line ${parent.number}.`,
        cost: 0.3,
      },
    ]
  }
}

/** The last field of an entry below the first line of the next one, which has that field twice then. */
export function* fieldsBelowNextEntry(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  for (const [index, dash] of outside.entries()) {
    const moved = outside[index + 1]
    const column = columnsOf(dash).at(-1) ?? 0
    const key = moved && fieldIn(moved)?.key
    if (!moved || !isEntry(dash) || key === undefined || moved.indent !== column || opensBlockScalar(moved)) continue
    const above = linesBelow(outside.slice(0, index).reverse(), { ...dash, number: 0 }, (line) => line.indent < column)
    const below = linesBelow(outside, { ...moved, number: index + 2 }, (line) => line.indent < column)
    if (above.some(isKeyIn(column, key)) || !below.some(isKeyIn(column, key))) continue
    yield [
      {
        edits: [
          [dash.start, dash.start, `${moved.text}\n`],
          [moved.start, moved.end + 1, ''],
        ],
        range: moved.contentRange,
        message: `"${key}:" belongs to the entry above, which lacks it. Move this line up, above line ${dash.number}.`,
        cost: 0.3,
      },
    ]
  }
}

const isKeyIn = (column: number, key: string) => (line: Line) => line.indent === column && !isEntry(line) && fieldIn(line)?.key === key

/** `- Make`, then `tools:`, then the other tools: the name of a list was moved below its first entry, or that of a group below its first field. */
export function* keysBelowFirst(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines).filter(isContent)
  for (const [index, parent] of outside.entries()) {
    const { prefix = '', key, value } = fieldIn(parent) ?? {}
    const [first, next] = [outside[index - 1], outside[index + 1]]
    if (key === undefined || value !== '' || isEntry(parent) || !first || !next) continue
    const isOfParent = first.indent > prefix.length || (first.indent === prefix.length && isEntry(first))
    if (!isOfParent || next.indent < first.indent || !startsUnannounced(outside, index - 1)) continue
    yield [
      {
        edits: [
          [first.start, first.start, `${parent.text}\n`],
          [parent.start, parent.end + 1, ''],
        ],
        range: parent.contentRange,
        message: `"${key}:" is below the first line that belongs to it. Move this line up, above line ${first.number}.`,
        cost: 0.25,
      },
    ]
  }
}

const isFieldWithValue = (line: Line, column: number) => line.indent === column && !isEntry(line) && !/^(?:[|>].*)?$/.test(fieldIn(line)?.value ?? '')

function movedDashes(found: readonly Displaced[], column: number): Diagnosis {
  const [{ dash, first }, ...others] = found as [Displaced, ...Displaced[]]
  const at = dash.contentStart
  return diagnosisOf(
    found.flatMap(({ dash, first }): Edit[] => [
      [first.start + column, first.start + column + 2, '- '],
      [dash.start + column, dash.start + column + 1, ' '],
    ]),
    `An entry starts with its line with the dash. Move this line up, above line ${first.number}${others.length > 0 ? `, and do the same with ${lineNumbersText(others.map((each) => each.dash))}` : ''}.`,
    { range: [at, dash.contentEnd], cost: 0.9 },
  )
}

function sortedLines(parent: Line, below: readonly Line[]): Diagnosis {
  const [first] = below as [Line]
  return {
    edits: [[parent.contentEnd, parent.contentEnd, ' ""'], ...below.map(emptied)],
    range: first.contentRange,
    message: `From here down to line ${below.at(-1)?.number} the lines are out of order: an entry starts with its line with the dash, and its fields stand below that. Copy the list again from the version before.`,
    isStopgap: true,
    isCertain: true,
    aboutQuotes: true,
    // Without its entries, a list has no mistakes.
    cost: 1.2,
  }
}
