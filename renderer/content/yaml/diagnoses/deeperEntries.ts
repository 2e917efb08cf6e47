import type { Diagnosis } from './diagnosis.ts'
import { contentAbove, fieldIn, indentedTo, isContent, isEntry, keyPattern, type Line, linesBelow, linesOf, outsideBlockScalars } from './sourceLines.ts'
import { lineNumbersText } from './wording.ts'

/** An entry that is a plain text: no field, and not in quotes, braces or brackets. */
const textEntry = String.raw`- +(?!${keyPattern}:(?:\s|$))[^\s"'{[|>&*!#%@-]`
const startsTextEntry = new RegExp(`^ *${textEntry}`)

/** A fast check: an entry, and one that is indented further below it or below more of its text. */
const hasDeeperEntry = new RegExp(String.raw`^( *)${textEntry}.*\r?\n(?:\1 +[^\s-].*\r?\n)*\1 +- +\S`, 'm')

/** Entries of a list of texts that are indented further than the one above: YAML takes them for more of its text, and readers would see the dash in it. */
export function deeperEntries(text: string): Diagnosis[] {
  if (!hasDeeperEntry.test(text)) return []
  const lines = linesOf(text)
  let end = 0
  return outsideBlockScalars(lines).flatMap((line) => {
    if (line.number <= end || !startsTextEntry.test(line.text)) return []
    // Entries below a field are those of another list.
    const below = linesBelow(lines, line, (each) => isContent(each) && (each.indent <= line.indent || fieldIn(each) !== undefined))
    const [first, ...others] = below.filter((each) => startsTextEntry.test(each.text))
    // Below others in that column, it is the entry above that is not indented far enough.
    const before = contentAbove(lines, line)
    if (!first || !isInList(line, lines) || (before && startsTextEntry.test(before.text) && before.indent === first.indent)) return []
    end = below.at(-1)?.number ?? 0
    return [deeperEntry(first, others, line.indent)]
  })
}

/** True for an entry below the name of a list; false for one of a list in Markdown whose text is in the wrong column. */
function isInList(entry: Line, lines: readonly Line[]): boolean {
  const parent = contentAbove(lines, entry, (line) => line.indent < entry.indent || (line.indent === entry.indent && !isEntry(line)))
  return parent !== undefined && fieldIn(parent)?.value === ''
}

function deeperEntry(first: Line, others: readonly Line[], column: number): Diagnosis {
  const alike = others.length > 0 ? `, and those of ${lineNumbersText(others)} too` : ''
  return {
    edits: [first, ...others].map((line) => indentedTo(line, column)),
    range: first.contentRange,
    message: `This entry is indented further than the one above, so it is read as part of that text. Start it in column ${column + 1}${alike}.`,
  }
}
