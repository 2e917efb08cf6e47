import type { Diagnosis } from './diagnosis.ts'
import { openDelimiters } from './openDelimiters.ts'
import { isContent, isFieldOrEntry, keyPattern, type Line, startsWithTab } from './sourceLines.ts'

/** A text in quotes or brackets, an address or the like that was broken in two, as mail programs do: the line below has the rest of it. */
export function* brokenLines(lines: readonly Line[], line: Line): Generator<Diagnosis> {
  const above = lines[line.number - 2]
  if (!above || !isContent(above) || isFieldOrEntry(line) || startsWithTab(line)) return
  const [start, end] = [above.text.trimEnd(), line.text.trim()]
  const isOpen = endsInLink(above) || opensDelimiter(start)
  const isWord = /^\S+$/.test(end)
  const isBrokenWord = (endsInName.test(start) && (isOpen || isWord)) || (isOpen && /\bhref: \S*$/.test(start)) || (isWord && isBrokenName(start, end))
  // In other texts nobody knows whether a sentence goes on.
  if (!isOpen && !isBrokenWord) return
  yield {
    edits: [[above.contentEnd, line.contentStart, isBrokenWord ? '' : ' ']],
    range: line.contentRange,
    message: `This line is the end of line ${above.number}. Put it there, ${isBrokenWord ? 'without a space before it' : 'after a space'}.`,
    cost: 0.3,
  }
}

/** True for a line that ends in the address of a link in Markdown, which goes on below. */
export const endsInLink = ({ text }: Line) => /\]\([^()\s]*$/.test(text)

const endsInName = /(?:^|[\s"'([{])(?:(?:https?:|mailto:|[/#])\S*|\d{4}-[\d-]*)$/

/** True for the two halves of a date, the name of an icon and the like. */
const isBrokenName = (start: string, end: string) => /: \S+$/.test(start) && /[-.]/.test(`${start.replace(/^.*: /, '')}${end}`)

/** True for a line whose value opens a quote or a bracket and does not close it. */
function opensDelimiter(text: string): boolean {
  const before = new RegExp(`^\\s*(?:- +)*(?:${keyPattern}: +)?(?=["'[{])`).exec(text)?.[0]
  return before !== undefined && openDelimiters(text, before.length) !== undefined
}
