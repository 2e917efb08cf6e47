import { diffArrays } from 'diff'
import { commonEnds } from '../commonEnds.ts'
import { excerpt } from './summary.ts'

/** A part of a text that changed, with some words around it. */
export type Passage = { before: string; from: string; to: string; after: string }

/** As many words stand before and after what changed. */
const contextWords = 5
const maxContext = 100

/** Changes with fewer words between them are shown as one. */
const minWordsBetween = 4

/** Texts with more differences are compared by their beginnings and ends only. */
const maxEditLength = 2000

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
  const { start: common } = commonEnds(from, to)
  const start = common > maxCharacters / 2 && Math.max(from.length, to.length) > maxCharacters ? common - maxCharacters / 4 : 0
  const cut = (text: string) => `${start > 0 ? '… ' : ''}${excerpt(text.slice(start).replace(/^[\udc00-\udfff]/, ''), maxCharacters)}`
  return [cut(from), cut(to)]
}

/** Returns where words were replaced. Those close to each other are one. */
function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const { start, end } = commonEnds(before, after)
  const whole: Hunk = { from: { start, end: before.length - end }, to: { start, end: after.length - end } }
  const parts = diffArrays([...before], [...after], { maxEditLength }) ?? []
  const kept = parts.reduce((sum, { added, removed, count }) => (added || removed ? sum : sum + count), -start - end)
  // Of a sentence that was written anew, the few words that are the same say nothing.
  if (kept * 2 < Math.max(before.length, after.length) - start - end) return [whole]
  return merged(replacementsIn(parts))
}

/** Returns where words were removed and added. */
function replacementsIn(parts: readonly { added: boolean; removed: boolean; count: number }[]): Hunk[] {
  let [from, to] = [0, 0]
  return parts.flatMap(({ added, removed, count }) => {
    const start = { from, to }
    if (!added) from += count
    if (!removed) to += count
    return added || removed ? [{ from: { start: start.from, end: from }, to: { start: start.to, end: to } }] : []
  })
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
