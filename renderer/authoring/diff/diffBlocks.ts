import { isSame } from './data.ts'
import { matchEntries } from './matchEntries.ts'

/** A block that differs: its index on the page before and after; undefined where the page does not have it. */
export type BlockDiff = { from?: number; to?: number }

/**
 * Returns the blocks that differ between two versions of a page, in the order of the second; those that were removed come where they were.
 * One that has only moved does not differ.
 */
export function diffBlocks(before: readonly unknown[], after: readonly unknown[]): BlockDiff[] {
  const matches = matchEntries(before, after)
  const [matchedFrom, matchedTo] = [new Set(matches.map(({ from }) => from)), new Set(matches.map(({ to }) => to))]
  const unmatched = (list: readonly unknown[], matched: ReadonlySet<number>) => [...list.keys()].filter((index) => !matched.has(index))
  return [
    ...unmatched(before, matchedFrom).map((from) => ({ from })),
    ...matches.filter(({ from, to }) => !isSame(before[from], after[to])),
    ...unmatched(after, matchedTo).map((to) => ({ to })),
  ].sort((a: BlockDiff, b: BlockDiff) => (a.to ?? a.from ?? 0) - (b.to ?? b.from ?? 0))
}
