import { distance } from 'fastest-levenshtein'

/** Returns a name without capitals and what stands between its words, by which "Best for", "best-for" and "bestFor" differ. */
export const normalizedName = (name: string) => name.toLowerCase().replace(/[\s_./#&-]/g, '')
const sortedCharacters = (word: string) => [...word].sort().join('')

/** Counts the typos between two words: two swapped letters are one typo. */
function typoCount(a: string, b: string): number {
  const edits = distance(a, b)
  return edits === 2 && a.length === b.length && sortedCharacters(a) === sortedCharacters(b) ? 1 : edits
}

/** Longer words are no typos, and comparing them with many others takes long. */
const maxLength = 120

/**
 * Returns the distance of a typed word from one that may have been intended; undefined if it is too far.
 * Near is one typo in a short word, up to three in a long one; or a word that is the beginning of the other.
 */
export function typoDistance(word: string, candidate: string): number | undefined {
  if (word.length > maxLength || Math.abs(word.length - candidate.length) > 40) return undefined
  const typed = normalizedName(word)
  const intended = normalizedName(candidate)
  // Nothing that is typed is near to "/" or "#".
  if (intended === '' && typed !== '') return undefined
  const limit = Math.max(1, Math.min(3, Math.floor(Math.max(typed.length, intended.length) * 0.4)))
  const contained = typed.length > 3 && intended.length > 3 && (intended.startsWith(typed) || typed.startsWith(intended))
  if (!contained && Math.abs(typed.length - intended.length) > limit) return undefined
  const typos = typoCount(typed, intended)
  if (typos > limit && !contained) return undefined
  // Between equals the one spelled most like what was typed wins.
  // A word that breaks off is more likely its beginning than another word with two typos.
  return Math.min(typos, contained ? (intended.startsWith(typed) ? 1.75 : 2.5) : typos) + distance(word, candidate) / 1000
}

/**
 * Returns the nearest of the words that may have been intended; undefined if none is near.
 * @example nearest('rankingTabel', ['hero', 'rankingTable']) // 'rankingTable'
 */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestScore = Number.POSITIVE_INFINITY
  for (const candidate of words) {
    const score = typoDistance(word, candidate)
    if (score === undefined || score >= bestScore) continue
    best = candidate
    bestScore = score
  }
  return best
}

/** Returns the end of a message: " Did you mean "x"?", or nothing. */
export const didYouMean = (suggestion: string | undefined) => (suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`)
