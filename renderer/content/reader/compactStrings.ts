/**
 * A value of the schema whose texts take one byte a character where they can. V8 keeps a text from a file as a slice of the whole
 * file, with two bytes a character if a single one of them, a dash or an apostrophe, is not in Latin-1, and so it keeps every page
 * that holds such a slice: what stands on each page made each of them slower to search and to encode.
 */
export function compactStrings<T>(value: T): T {
  const narrow = (part: unknown): unknown => {
    if (typeof part === 'string') return isLatin1(part) ? Buffer.from(part, 'latin1').toString('latin1') : part
    if (Array.isArray(part)) return part.map(narrow)
    if (part && typeof part === 'object') return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, narrow(entry)]))
    return part
  }
  return narrow(value) as T
}

const isLatin1 = (text: string) => !/[^\0-\xff]/.test(text)
