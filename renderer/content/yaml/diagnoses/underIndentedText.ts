import { nearest } from '../../suggest.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Shape } from './shape.ts'
import {
  columnsOf,
  commentPattern,
  contentEndOf,
  contentStartOf,
  fieldIn,
  indentOf,
  isContent,
  type Line,
  lineNumbersText,
  linesBelow,
  opensBlockScalar,
  outsideBlockScalars,
  spacesText,
  startsStructure,
} from './sourceLines.ts'

/** No name, and no sign of YAML. */
const hasSeveralWords = /^[\p{L}\d(]\S*\s+\S+\s+\S/u

const hasWords = ({ text }: Line) => text.trim() !== ''

/** The slip of lines of a text that have to stand so much further right. */
function indentedFurther(run: readonly Line[], by: number, why: string, cost = 0): Diagnosis[] {
  const filled = run.filter(hasWords)
  const [first] = filled
  if (!first) return []
  return [
    {
      edits: filled.map((line) => [line.start, line.start, ' '.repeat(by)]),
      range: [contentStartOf(first), contentEndOf(first)],
      message: `${why}. Put ${spacesText(by)} in front of ${filled.length === 1 ? 'this line' : lineNumbersText(filled, true)}.`,
      cost,
    },
  ]
}

/** Text that was pasted in the first column below `body: |`, on its own or behind the first lines of the text. */
export function* unindentedText(lines: readonly Line[], { rootFields }: Shape): Generator<Diagnosis[]> {
  const isOfPage = (line: Line) => {
    const field = fieldIn(line)
    return field?.before === '' && (/^[a-z]/.test(field.key) || nearest(field.key, rootFields) !== undefined)
  }
  for (const header of outsideBlockScalars(lines)) {
    const column = columnsOf(header).at(-1) ?? 0
    if (!opensBlockScalar(header)) continue
    const own = linesBelow(lines, header, (line) => !commentPattern.test(line.text) && indentOf(line) <= column)
    const first = lines[header.number + own.length]
    if (!first || indentOf(first) > 0 || startsStructure.test(first.text) || isOfPage(first) || (column === 0 && !hasSeveralWords.test(first.text))) continue
    const start = own.find(hasWords)
    const width = start && indentOf(start) > column ? indentOf(start) : column + 2
    const run = [
      first,
      ...linesBelow(lines, first, (line) => startsStructure.test(line.text) || isOfPage(line) || (isContent(line) && indentOf(line) === width)),
    ]
    while (run.length > 1 && /^\s*(?:#(?!#)|$)/.test(run.at(-1)?.text ?? '')) run.pop()
    const key = fieldIn(header)?.key
    yield indentedFurther(run, width, `The text ${key === undefined ? `that starts in line ${header.number}` : `of "${key}"`} goes on here`, -0.9)
  }
}

/** The entries of a list in a text that have slid out of it, into a column where others start. */
export function* unindentedList(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const header of outsideBlockScalars(lines)) {
    const column = columnsOf(header).at(-1) ?? 0
    const own = opensBlockScalar(header) ? linesBelow(lines, header, (line) => indentOf(line) <= column) : []
    const start = own.find(hasWords)
    const first = lines[header.number + own.length]
    if (!start || !first || !isTextEntry(first)) continue
    const run = [first, ...linesBelow(lines, first, (line) => indentOf(line) !== indentOf(first) || !isTextEntry(line))]
    yield indentedFurther(run, indentOf(start) - indentOf(first), `The text that starts in line ${start.number} goes on here with a list`, 0.1)
  }
}

/** An entry that is no group of fields. */
const isTextEntry = (line: Line) => /^ *- +[^\s{[]/.test(line.text) && !fieldIn(line)

/** Text below `description: >-`, `description:` or a first line of it that starts no further right than that name, where YAML looks for the next field. */
export function* underIndentedText(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const header of outsideBlockScalars(lines)) {
    const column = columnsOf(header).at(-1) ?? 0
    const { key, value } = fieldIn(header) ?? {}
    const starts = opensBlockScalar(header) || value === ''
    if (key === undefined || value === undefined || !(starts || hasSeveralWords.test(value))) continue
    const blank = linesBelow(lines, header, hasWords)
    const first = lines[header.number + blank.length]
    // Below a name further right, what starts in the first column is met where texts are that do.
    if (!first || indentOf(first) > column || (indentOf(first) === 0 && column > 0)) continue
    if ((!starts || column === 0) && !hasSeveralWords.test(first.text.trim())) continue
    // What is nested moves along.
    const isNested = ({ text }: Line) => /^\s*(?:[-*+]|\d+[.)]) /.test(text)
    const ends = (line: Line) =>
      startsStructure.test(line.text) ||
      commentPattern.test(line.text) ||
      indentOf(line) < indentOf(first) ||
      (indentOf(line) === 0 && fieldIn(line) !== undefined) ||
      (indentOf(line) > column && !isNested(line))
    if (ends(first)) continue
    const why = `The text of "${key}" ${starts ? 'starts' : 'goes on here'} no further right than that name`
    yield indentedFurther([first, ...linesBelow(lines, first, ends)], column + 2 - indentOf(first), why, starts ? 0 : 1)
  }
}
