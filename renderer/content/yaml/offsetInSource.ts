import type { Scalar } from 'yaml'

/**
 * Returns the offset in the file of a character of a scalar's value. Value and source differ by quotes and escapes, which are known,
 * and by indentation and folded lines, which are whitespace: so the nth non-whitespace character is the nth in both.
 * @param source the scalar as written, quotes and block header included
 * @returns an offset in `source`
 */
export function offsetInSource(source: string, type: Scalar.Type | undefined, value: string, at: number): number {
  let remaining = countNonWhitespace(value.slice(0, at))
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED'
  const start = isBlock ? source.indexOf('\n') + 1 : type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? 1 : 0
  for (let index = start; index < source.length; ) {
    const piece =
      type === 'QUOTE_DOUBLE' ? doubleQuoted(source, index) : type === 'QUOTE_SINGLE' && source.startsWith("''", index) ? "''" : source.charAt(index)
    const isWhitespace = !/\S/.test(unescaped(piece))
    if (!isWhitespace && remaining <= 0) return index
    // One escape may stand for a character that JavaScript counts as two code units.
    if (!isWhitespace) remaining -= /^\\U(?!0000)/.test(piece) ? 2 : 1
    index += piece.length
  }
  return source.length
}

/** Returns whitespace for an escape of a whitespace character, the escape itself for others. "\N" is not whitespace in JavaScript. */
function unescaped(piece: string): string {
  const [, code] = /^\\[xuU]([0-9a-fA-F]+)$/.exec(piece) ?? []
  if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  return /^\\[ tnrLPv_\n]$/.test(piece) ? ' ' : piece
}

const countNonWhitespace = (text: string) => text.replace(/\s/g, '').length

/** Returns one character of a double-quoted scalar as written, escape included. */
function doubleQuoted(source: string, index: number): string {
  return /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/.exec(source.slice(index, index + 10))?.[0] ?? source.charAt(index)
}
