import { nearest } from '../../suggest.ts'
import { endsInLink } from './brokenLines.ts'
import type { Diagnosis } from './diagnosis.ts'
import { hasTabbedCells } from './rows.ts'
import type { Shape } from './shape.ts'
import {
  blockTypeIn,
  commentPattern,
  contentBelow,
  fieldIn,
  hasSeveralWords,
  incompleteField,
  isEntry,
  isNonBlank,
  keyColumn,
  type Line,
  linesBelow,
  mayBeRemark,
  opensBlockScalar,
  outsideBlockScalars,
  startsForeignComment,
  startsStructure,
  startsWithTab,
} from './sourceLines.ts'
import { lineNumbersText, spacesText } from './wording.ts'

/** Returns the diagnosis for lines of a text that have to be indented further by a number of columns. */
function indentedFurther(run: readonly Line[], columns: number, why: string, cost = 0): Diagnosis[] {
  const nonBlank = run.filter(isNonBlank)
  const [first] = nonBlank
  if (!first) return []
  return [
    {
      edits: nonBlank.map((line) => [line.start, startsWithTab(line) ? line.contentStart : line.start, ' '.repeat(columns)]),
      range: first.contentRange,
      message: `${why}. Put ${spacesText(columns)} ${nonBlank.some(startsWithTab) ? 'instead of the tab ' : ''}in front of ${nonBlank.length === 1 ? 'this line' : lineNumbersText(nonBlank, true)}.`,
      cost,
    },
  ]
}

