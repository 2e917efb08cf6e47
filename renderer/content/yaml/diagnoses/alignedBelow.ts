import { columnsOf, fieldIn, isContent, isEntry, isFieldOrEntry, type Line, linesBelow, opensBlockScalar } from './sourceLines.ts'

/** A column in which a line below may start: as an entry of a list, or as a field. */
type OpenColumn = { column: number; ofEntries: boolean }

/**
 * Returns the lines below a line that are aligned with it and with each other, down to the first that is in no column of theirs: what
 * was moved along with that line, if part of a list or of a group of fields was.
 */
export function alignedBelow(lines: readonly Line[], line: Line): Line[] {
  let above = line
  let open = openColumnsOf(line)
  let textColumn: number | undefined
  return linesBelow(lines, line, (each) => {
    if (!isContent(each)) return false
    if (opensBlockScalar(above) && (each.indent > above.indent || !isFieldOrEntry(each))) {
      textColumn ??= each.indent
      return each.indent < textColumn
    }
    if (each.indent < line.indent) return true
    if (!isFieldOrEntry(each)) return false
    if (!isAligned(each, above, open)) return true
    open = [...open.filter(({ column }) => column < each.indent), ...openColumnsOf(each)]
    above = each
    textColumn = undefined
    return false
  })
}

/** The columns of the dashes that a line starts with, and of what follows them. */
const openColumnsOf = (line: Line): OpenColumn[] => columnsOf(line).map((column, index, { length }) => ({ column, ofEntries: index < length - 1 }))

function isAligned(line: Line, above: Line, open: readonly OpenColumn[]): boolean {
  const innermost = open.at(-1)?.column ?? 0
  const isNested = line.indent > innermost || (line.indent === innermost && isEntry(line))
  if (isNested && fieldIn(above)?.value === '') return true
  return open.some(({ column, ofEntries }) => column === line.indent && ofEntries === isEntry(line))
}
