import { distance } from 'fastest-levenshtein'

const plain = (word: string) => word.toLowerCase().replace(/[\s_./#-]/g, '')
const sortedCharacters = (word: string) => [...word].sort().join('')

/** How far apart two words are for a person who mistypes: two swapped letters are one slip. */
function typoCount(a: string, b: string): number {
  const apart = distance(a, b)
  return apart === 2 && a.length === b.length && sortedCharacters(a) === sortedCharacters(b) ? 1 : apart
}

/** Longer words are no slip of the keyboard, and measuring them against many others takes long. */
const maxLength = 120

/**
 * How near a typed word is to one that may have been meant: less is nearer, nothing is too far.
 * One slip in a short word, up to three in a long one; or the beginning of one is the other.
 */
export function typoDistance(word: string, candidate: string): number | undefined {
  if (word.length > maxLength || Math.abs(word.length - candidate.length) > 40) return undefined
  const typed = plain(word)
  const meant = plain(candidate)
  const limit = Math.max(1, Math.min(3, Math.floor(Math.max(typed.length, meant.length) * 0.4)))
  const contained = typed.length > 3 && meant.length > 3 && (meant.startsWith(typed) || typed.startsWith(meant))
  if (!contained && Math.abs(typed.length - meant.length) > limit) return undefined
  const off = typoCount(typed, meant)
  if (off > limit && !contained) return undefined
  // Between equals the one spelt most like what was typed wins.
  // A word that breaks off is sooner its beginning than another with two slips.
  return Math.min(off, contained ? (meant.startsWith(typed) ? 1.75 : 2.5) : off) + typoCount(word, candidate) / 1000
}

/**
 * The nearest of the words that could be meant, or nothing if none is near.
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

/** " Did you mean "x"?", or nothing. For the end of a message. */
export const didYouMean = (suggestion: string | undefined) => (suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`)