/** Text pasted in the first column below `body: |`, directly or after the first lines of the text. */
export function* unindentedText(lines: readonly Line[], { rootFields }: Shape): Generator<Diagnosis[]> {
  const isTopLevelField = (line: Line) => {
    if (rootFields.includes(/^(\w+) *[=：]/.exec(line.text)?.[1] ?? '')) return true
    const field = fieldIn(line)
    return field?.column === 0 && (/^[a-z]/.test(field.key) || nearest(field.key, rootFields) !== undefined)
  }
  for (const header of outsideBlockScalars(lines)) {
    const column = keyColumn(header)
    const startsBeside = column > 0 && hasSeveralWords.test(fieldIn(header)?.value ?? '')
    if (!opensBlockScalar(header) && !startsBeside) continue
    const textLines = linesBelow(lines, header, (line) => !commentPattern.test(line.text) && line.indent <= column)
    const first = lines[header.number + textLines.length]
    if (!first || isTopLevelField(first) || !isPastedBelow(first, textLines, column === 0 || startsBeside)) continue
    const width = textLines.find(isNonBlank)?.indent ?? column + 2
    const run = [first, ...linesBelow(lines, first, (line) => startsStructure.test(line.text) || isTopLevelField(line) || line.indent >= width)]
    while (/^\s*(?:#(?!#)|$)/.test(run.at(-1)?.text ?? '')) run.pop()
    const key = fieldIn(header)?.key
    const text = key === undefined ? `that starts in line ${header.number}` : `of "${key}"`
    // Text that starts beside its name is seldom pasted in several lines, and may be too long with them.
    const diagnoses = indentedFurther(run, width, `The text ${text} continues here`, startsBeside ? 0.3 : -0.9)
    yield startsBeside ? diagnoses.map((each) => leftToAuthor(each, first, fieldIn(header)?.value ?? '')) : diagnoses
  }
}

/** True for a line in the first column that may continue a text. @param isUncertain whether it has to have several words */
function isPastedBelow(line: Line, textLines: readonly Line[], isUncertain: boolean): boolean {
  if (line.indent > 0 || startsStructure.test(line.text) || startsForeignComment.test(line.text) || mayBeRemark.test(line.text) || hasTabbedCells(line))
    return false
  const above = textLines.at(-1)
  return !(above && endsInLink(above)) && (!isUncertain || hasSeveralWords.test(line.text))
}

/** List entries of a block scalar that are indented too little, into a column where YAML entries can start. */
export function* unindentedList(lines: readonly Line[], { blockFields }: Shape): Generator<Diagnosis[]> {
  const namesBlock = ({ text }: Line) => nearest(/^ *- +(\w+)\s*$/.exec(text)?.[1] ?? '', blockFields.keys()) !== undefined
  for (const header of outsideBlockScalars(lines)) {
    const column = keyColumn(header)
    const textLines = opensBlockScalar(header) ? linesBelow(lines, header, (line) => line.indent <= column) : []
    const start = textLines.find(isNonBlank)
    const first = lines[header.number + textLines.length]
    if (!start || !first || !isTextEntry(first)) continue
    // Entries in the column of those above are where they belong.
    const goesOn = textLines.some((line) => line.indent === start.indent && isTextEntry(line))
    const run = [first, ...linesBelow(lines, first, (line) => !isTextEntry(line) || (goesOn && line.indent >= start.indent))]
    // In the column of the blocks, the type of one is a block that lacks its fields.
    if (run.filter(isNonBlank).every(namesBlock) && lines.some((line) => line.indent === first.indent && blockTypeIn(line) !== undefined)) continue
    yield indentedFurther(run, start.indent - first.indent, `The text that starts in line ${start.number} continues here with a list`)
  }
}

/** True if a line is an entry that is not a mapping. */
const isTextEntry = (line: Line) => /^ *- +[^\s{[]/.test(line.text) && !fieldIn(line)

/** A multi-line text (below `description: >-`, `description:` or its first line) that is indented no further than its key, where YAML expects the next field. */
export function* underIndentedText(lines: readonly Line[]): Generator<Diagnosis[]> {
  for (const header of outsideBlockScalars(lines)) yield underIndentedBelow(lines, header)
}

function underIndentedBelow(lines: readonly Line[], header: Line): Diagnosis[] {
  const column = keyColumn(header)
  const { key, value = '' } = fieldIn(header) ?? {}
  const starts = opensBlockScalar(header) || value === ''
  if (key === undefined || !(starts || hasSeveralWords.test(value))) return []
  const blankLines = linesBelow(lines, header, isNonBlank)
  const first = lines[header.number + blankLines.length]
  // A dash alone is an empty entry below one whose first field is empty.
  if (!first || first.indent > column || first.text.trim() === '-' || startsForeignComment.test(first.text)) return []
  if ((!starts || column === 0) && !hasSeveralWords.test(first.text.trim())) return []
  const ends = (line: Line) => endsUnderIndentedText(line, column) || startsWithTab(line) !== startsWithTab(first)
  if (ends(first)) return []
  // A stray line above the entries of a list, which are where they belong.
  const next = contentBelow(lines, first)
  if (value === '' && !isEntry(first) && next && isEntry(next) && next.indent > column) return []
  const what = value === '' && isEntry(first) ? 'list' : 'text'
  const why = `The ${what} of "${key}" ${starts ? 'is' : 'continues here,'} indented no further than that name`
  const diagnoses = indentedFurther([first, ...linesBelow(lines, first, ends)], column + 2 - first.indent, why, starts ? 0 : 1)
  return starts ? diagnoses : diagnoses.map((each) => leftToAuthor(each, first, value))
}

/** Leaves it to the author whether what begins like another text is part of the one above. */
const leftToAuthor = (diagnosis: Diagnosis, first: Line, text: string): Diagnosis =>
  startsOtherText(first, text) ? { ...diagnosis, message: `${diagnosis.message}${otherTextHint}`, isStopgap: true } : diagnosis

/** True for a line below a text that may be that of a field without its name. */
export const startsOtherText = (line: Line, text: string) =>
  (!/[\p{P}]$/u.test(text) || text.length < shortestWrapped) && /^\s*\p{Lu}/u.test(line.text) && !fieldIn(line)

export const otherTextHint = ' If it belongs to another field, write the name of that in front of it.'

/** A line that is shorter was hardly broken because of its length. */
const shortestWrapped = 50

const endsUnderIndentedText = (line: Line, column: number) =>
  startsStructure.test(line.text) ||
  incompleteField.test(line.text) ||
  commentPattern.test(line.text) ||
  (line.indent === 0 && fieldIn(line) !== undefined) ||
  // Nested list entries are moved with the text.
  (line.indent > column && !/^\s*(?:[-*+]|\d+[.)]) /.test(line.text))
