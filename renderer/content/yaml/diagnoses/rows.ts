import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import { contentAbove, contentBelow, emptied, fieldIn, type Line, outsideBlockScalars } from './sourceLines.ts'
import { alsoIn, shorten } from './wording.ts'

const row = /^\s*(?:- +)?\|(.*\S.*)\|\s*$/
const delimiterRow = /^\s*(?:- +)?\|[-:| ]+\|\s*$/

/** `| One | Two |`: rows of a Markdown table in place of lists of cells, or of groups of fields. */
export function* tableRows(lines: readonly Line[]): Generator<Diagnosis[]> {
  const found = outsideBlockScalars(lines).filter(({ text }) => row.test(text))
  const rows = found.filter(({ text }) => !delimiterRow.test(text))
  const [first] = rows
  if (!first) return
  const last = found.at(-1) ?? first
  yield [
    diagnosisOf(
      found.map((line) => [line.contentStart, line.contentEnd, rows.includes(line) ? listOf(line) : '']),
      `A row of a table is a list here. Write it like this: - [${shorten(cellsOf(first)[0])}, …]${last === first ? '' : `, and do the same for each row down to line ${last.number}${found.length > rows.length ? ', without the line of dashes' : ''}`}.`,
      { range: first.contentRange },
    ),
  ]
  // Where the table makes a list of lists, that is likelier.
  yield pastedValues(lines, found, 'These are rows of a table. Write each cell').map((diagnosis) => ({ ...diagnosis, isCertain: false, cost: 0 }))
}

const cellsOf = ({ text }: Line) => (row.exec(text)?.[1] ?? '').split('|').map((cell) => JSON.stringify(cell.trim()))

const listOf = (line: Line) => `- [${cellsOf(line).join(', ')}]`

const tabSeparated = /^\s*(?![-#"']|\w+:(?:\s|$))\S[^\t]*\t[^\t]+\t[^\t]/
const delimited = /^\s*[^\s,;:#"'[\]{}|-][^,;:[\]{}|]*(?:[,;][^\s,;:[\]{}|][^,;:[\]{}|]*){2,}$/
const tagged = /^\s*(?:- +)?<\/?[a-z][^<>]*>(?:.*>)?\s*$/i

/** True if a line consists of three cells or more that were copied from a spreadsheet. */
export const hasTabbedCells = ({ text }: Line) => tabSeparated.test(text)

/** What is pasted where fields belong: cells of a spreadsheet, separated by tabs, or by commas or semicolons as in CSV; elements of HTML or XML. */
export function* pastedCells(lines: readonly Line[]): Generator<Diagnosis[]> {
  const outside = outsideBlockScalars(lines)
  const cells = outside.filter((line) => hasTabbedCells(line) || delimited.test(line.text))
  yield pastedValues(lines, cells, 'These are cells of a spreadsheet. Write each')
  yield pastedValues(
    lines,
    outside.filter(({ text }) => tagged.test(text)),
    'This is HTML or XML, which is not read here. Write each value',
  )
}

function pastedValues(lines: readonly Line[], [first, ...others]: readonly Line[], what: string): Diagnosis[] {
  if (!first) return []
  const found = [first, ...others]
  // A list of which nothing else is written is not reported as empty.
  const above = contentAbove(lines, first)
  const below = contentBelow(lines, found.at(-1) ?? first)
  const isList = above && fieldIn(above)?.value === '' && (!below || below.indent <= above.indent)
  return [
    {
      edits: [...(isList ? [[above.contentEnd, above.contentEnd, ' ""'] as const] : []), ...found.map(emptied)],
      range: first.contentRange,
      message: `${what} ${inFields(others)}`,
      isStopgap: true,
      isCertain: true,
      ...(isList ? { aboutQuotes: true, cost: -0.5 } : { cost: 0.2 }),
    },
  ]
}

/** Ends a message about values of which each belongs in a field, in this line and in others. */
const inFields = (others: readonly Line[]) =>
  `in a field with a name${alsoIn(others)}. "npm run new -- ranking my-name --from my-rows.csv" makes a page from a whole spreadsheet, and "npm run update" takes one over into a ranking that is there.`
