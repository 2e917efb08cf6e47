import type { Scalar } from 'yaml'

/**
 * Where a character of a text's value stands in the file. Between the two lie quotes, escapes, indentation and folded lines, all of
 * which differ in blanks only, or are known: so the nth character that is no blank is the nth in both.
 * @param source the scalar as written, quotes and block header included
 * @returns an offset in `source`
 */
export function offsetInSource(source: string, type: Scalar.Type | undefined, value: string, at: number): number {
  let wanted = countNonBlank(value.slice(0, at))
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED'
  const start = isBlock ? source.indexOf('\n') + 1 : type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? 1 : 0
  for (let index = start; index < source.length; ) {
    const piece =
      type === 'QUOTE_DOUBLE' ? doubleQuoted(source, index) : type === 'QUOTE_SINGLE' && source.startsWith("''", index) ? "''" : source.charAt(index)
    const blank = !/\S/.test(unescaped(piece))
    if (!blank && wanted <= 0) return index
    // One escape may write a sign that JavaScript counts as two.
    if (!blank) wanted -= /^\\U(?!0000)/.test(piece) ? 2 : 1
    index += piece.length
  }
  return source.length
}

/** What an escape stands for, as far as it is one of a blank. "\N" is none to JavaScript. */
function unescaped(piece: string): string {
  const [, code] = /^\\[xuU]([0-9a-fA-F]+)$/.exec(piece) ?? []
  if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  return /^\\[ tnrLPv_\n]$/.test(piece) ? ' ' : piece
}

const countNonBlank = (text: string) => text.replace(/\s/g, '').length

/** One character of a double-quoted text, with its escape. */
function doubleQuoted(source: string, index: number): string {
  return /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/.exec(source.slice(index, index + 10))?.[0] ?? source.charAt(index)
}
