import type { Diagnosis } from './diagnosis.ts'
import { openInValue } from './openDelimiters.ts'
import { isContent, isFieldOrEntry, keyColumn, type Line, startsWithTab } from './sourceLines.ts'

/** A text in quotes or brackets, an address or the like that was broken in two, as mail programs do: the line below has the rest of it. */
export function* brokenLines(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  const above = lines[line.number - 2]
  if (!above || !isContent(above) || isFieldOrEntry(line) || startsWithTab(line)) return
  const [start, end] = [above.text.trimEnd(), line.text.trim()]
  const isOpen = endsInLink(above) || openInValue(start) !== undefined
  // What a program broke is hardly in the column of the fields: that is a value without its name.
  if (!isOpen && line.indent > 0 && line.indent === keyColumn(above)) return
  const isWord = /^\S+$/.test(end)
  const isBrokenWord = (endsInName.test(start) && (isOpen || isWord)) || (isOpen && /\bhref: \S*$/.test(start)) || (isWord && isBrokenName(start, end))
  // In other texts nobody knows whether a sentence goes on.
  if (!isOpen && !isBrokenWord) return
  // A long address may be broken several times.
  const parts = isBrokenWord && isWord ? [line, ...wordsBelow(lines, line)] : [line]
  if (parts.length > 1) yield joined(above, parts, '')
  yield joined(above, [line], isBrokenWord ? '' : ' ')
}

/** The diagnosis of lines that are the end of the one above them. */
function joined(above: Line, parts: readonly Line[], space: '' | ' '): Diagnosis {
  const [first = above, ...others] = parts
  const last = others.at(-1)
  return {
    edits: parts.map((part, index) => [(parts[index - 1] ?? above).contentEnd, part.contentStart, space]),
    range: first.contentRange,
    message: last
      ? `Lines ${first.number} to ${last.number} are the end of line ${above.number}. Put them there, without spaces.`
      : `This line is the end of line ${above.number}. Put it there, ${space === '' ? 'without a space before it' : 'after a space'}.`,
    cost: last ? 0.2 : 0.3,
  }
}

/** Returns the lines right below a line that are one word each, in its column. */
function wordsBelow(lines: readonly Line[], line: Line): Line[] {
  const below = lines.slice(line.number)
  const end = below.findIndex((each) => each.indent !== line.indent || !/^\s*\S+\s*$/.test(each.text) || isFieldOrEntry(each) || !isContent(each))
  return end < 0 ? below : below.slice(0, end)
}

/** True for a line that ends in the address of a link in Markdown, which goes on below. */
export const endsInLink = ({ text }: Line) => /\]\([^()\s]*$/.test(text)

const endsInName = /(?:^|[\s"'([{])(?:(?:https?:|mailto:|[/#])\S*|\d{4}-[\d-]*)$/

/** True for the two halves of a date, the name of an icon and the like. */
const isBrokenName = (start: string, end: string) => /: \S+$/.test(start) && /[-.]/.test(`${start.replace(/^.*: /, '')}${end}`)
