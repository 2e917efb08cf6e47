import { oncePer } from '../../oncePer.ts'
import type { Edit, Range } from '../edits.ts'

/** One line of a text, without its line break. Positions are offsets in the text. */
export type Line = {
  text: string
  /** From 1. */
  number: number
  /** The number of spaces it starts with. */
  indent: number
  start: number
  end: number
  /** Where it starts and ends without the white space around it. */
  contentStart: number
  contentEnd: number
  contentRange: Range
}

/** A pattern for the indentation of a line and the dashes of a list behind it, as in `  - title`. */
export const margin = String.raw`\s*(?:- +)*`

export const keyPattern = String.raw`[A-Za-z_][\w-]*`

/** Splits a text into its lines. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  // A byte-order mark belongs to no line.
  let start = text.startsWith('\uFEFF') ? 1 : 0
  for (const piece of text.slice(start).split('\n')) {
    const line = piece.replace(/\r$/, '')
    const contentStart = start + line.length - line.trimStart().length
    const contentEnd = start + line.trimEnd().length
    lines.push({
      text: line,
      number: lines.length + 1,
      indent: line.search(/[^ ]|$/),
      start,
      end: start + line.length,
      contentStart,
      contentEnd,
      contentRange: [contentStart, contentEnd],
    })
    start += piece.length + 1
  }
  return lines
}

export const isNonBlank = ({ text }: Line) => text.trim() !== ''

/** True for a line that is neither blank nor a comment. */
export const isContent = ({ text }: Line) => /^\s*[^\s#]/.test(text)

/** A comment; "##" starts a heading. */
export const commentPattern = /^\s*#(?!#)/

/** A comment of another language. */
export const foreignComment = /^\s*(?:\/[/*]|<!--|--|;|%)(?<comment>.*?)(?:\*\/|-->)?\s*$/

/** A line in the first column that may be a comment of another language, or belong to a text, where readers would see it. */
export const mayBeRemark = /^--\s/

/** How comments of other languages start, and texts do not. */
export const startsForeignComment = /^\s*(?:\/[/*]|<!--)/

/** What no line of a text starts with: a nested field, an entry that is a mapping, a second document. A token such as "{provider}" may start one. */
export const startsStructure = /^(?:---|\.\.\.)\s*$|^(?:\s+(?:- +)*|(?:- +)+)["']?[a-z][A-Za-z]*["']?:(?:\s|$)|^\s*(?:- +)*\{(?!\w+\})|^\s*[\]}]/

/** A field without the space after its colon, or with another sign in its place: hardly the next line of a text. */
export const incompleteField = /^\s*[a-z]\w* ?(?:[=：]|:(?!\/\/)\S)/

/** At least three words that start like a text, not like YAML. */
export const hasSeveralWords = /^[\p{L}\d(]\S*\s+\S+\s+\S/u

/** True for a line that is one word, number or address. */
export const isSingleWord = ({ text }: Line) => /^\s*[\w./:?=&%#~+-]+\s*$/.test(text)

/** Returns the last line before an index for which `matches` is true. */
export function lastBefore(lines: readonly Line[], index: number, matches: (line: Line) => boolean): Line | undefined {
  for (let at = index - 1, line = lines[at]; line; line = lines[--at]) if (matches(line)) return line
}

/** Returns the nearest line with content above a line, of those for which `matches` is true. */
export const contentAbove = (lines: readonly Line[], { number }: Line, matches: (line: Line) => boolean = () => true) =>
  lastBefore(lines, number - 1, (line) => isContent(line) && matches(line))

/** Returns the nearest line with content below a line. */
export function contentBelow(lines: readonly Line[], { number }: Line): Line | undefined {
  for (let at = number, line = lines[at]; line; line = lines[++at]) if (isContent(line)) return line
}

/** Returns the edit that empties a line. */
export const emptied = ({ start, end }: Line): Edit => [start, end, '']

/** Returns the edit that makes a line start in a column. */
export const indentedTo = ({ start, contentStart }: Line, column: number): Edit => [start, contentStart, ' '.repeat(Math.max(0, column))]

/** Returns the edit that removes what a line starts with. A line of nothing else stays, blank: between paragraphs it is needed. */
export function withoutPrefix(lines: readonly Line[], { text, number, start }: Line, length: number): Edit {
  const next = lines[number]
  return text.length <= length && next ? [start, next.start, '\n'] : [start, start + Math.min(text.length, length), '']
}

const field = new RegExp(`^(${margin})["']?(${keyPattern})["']?:(?:\\s+(.*))?$`, 's')

/** Parses the field that a line starts with, behind the dashes of an entry: the column of its key, the key, and what follows the colon. */
export function fieldIn({ text }: Line): { column: number; key: string; value: string } | undefined {
  const [, prefix = '', key, value = ''] = field.exec(text) ?? []
  return key === undefined ? undefined : { column: prefix.length, key, value: value.trimEnd() }
}

/** True for a line with a tab in its indentation. */
export const startsWithTab = ({ text }: Line) => /^ *\t/.test(text)

/** True for an entry of a list. */
export const isEntry = ({ text }: Line) => /^\s*- /.test(text)

/** Returns the type in the first line of a block: `- type: hero`, also in braces. */
export const blockTypeIn = ({ text }: Line): string | undefined => /^\s*- +(?:\{ *)?type: +["']?(\w+)/.exec(text)?.[1]

/** The bullets of lists in other notations, and the space after them. */
export const bulletPattern = /^([*•–—+‣⁃◦▪▫·●○■□➢✓✔-]|\d{1,3}[.)])([^\S\n]+|(?=[^\s\d*]))(?=\S)/

/** True for `• title: One`: no text, in whatever place. */
export const isFieldBehindBullet = (line: Line) => {
  const rest = line.text.trimStart().replace(bulletPattern, '')
  return rest !== line.text.trimStart() && fieldIn({ ...line, text: rest }) !== undefined
}

export const isFieldOrEntry = (line: Line) => isEntry(line) || fieldIn(line) !== undefined

/** True for a line that ends in the header of a block scalar. */
export const opensBlockScalar = ({ text }: Line) => /(?:: +|- +)[|>][-+0-9]*\s*(?:#.*)?$/.test(text)

/** True for a line with which a sentence ends, or what introduces a list. */
export const endsSentence = (line: Line | undefined) => /[.!?:]["'”]?\s*$/.test(line?.text ?? '')

/** Returns the lines that are not in a block scalar, without blank lines and overlong ones. */
export const outsideBlockScalars = oncePer((lines: readonly Line[]): readonly Line[] => {
  const outside: Line[] = []
  let limit = -1
  for (const line of lines) {
    if (line.text.trim() === '' || line.text.length > maxLineLength) continue
    const indent = line.indent
    if (limit >= 0 && indent > limit) continue
    limit = opensBlockScalar(line) ? indent : -1
    outside.push(line)
  }
  return outside
})

/** Returns the lines that give a text its structure: fields and entries, and what else is neither in a block scalar nor blank nor a comment. */
export const structureOf = oncePer((lines: readonly Line[]): readonly Line[] => outsideBlockScalars(lines).filter(isContent))

/** Returns the lines that are not inside brackets opened on a line above. */
export function outsideBrackets(lines: readonly Line[]): Line[] {
  let depth = 0
  return lines.filter(({ text }) => {
    const before = depth
    const unquoted = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '')
    depth = Math.max(0, depth + count(unquoted, /[[{]/g) - count(unquoted, /[\]}]/g))
    return before === 0
  })
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Returns the columns at which a sibling or child of a line can start: its own, and the one after each of its dashes. */
export function columnsOf(line: Line): number[] {
  const columns = [line.indent]
  const [dashes = ''] = /^\s*(?:- +)+(?=\S)/.exec(line.text) ?? []
  for (const { 0: dash, index } of dashes.matchAll(/- +/g)) columns.push(index + dash.length)
  return columns
}

/** Returns the column of what follows the dashes of a line: that of its key, if it is a field. */
export const keyColumn = (line: Line) => columnsOf(line).at(-1) ?? 0

/** Returns the lines below a line, down to the first non-blank line for which `ends` is true. */
export const linesBelow = (lines: readonly Line[], { number }: Line, ends: (line: Line) => boolean): Line[] => linesFrom(lines, number, ends)

/** Returns the lines from an index on, up to the first non-blank line for which `ends` is true. */
export function linesFrom(lines: readonly Line[], index: number, ends: (line: Line) => boolean): Line[] {
  let end = index
  for (let line = lines[end]; line && (line.text.trim() === '' || !ends(line)); line = lines[end]) end++
  return lines.slice(index, end)
}

/** Returns the non-blank lines below a line that are indented further. */
export const deeperLines = (lines: readonly Line[], line: Line) => linesBelow(lines, line, ({ indent }) => indent <= line.indent).filter(isNonBlank)

/** Returns the keys in a column on lines that follow each other, down or up, as far as they belong to one mapping. */
export function keysInColumn(lines: readonly Line[], column: number): Set<string> {
  const found = new Set<string>()
  for (const line of lines.filter(isContent)) {
    const field = fieldIn(line)
    if (field?.column === column) found.add(field.key)
    if (line.indent < column) break
  }
  return found
}

/** Returns the lines with content among the 60 above and the 12 below a line. */
export const neighbours = (lines: readonly Line[], line: Line) =>
  [...lines.slice(Math.max(0, line.number - 60), line.number - 1), ...lines.slice(line.number, line.number + 12)].filter(isContent)

/** Nobody types a line longer than this, and diagnosing it would take long. */
export const maxLineLength = 2_000

/** Returns the keys of the entry that a line belongs to: those in the same column as the line's key. */
export function siblingKeys(lines: readonly Line[], line: Line): Set<string> {
  const column = keyColumn(line)
  // A line with a dash starts its entry.
  const above = line.indent === column ? keysInColumn(lines.slice(0, line.number - 1).reverse(), column) : []
  return new Set([...above, ...keysInColumn(lines.slice(line.number), column)])
}
