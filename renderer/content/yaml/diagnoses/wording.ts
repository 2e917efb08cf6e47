import type { Line } from './sourceLines.ts'

export const spacesText = (count: number) => (count === 1 ? '1 space' : `${count} spaces`)

/** Formats line numbers: "line 3", "lines 3, 5 and 8", "lines 3 to 8". @param spans whether the lines between them are included */
export function lineNumbersText(lines: readonly Line[], spans = false): string {
  const numbers = lines.map(({ number }) => number)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  if (numbers.length < 2) return `line ${first}`
  if (numbers.length > 2 && (spans || last - first === numbers.length - 1)) return `lines ${first} to ${last}`
  if (numbers.length > 6) return `${numbers.length} more lines, down to line ${last}`
  return `lines ${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** Ends a sentence about a line with the other lines that it is about; nothing without any. */
export const alsoIn = (others: readonly Line[]) => (others.length > 0 ? `, and do the same in ${lineNumbersText(others)}` : '')

/** Shortens a text to fit into a message. */
export const shorten = (text = '') => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
