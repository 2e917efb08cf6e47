import { longestCommonSubsequence } from './subsequences.ts'
import { excerpt } from './summary.ts'

/** A part of a text that changed, with some words around it. */
export type Passage = { before: string; from: string; to: string; after: string }

/** As many words stand before and after what changed. */
const contextWords = 5
const maxContext = 100

/** Changes with fewer words between them are shown as one. */
const minWordsBetween = 4

/** Larger texts are compared by their beginnings and ends only. */
const maxComparisons = 4_000_000

const maxCharacters = 160

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Where words were replaced: from `start` to before `end`, in the words before and after the change. */
type Hunk = { from: Range; to: Range }
type Range = { start: number; end: number }

/** Returns the parts of a text that changed, in order. Empty if the words are the same. */
export function passagesOf(from: string, to: string): Passage[] {
  const before = wordsOf(from)
  const after = wordsOf(to)
  const hunks = hunksOf(before, after)
  return hunks.map((hunk, index) => {
    const [replaced, replacement] = excerptsOf(joinWords(before, hunk.from), joinWords(after, hunk.to))
    const { start, end } = hunk.from
    // What another passage shows is not repeated.
    const contextStart = Math.max(hunks[index - 1]?.from.end ?? 0, start - contextWords)
    const contextEnd = Math.min(hunks[index + 1]?.from.start ?? before.length, end + contextWords)
    const wordsBefore = joinWords(before, { start: contextStart, end: start })
    const wordsAfter = joinWords(before, { start: end, end: contextEnd })
    // Languages without spaces have words as long as sentences.
    const contextBefore = wordsBefore.slice(-maxContext).replace(/^[\udc00-\udfff]/, '')
    const contextAfter = excerpt(wordsAfter, maxContext)
    return {
      before: contextStart > 0 || contextBefore !== wordsBefore ? `… ${contextBefore}` : contextBefore,
      from: replaced,
      to: replacement,
      after: contextEnd < before.length && contextAfter === wordsAfter ? `${contextAfter} …` : contextAfter,
    }
  })
}

const joinWords = (words: readonly string[], { start, end }: Range) => words.slice(start, end).join(' ')

/** Cuts two long texts to what differs first. */
function excerptsOf(from: string, to: string): [string, string] {
  let common = 0
  while (common < from.length && from[common] === to[common]) common++
  const start = common > maxCharacters / 2 && Math.max(from.length, to.length) > maxCharacters ? common - maxCharacters / 4 : 0
  const cut = (text: string) => `${start > 0 ? '… ' : ''}${excerpt(text.slice(start).replace(/^[\udc00-\udfff]/, ''), maxCharacters)}`
  return [cut(from), cut(to)]
}

/** Returns where words were replaced. Those close to each other are one. */
function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const from = { start, end: before.length - end }
  const to = { start, end: after.length - end }
  if (from.start === from.end && to.start === to.end) return []
  const whole = [{ from, to }]
  if ((from.end - from.start) * (to.end - to.start) > maxComparisons) return whole
  const common = longestCommonSubsequence(before.slice(from.start, from.end), after.slice(to.start, to.end))
  // Of a sentence that was written anew, the few words that are the same say nothing.
  if (common.length * 2 < Math.max(from.end - from.start, to.end - to.start)) return whole
  const kept = common.map(([a, b]) => [a + start, b + start] as const)
  return merged(gapsBetween(kept, from, to))
}

/** Returns what is between words that are the same. */
function gapsBetween(common: readonly (readonly [number, number])[], from: Range, to: Range): Hunk[] {
  const hunks: Hunk[] = []
  let [a, b] = [from.start, to.start]
  for (const [nextA, nextB] of [...common, [from.end, to.end] as const]) {
    if (nextA > a || nextB > b) hunks.push({ from: { start: a, end: nextA }, to: { start: b, end: nextB } })
    ;[a, b] = [nextA + 1, nextB + 1]
  }
  return hunks
}

function merged(hunks: readonly Hunk[]): Hunk[] {
  const result: Hunk[] = []
  for (const hunk of hunks) {
    const last = result.at(-1)
    if (last && hunk.from.start - last.from.end < minWordsBetween) {
      last.from.end = hunk.from.end
      last.to.end = hunk.to.end
    } else result.push({ from: { ...hunk.from }, to: { ...hunk.to } })
  }
  return result
}
