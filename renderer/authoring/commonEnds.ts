import type { Edit } from '../content/yaml/edits.ts'

/** Returns how much two texts or lists have in common at their start, and of the rest at their end. */
export function commonEnds(one: string | readonly unknown[], other: string | readonly unknown[]): { start: number; end: number } {
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start++
  let end = 0
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return { start, end }
}

/** Returns the one edit that makes a text of another. */
export function editBetween(before: string, after: string): Edit {
  const { start, end } = commonEnds(before, after)
  return [start, before.length - end, after.slice(start, after.length - end)]
}
