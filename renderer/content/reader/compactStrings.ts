/**
 * Copies a value so that its strings take one byte a character where they can. V8 keeps a string from a file as a slice of the whole
 * file, with two bytes a character if a single one of them, a dash or an apostrophe, is not in Latin-1, and pages that such a slice
 * becomes part of are kept that way as well: strings that are on every page made each page slower to search and to encode.
 */
export function compactStrings<T>(value: T): T {
  const compact = (part: unknown): unknown => {
    if (typeof part === 'string') return isLatin1(part) ? Buffer.from(part, 'latin1').toString('latin1') : part
    if (Array.isArray(part)) return part.map(compact)
    if (part && typeof part === 'object') return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, compact(entry)]))
    return part
  }
  return compact(value) as T
}

const isLatin1 = (text: string) => !/[^\0-\xff]/.test(text)
