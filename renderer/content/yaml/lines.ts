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
