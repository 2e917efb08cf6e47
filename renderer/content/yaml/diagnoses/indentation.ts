import { alignedBelow } from './alignedBelow.ts'
import { endsInLink } from './brokenLines.ts'
import type { Diagnosis } from './diagnosis.ts'
import { movedWith } from './movedWith.ts'
import type { Shape } from './shape.ts'
import {
  bulletPattern,
  columnsOf,
  contentAbove,
  contentBelow,
  endsSentence,
  fieldIn,
  foreignComment,
  incompleteField,
  indentedTo,
  isContent,
  isEntry,
  isFieldOrEntry,
  isNonBlank,
  isSingleWord,
  keyColumn,
  type Line,
  linesBelow,
  mayBeRemark,
  neighbours,
  opensBlockScalar,
  outsideBlockScalars,
  startsForeignComment,
  startsWithTab,
} from './sourceLines.ts'
import { otherTextHint, startsOtherText } from './underIndentedText.ts'
import { lineNumbersText, spacesText } from './wording.ts'

/** Yields diagnoses of a block scalar: its first line sets the indentation of the others, and a line indented less ends it. */
export function* blockScalar(lines: readonly Line[], here: Line, { fieldNames }: Shape): Generator<Diagnosis> {
  const header = lines.slice(Math.max(0, here.number - 200), here.number).findLast(({ text }) => /(?:: +|- +)[|>][-+]?\s*$/.test(text))
  if (!header) return
  const body = lines.slice(header.number, here.number + 1).filter(isNonBlank)
  const [first, ...rest] = body
  if (!first) return
  const width = first.indent
  const outerLine = rest.find((line) => line.indent < width)
  // Three dots stand for lines that were left out.
  if (!outerLine || outerLine.text.trim() === '...' || startsForeignComment.test(outerLine.text) || mayBeRemark.test(outerLine.text)) return
  const above = lines[outerLine.number - 2]
  if (above && endsInLink(above)) return
  // A field, also one in a comment or without its colon, belongs to that text less likely than to what is around it.
  const uncommented = outerLine.text.replace(/#+ */, '')
  const [, word = ''] = /^\s*(\w+)[ =：]/.exec(uncommented) ?? []
  const isInColumn = outerLine.indent === keyColumn(header)
  // So does a word by itself below the end of a sentence: the value of a field without its name.
  const isValue = isInColumn && isSingleWord(outerLine) && endsSentence(lines.slice(0, outerLine.number - 1).findLast(isNonBlank))
  const isField = fieldIn({ ...outerLine, text: uncommented }) !== undefined || isValue || (isInColumn && fieldNames.has(word))
  const cost = isField ? 1 : 0
  const below = cost > 0 ? [] : linesBelow(lines, outerLine, (line) => line.indent !== outerLine.indent || isFieldOrEntry(line)).filter(isNonBlank)
  const [these, them, they] = below.length > 0 ? [lineNumbersText([outerLine, ...below], true), 'them', 'they belong'] : ['this line', 'it', 'it belongs']
  yield {
    edits: [outerLine, ...below].map((line) => indentedTo(line, width)),
    range: outerLine.contentRange,
    message: `The text that starts in line ${header.number + 1} is indented by ${spacesText(width)}, and ${these} by ${outerLine.indent}. Indent ${them} the same way if ${they} to that text.`,
    // A few lines are more likely wrong than many.
    cost: cost + below.length / 10_000,
  }
  if (outerLine.indent > header.indent)
    yield {
      edits: [indentedTo(first, outerLine.indent)],
      range: first.contentRange,
      message: `The first line of this text is indented by ${spacesText(width)}, and line ${outerLine.number} by ${outerLine.indent}. Indent all lines of the text alike.`,
      cost,
    }
}

/** Yields diagnoses of a line, or of it and the lines nested below it, in the wrong column. */
export function* indentation(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  // Nobody knows in which column a tab ends.
  if (isAlignedWithSibling(lines, line) || startsWithTab(line) || startsForeignComment.test(line.text)) return
  const current = line.indent
  const below = linesBelow(lines, line, ({ indent }) => indent <= current)
  const aligned = alignedBelow(lines, line)
  const columnOfText = columnOfTextAbove(lines, line)
  const isSameKind = (each: Line) => isEntry(each) === isEntry(line)
  for (const column of likelyColumns(lines, line)) {
    const cost = (isUsualColumn(lines, line, column) ? 0 : 0.1) + Math.abs(column - current) / 100
    if (!swallowsNext(lines, line, column)) yield movedTo(lines, column, line, [], cost)
    if (below.some(isContent)) yield movedTo(lines, column, line, below, cost)
    // What was pasted or shifted extends to the next line of the same kind in the right column.
    const shifted = linesBelow(
      lines,
      line,
      (each) => each.indent < current || (each.indent === current && !isSameKind(each)) || (each.indent === column && isSameKind(each)),
    )
    if (shifted.length !== below.length) yield { ...movedTo(lines, column, line, shifted, cost), isCertain: column === columnOfText }
    if (aligned.length !== below.length && aligned.length !== shifted.length) yield movedTo(lines, column, line, aligned, cost)
  }
}

/** Returns the column of the field above a line, if the value of that is one line of text: no field can be below it. */
function columnOfTextAbove(lines: readonly Line[], line: Line): number | undefined {
  const above = fieldIn(line) && !isEntry(line) ? contentAbove(lines, line) : undefined
  const field = above && !opensBlockScalar(above) ? fieldIn(above) : undefined
  return field && field.value !== '' && field.column < line.indent ? field.column : undefined
}

/** Returns the columns in which a line may have been meant to start, the nearest first. */
function likelyColumns(lines: readonly Line[], line: Line): number[] {
  const { indent } = line
  const columns = new Set([...neighbours(lines, line).flatMap(columnsOf), indent + 1, indent - 1, indent + 2, indent - 2])
  return [...columns]
    .filter((column) => column >= 0 && column !== indent && !becomesText(lines, line, column))
    .sort((a, b) => Math.abs(a - indent) - Math.abs(b - indent))
    .slice(0, 8)
}

/** Of two lines that do not fit each other, the one not indented two columns further than its parent is wrong. */
function isUsualColumn(lines: readonly Line[], line: Line, column: number): boolean {
  if (column === 0 && !isEntry(line)) return true
  const isParent = (above: Line) => above.indent < column || (isEntry(line) && above.indent === column && !isEntry(above))
  const parent = contentAbove(lines, line, isParent)
  return parent !== undefined && column - parent.indent === 2
}

/** Returns the text beside its name, or its dash, that a line would be part of if it started in `column`. */
function textWith(lines: readonly Line[], line: Line, column: number): string | undefined {
  const above = contentAbove(lines, line, isFieldOrEntry)
  if (!above || opensBlockScalar(above) || keyColumn(above) + (fieldIn(above) ? 1 : -1) > column) return undefined
  const text = fieldIn(above)?.value ?? above.text.slice(keyColumn(above))
  return /^(?:$|["'[{|>&*])/.test(text) ? undefined : text
}

/** Returns the diagnosis for a line that belongs in `column`, and for lines below that move with it. */
function movedTo(lines: readonly Line[], column: number, line: Line, below: readonly Line[], cost: number): Diagnosis {
  const current = line.indent
  const run = [line, ...below]
  const moved = (column > current ? movedWith(run, column - current) : run).filter(isNonBlank)
  const text = textWith(lines, line, column)
  const isPoint = text !== undefined && startsPoint(line)
  const isOther = text !== undefined && startsOtherText(line, text)
  const isField = text !== undefined && moved.some((each) => incompleteField.test(each.text))
  return {
    edits: moved.map((each) => indentedTo(each, each.indent + column - current)),
    range: line.contentRange,
    // Without their tabs the lines would all start in one column.
    isStopgap: moved.some(startsWithTab) || isPoint || isOther || isField,
    // A line that is neither a field nor an entry has more wrong with it than its indentation. A few lines are more likely wrong than many.
    cost: cost + moved.length / 10_000 + (isFieldOrEntry(line) ? 0 : 1.3) + (isField ? 1 : 0),
    message: isPoint
      ? `The text above is plain and has no points: the "${line.text.trim().charAt(0)}" would be shown in the middle of it. Write this where a list belongs, or a text with paragraphs.`
      : moveAdvice(line, moved.at(-1) ?? line, column) + (isOther ? otherTextHint : ''),
  }
}

/** Says how to move a line, and those below it up to `last`, to where it starts in `column`. */
function moveAdvice(line: Line, last: Line, column: number): string {
  const current = line.indent
  const distance = Math.abs(column - current)
  const [change, side] = column > current ? ['Add', 'left'] : ['Remove', 'right']
  return last === line
    ? `This line is ${current === 0 ? 'not indented' : `indented by ${spacesText(current)}`}, which fits nothing around it. ${change} ${spacesText(distance)} in front of it, so that it starts in column ${column + 1}.`
    : `Lines ${line.number} to ${last.number} start ${distance === 1 ? '1 column' : `${distance} columns`} too far ${side}. ${change} ${spacesText(distance)} in front of each of them.`
}

/** True for a point of a list that is a text: a bare dash too. */
const startsPoint = (line: Line) => !fieldIn(line) && (bulletPattern.test(line.text.trimStart()) || line.text.trim() === '-')

/** True if an entry is in the same column as the one above it and starts with the same key: its indentation is right. */
function isAlignedWithSibling(lines: readonly Line[], line: Line): boolean {
  const entryField = isEntry(line) ? fieldIn(line) : undefined
  const above = entryField && contentAbove(lines, line, (each) => each.indent <= line.indent)
  const fieldAbove = above && fieldIn(above)
  return fieldAbove !== undefined && above?.indent === line.indent && fieldAbove.column === entryField?.column && fieldAbove.key === entryField.key
}

/** True if a field would be parsed as part of the text above it if moved to `column`. */
function becomesText(lines: readonly Line[], line: Line, column: number): boolean {
  const above = column > line.indent ? outsideBlockScalars(lines.slice(0, line.number - 1)).findLast(isContent) : undefined
  return above !== undefined && opensBlockScalar(above) && fieldIn(line) !== undefined && column > above.indent
}

/** True if the entry, field or other line in the same column below a line would be parsed as part of its text if that line alone were moved to `column`. */
function swallowsNext(lines: readonly Line[], line: Line, column: number): boolean {
  if (column >= line.indent || /:\s*$/.test(line.text)) return false
  const below = contentBelow(lines, line)
  if (below && !isFieldOrEntry(below) && !opensBlockScalar(line) && below.indent === line.indent) return true
  const next = lines.slice(line.number).find(isFieldOrEntry)
  const isText = isEntry(line) || (!opensBlockScalar(line) && contentBelow(lines, line) === next)
  return next !== undefined && next.indent === line.indent && isEntry(line) === isEntry(next) && isText
}

/** Yields the diagnosis of a line that is neither a field nor an entry. */
export function* strayLine(line: Line): Generator<Diagnosis> {
  if (isFieldOrEntry(line)) return
  const at = line.contentStart
  const range = [at, line.contentEnd] as const
  const comment = foreignComment.exec(line.text)?.groups?.comment?.trim()
  // The name below a quotation may start with two hyphens, a text that was broken with any sign.
  const isSure = comment !== undefined && startsForeignComment.test(line.text)
  yield {
    edits: [comment === undefined ? [at, at, '# '] : [at, line.contentEnd, `# ${comment}`]],
    range,
    ...(isSure ? { suggestion: `# ${comment}` } : {}),
    isStopgap: !isSure,
    cost: comment === undefined ? 1.2 : 0.3,
    message:
      comment === undefined
        ? `This line is not a field ("name: …") or an entry ("- …"). ${continuation}`
        : `This line is not a field or an entry. If it is a comment, start it with "# ".${isSure ? '' : ` ${continuation}`}`,
  }
}

const continuation = 'If it continues the text above, indent it further than the name of that text.'
