/** Returns the number of the line that contains an offset, from 1. */
export function lineNumber(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Returns the offset where the line that contains `offset` ends: before its line break, "\r\n" or "\n". */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  if (end < 0) return text.length
  return end > offset && text[end - 1] === '\r' ? end - 1 : end
}

/** Returns the offset where the line that contains `offset` starts. */
export const lineStart = (text: string, offset: number) => text.lastIndexOf('\n', offset - 1) + 1

/** Returns a text with its lines indented, except empty ones. */
export const indentLines = (text: string, indent: string) => text.replace(/^(?=.)/gm, indent)

/** Returns the line break that a text uses. */
export const lineBreakOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n')

/** Returns the column of an offset, from 0. */
export const columnOf = (text: string, at: number) => at - firstColumn(text, at)

/** Returns the offset of the first column of a line: that of the file may be behind a byte-order mark. */
export const firstColumn = (text: string, at: number) => Math.max(lineStart(text, at), text.startsWith('\uFEFF') ? 1 : 0)

/** Returns the end of the comments below an entry or a field that are indented like what is in it. */
export function endOfComments(text: string, end: number, indent: number): number {
  let lastEnd = end
  for (let line = text.indexOf('\n', end) + 1; line > 0; line = text.indexOf('\n', line) + 1) {
    const [, spaces = '', first] = /^( *)(\S?)/.exec(text.slice(line, line + maxIndent)) ?? []
    if (first === '#' && spaces.length > indent) lastEnd = endOfLine(text, line)
    else if (first !== '') return lastEnd
  }
  return lastEnd
}

/** A comment that is indented by more characters is not looked for. */
const maxIndent = 200
