import type { Edit } from '../edits.ts'
import type { Diagnosis } from './diagnosis.ts'
import {
  columnsOf,
  contentEndOf,
  contentStartOf,
  fieldIn,
  indentOf,
  isContent,
  isEntry,
  isFieldOrEntry,
  type Line,
  linesBelow,
  neighbours,
  opensBlockScalar,
  outsideBlockScalars,
  spacesText,
} from './sourceLines.ts'

/** The text of a `|` or `>`: its first line sets how far the others are indented, and a line further out ends it. */
export function* blockScalar(lines: readonly Line[], here: Line): Generator<Diagnosis> {
  const header = lines.slice(Math.max(0, here.number - 200), here.number).findLast(({ text }) => /(?:: +|- +)[|>][-+]?\s*$/.test(text))
  if (!header) return
  const body = lines.slice(header.number, here.number + 1).filter(({ text }) => text.trim() !== '')
  const [first, ...rest] = body
  if (!first) return
  const width = indentOf(first)
  const outer = rest.find((line) => indentOf(line) < width)
  if (!outer) return
  const looksLikeField = /^[A-Za-z]\w*:(?: |$)|^- /.test(outer.text.trim())
  const move = (line: Line, to: number): Edit => [line.start, contentStartOf(line), ' '.repeat(to)]
  yield {
    edits: [move(outer, width)],
    range: [contentStartOf(outer), contentEndOf(outer)],
    message: `The text that starts in line ${header.number + 1} is indented by ${spacesText(width)}, and this line by ${indentOf(outer)}. Indent it alike if it belongs to that text.`,
    cost: looksLikeField ? 1 : 0,
  }
  if (indentOf(outer) > indentOf(header))
    yield {
      edits: [move(first, indentOf(outer))],
      range: [contentStartOf(first), contentEndOf(first)],
      message: `The first line of this text is indented by ${spacesText(width)}, and line ${outer.number} by ${indentOf(outer)}. Indent all lines of the text alike.`,
      cost: looksLikeField ? 1 : 0,
    }
}

/** A line, or it and what stands below it, that starts some columns off. */
export function* indentation(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  if (isAlignedWithSibling(lines, line)) return
  const now = indentOf(line)
  const columns = [...new Set([...neighbours(lines, line).flatMap(columnsOf), now + 1, now - 1, now + 2, now - 2])].filter(
    (column) => column >= 0 && column !== now && !becomesText(lines, line, column),
  )
  columns.sort((a, b) => Math.abs(a - now) - Math.abs(b - now))
  const below = linesBelow(lines, line, (each) => indentOf(each) <= now)
  const startsEntry = isEntry(line)
  const isAlike = (each: Line) => isEntry(each) === startsEntry
  for (const column of columns.slice(0, 8)) {
    const above = lines
      .slice(0, line.number - 1)
      .findLast((each) => isContent(each) && (indentOf(each) < column || (startsEntry && indentOf(each) === column && !isAlike(each))))
    // Of two lines that do not fit each other, the one that is not two columns in from the one above is off.
    const usual = column - (above ? indentOf(above) : column) === 2 || (column === 0 && !startsEntry)
    const off = Math.abs(column - now)
    const diagnosis = (rest: readonly Line[]): Diagnosis => {
      const moved = [line, ...rest].filter(({ text }) => text.trim() !== '')
      const last = moved.at(-1) ?? line
      return {
        edits: moved.map((each) => [each.start, contentStartOf(each), ' '.repeat(Math.max(0, indentOf(each) + column - now))]),
        range: [contentStartOf(line), contentEndOf(line)],
        // Of a line that is no field and no entry, more is wrong than where it starts. Few lines are sooner off than many.
        cost: (usual ? 0 : 0.1) + off / 100 + moved.length / 10_000 + (isFieldOrEntry(line) ? 0 : 1.3),
        message:
          last === line
            ? `This line is indented by ${spacesText(now)}, which fits nothing around it. ${column > now ? `Add ${off}` : `Remove ${off}`} in front of it, so that it starts in column ${column + 1}.`
            : `Lines ${line.number} to ${last.number} start ${off === 1 ? '1 column' : `${off} columns`} too far ${column > now ? 'left' : 'right'}. ${column > now ? `Add ${off}` : `Remove ${off}`} in front of each of them.`,
      }
    }
    yield diagnosis([])
    if (below.some(isContent)) yield diagnosis(below)
    // What was pasted or shifted goes on down to the next line of its kind that stands right.
    const shifted = linesBelow(lines, line, (each) => {
      const indent = indentOf(each)
      return indent < now || (indent === now && !isAlike(each)) || (indent === column && isAlike(each))
    })
    if (shifted.length !== below.length) yield diagnosis(shifted)
  }
}

/** Whether an entry stands in the column of the one above it, and starts with the same name: it is where it belongs. */
function isAlignedWithSibling(lines: readonly Line[], line: Line): boolean {
  const own = isEntry(line) ? fieldIn(line) : undefined
  const above = own && lines.slice(0, line.number - 1).findLast((each) => isContent(each) && indentOf(each) <= indentOf(line))
  const beside = above && fieldIn(above)
  return own !== undefined && beside?.before === own.before && beside.key === own.key
}

/** Whether a field or an entry, or its neighbour below, would be read as part of the text above it in another column. */
function becomesText(lines: readonly Line[], line: Line, column: number): boolean {
  if (!isFieldOrEntry(line)) return false
  const above = column > indentOf(line) ? outsideBlockScalars(lines.slice(0, line.number - 1)).findLast(isContent) : undefined
  if (above && opensBlockScalar(above) && fieldIn(line)) return column > indentOf(above)
  const next = column < indentOf(line) && !/:\s*$/.test(line.text) ? lines.slice(line.number).find(isFieldOrEntry) : undefined
  return next !== undefined && indentOf(next) === indentOf(line) && isEntry(line) && isEntry(next)
}

/** A line that is neither a field nor an entry. */
export function* strayLine(line: Line): Generator<Diagnosis> {
  if (isFieldOrEntry(line)) return
  const at = contentStartOf(line)
  const range = [at, contentEndOf(line)] as const
  const remark = /^\s*(\/\/|\/\*|--|;|<!--|%)/.exec(line.text)
  yield {
    edits: [[at, at, '# ']],
    range,
    cost: remark ? 0.3 : 1.2,
    message: remark
      ? 'This line is no field and no entry. If it is a remark, start it with "# ".'
      : 'This line is no field ("name: …") and no entry ("- …"). If it goes on with the text above, indent it further than the name of that text.',
  }
}
