import type { Scalar } from 'yaml'

/**
 * Returns the offset in the file of a character of a scalar's value. Value and source differ by quotes and escapes, which are known,
 * and by indentation and folded lines, which are whitespace: so the nth non-whitespace character is the nth in both.
 * @param source the scalar as written, quotes and block header included
 * @returns an offset in `source`
 */
export function offsetInSource(source: string, type: Scalar.Type | undefined, value: string, at: number): number {
  if (last?.source !== source || last.type !== type || last.value !== value) last = { source, type, value, offsets: offsetsInSource(source, type, value) }
  return last.offsets[at] ?? source.length
}

/** The scalar asked about last: one with thousands of mistakes is asked about for each of them. */
let last: { source: string; type: Scalar.Type | undefined; value: string; offsets: readonly number[] } | undefined

/** Returns the offset in `source` of each character of a value. */
function offsetsInSource(source: string, type: Scalar.Type | undefined, value: string): number[] {
  const nonWhitespace: number[] = []
  for (let index = startOfContent(source, type); index < source.length; ) {
    const written = characterAt(source, index, type)
    if (isNonWhitespace(unescaped(written))) {
      nonWhitespace.push(index)
      // One escape may stand for a character that JavaScript counts as two code units.
      if (/^\\U(?!0000)/.test(written)) nonWhitespace.push(index)
    }
    index += written.length
  }
  let count = 0
  return Array.from({ length: value.length }, (_, at) => nonWhitespace[isNonWhitespace(value.charAt(at)) ? count++ : count] ?? source.length)
}

/** Returns the offset behind a character of a scalar's value, which may be an escape. */
export function endInSource(source: string, type: Scalar.Type | undefined, value: string, at: number): number {
  const start = offsetInSource(source, type, value, at)
  return start + characterAt(source, start, type).length
}

/** Returns the offset behind the opening quote or the block header of a scalar. */
function startOfContent(source: string, type: Scalar.Type | undefined): number {
  if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') return source.indexOf('\n') + 1
  return type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE' ? 1 : 0
}

/** Returns one character of a scalar as written, escape included. */
function characterAt(source: string, index: number, type: Scalar.Type | undefined): string {
  const escapePattern = type === 'QUOTE_DOUBLE' ? doubleQuotedEscape : type === 'QUOTE_SINGLE' ? /^''/ : undefined
  return escapePattern?.exec(source.slice(index, index + 10))?.[0] ?? source.charAt(index)
}

const doubleQuotedEscape = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/

/** Returns whitespace for an escape of a whitespace character, the escape itself for others. "\N" is not whitespace in JavaScript. */
function unescaped(written: string): string {
  const [, code] = /^\\[xuU]([0-9a-fA-F]+)$/.exec(written) ?? []
  if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
  return /^\\[ tnrLPv_\n]$/.test(written) ? ' ' : written
}

const isNonWhitespace = (character: string) => /\S/.test(character)
