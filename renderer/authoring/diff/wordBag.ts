import { isMapping } from './data.ts'

/** How often each word occurs in something. */
export type WordBag = { counts: ReadonlyMap<string, number>; size: number }

/** Returns the words in all texts of a value. */
export function wordBag(value: unknown): WordBag {
  const counts = new Map<string, number>()
  let size = 0
  const visit = (inner: unknown) => {
    if (isMapping(inner) || Array.isArray(inner)) for (const each of Object.values(inner)) visit(each)
    else
      for (const [word] of String(inner)
        .toLowerCase()
        .matchAll(/[\p{L}\p{N}]+/gu)) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
        size++
      }
  }
  visit(value)
  return { counts, size }
}

/** Returns how many of the words of two things are the same: from 0 for none to 1 for all. */
export function similarity(a: WordBag, b: WordBag): number {
  if (a.size + b.size === 0) return 0
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  return (2 * common) / (a.size + b.size)
}
