/** One line of a text: where it starts, what it says without its line break, its number from 1. */
export type Line = { start: number; text: string; number: number }

/** A field's name, possibly after the dashes of a list: `  - title`. */
export const entryPrefix = String.raw`^(\s*(?:- +)*)`

export const keyPattern = String.raw`[A-Za-z_][\w-]*`

export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  // A mark of the byte order belongs to no line.
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (const piece of text.slice(start).split('\n')) {
    lines.push({ start, text: piece.replace(/\r$/, ''), number: lines.length + 1 })
    start += piece.length + 1
  }
  return lines
}

export const isContent = ({ text }: Line) => /^\s*[^\s#]/.test(text)

/** A comment; "##" starts a heading. */
export const commentPattern = /^\s*#(?!#)/

/** What no text starts with: a field inside something else, an entry that is a group of fields, a second document. */
export const startsStructure = /^(?:---|\.\.\.)\s*$|^(?:\s+(?:- +)*|(?:- +)+)["']?[a-z][A-Za-z]*["']?:(?:\s|$)|^\s*(?:- +)*\{|^\s*[\]}]/

/** The nearest line that holds something, from an index in a direction. */
export function nearestContentLine(lines: readonly Line[], from: number, step: 1 | -1): Line | undefined {
  for (let index = from; index >= 0 && index < lines.length; index += step) {
    const line = lines[index]
    if (line && isContent(line)) return line
  }
}

const field = new RegExp(`^(\\s*(?:- +)*)["']?(${keyPattern})["']?:(?:\\s+(.*))?$`, 's')

/** The field that a line starts with: what stands before its name, the name, and what stands behind the colon. */
export function fieldIn({ text }: Line): { before: string; key: string; value: string } | undefined {
  const [, before, key, value = ''] = field.exec(text) ?? []
  return before === undefined || key === undefined ? undefined : { before, key, value: value.trimEnd() }
}

export const isEntry = ({ text }: Line) => /^\s*- /.test(text)

/** The signs of entries in the lists of other notations, and what stands behind each. */
export const bulletPattern = /^([*•–—+‣⁃◦▪▫·●○■□➢✓✔-]|\d{1,3}[.)])([^\S\n]+|(?=[^\s\d*]))(?=\S)/

export const isFieldOrEntry = (line: Line) => isEntry(line) || fieldIn(line) !== undefined

export const indentOf = (line: Line) => /^ */.exec(line.text)?.[0].length ?? 0

export const contentEndOf = (line: Line) => line.start + line.text.trimEnd().length

export const contentStartOf = (line: Line) => line.start + (/^\s*/.exec(line.text)?.[0].length ?? 0)

export const opensBlockScalar = ({ text }: Line) => /(?:: +|- +)[|>][-+0-9]*\s*(?:#.*)?$/.test(text)

/** Lines that are not the text of a `|` or `>`. */
export function outsideBlockScalars(lines: readonly Line[]): Line[] {
  const outside: Line[] = []
  let limit = -1
  for (const line of lines) {
    if (line.text.trim() === '' || line.text.length > maxLineLength) continue
    const indent = indentOf(line)
    if (limit >= 0 && indent > limit) continue
    limit = opensBlockScalar(line) ? indent : -1
    outside.push(line)
  }
  return outside
}

/** The columns at which something can start beside or below a line: its own, and the one behind each of its dashes. */
export function columnsOf(line: Line): number[] {
  const columns = [indentOf(line)]
  for (const { index } of line.text.matchAll(/(?<=^\s*(?:- +)*- +)\S/g)) columns.push(index)
  return columns
}

/** The lines below one, down to the first with something in it that ends them. */
export function linesBelow(lines: readonly Line[], { number }: Line, ends: (line: Line) => boolean): Line[] {
  let end = number
  for (let line = lines[end]; line && (line.text.trim() === '' || !ends(line)); line = lines[end]) end++
  return lines.slice(number, end)
}

/** Lines that hold something around a line: 60 above, a dozen below. */
export const neighbours = (lines: readonly Line[], line: Line) =>
  [...lines.slice(Math.max(0, line.number - 60), line.number - 1), ...lines.slice(line.number, line.number + 12)].filter(isContent)

export const spacesText = (count: number) => (count === 1 ? '1 space' : `${count} spaces`)

/** "line 3", "lines 3, 5 and 8", "lines 3 to 8". @param spans whether lines between them count as well */
export function lineNumbersText(lines: readonly Line[], spans = false): string {
  const numbers = lines.map(({ number }) => number)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  if (numbers.length < 2) return `line ${first}`
  if (numbers.length > 2 && (spans || last - first === numbers.length - 1)) return `lines ${first} to ${last}`
  if (numbers.length > 6) return `${numbers.length} more lines, down to line ${last}`
  return `lines ${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** Nobody types a line so long; looking for slips in one takes long. */
export const maxLineLength = 2_000

/** So much of a text as fits into a message. */
export const shorten = (text = '') => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
