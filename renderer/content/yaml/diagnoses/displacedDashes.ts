import type { Edit } from '../edits.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { emptied, fieldIn, isEntry, type Line, linesFrom, structureOf } from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** A line with a dash, and the first of the fields above it that belong to its entry. */
type Displaced = { dash: Line; first: Line }

/** Yields diagnoses of lists whose entries do not start with their lines with the dash, as lines were moved or sorted one by one. */
export function* displacedDashes(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = structureOf(lines)
  for (const [index, parent] of outside.entries()) {
    const { column: parentColumn = 0, value } = fieldIn(parent) ?? {}
    if (value !== '') continue
    const below = linesFrom(outside, index + 1, (line) => line.indent <= parentColumn)
    const column = below.reduce((least, line) => Math.min(least, line.indent), Number.POSITIVE_INFINITY)
    const fields = below.flatMap((line) => {
      const field = fieldIn(line)
      return field?.column === column + 2 ? [{ line, key: field.key }] : []
    })
    const startsWithText = below[0] && below[0].indent > column + 2 && !isEntry(below[0])
    const found = startsWithText ? 'sorted' : displacedIn(fields)
    // Without any dash it is no list, but a group of groups.
    if (found === 'sorted') yield below.some(isEntry) ? [sortedLines(parent, below)] : []
    else if (found.length > 0) yield [movedDashes(found, column)]
  }
}

/** Finds the displaced dashes of a list: fields that repeat some of the entry above belong to the next one, which has none of them. */
function displacedIn(fields: readonly { line: Line; key: string }[]): Displaced[] | 'sorted' {
  const found: Displaced[] = []
  let keys = new Set<string>()
  let pending: { first: Line; keys: Set<string> } | undefined
  for (const [index, { line, key }] of fields.entries()) {
    const above = fields[index - 1]?.line
    if (isEntry(line)) {
      if (pending) found.push({ dash: line, first: pending.first })
      keys = new Set([...(pending?.keys ?? []), key])
      pending = undefined
    } else if (pending?.keys.has(key)) return keys.size === 0 ? 'sorted' : []
    // The same line once more is one that was copied.
    else if (line.text === above?.text) return []
    else if (pending) pending.keys.add(key)
    else if (keys.size === 0 || keys.has(key)) pending = { first: line, keys: new Set([key]) }
    else keys.add(key)
  }
  return found
}

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
