import { groupBy } from '../../content/groupBy.ts'
import { dataKey, isMapping } from './data.ts'
import { longestRisingSubsequence } from './longestRisingSubsequence.ts'
import { nameOf, typeOf } from './summary.ts'
import { similarity, type WordBag, wordBag } from './wordBag.ts'

/** An entry of a list, before and after a change: its indices in both. */
export type Match = { from: number; to: number }

/** A key that two entries have in common if they are the same one, the surest first. */
const keys: readonly ((entry: unknown) => string | undefined)[] = [
  dataKey,
  (entry) => (isMapping(entry) && typeof entry.id === 'string' ? entry.id : undefined),
  (entry) => {
    const name = nameOf(entry)
    return name === undefined ? undefined : dataKey([typeOf(entry), name])
  },
]

/** From this similarity on, two entries without a common key are the same one; between the same neighbors, less is enough. */
const similarEnough = 0.5
const bonusOfPlace = 0.2

/** Of more pairs, only those in the same place are compared. */
const maxPairs = 10_000

/** Returns which entries of two lists are the same, by the order of the second. Each entry is matched once at most. */
export function matchEntries(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const matching = new Matching(before, after)
  matching.matchUnchanged()
  for (const keyOf of keys) matching.matchByKey(keyOf)
  matching.matchBySimilarity()
  return matching.matches()
}

/** Returns those of the matches, in the order of the second list, that moved among the others: as few as possible. */
export function movedMatches(matches: readonly Match[]): Set<Match> {
  const unmoved = longestRisingSubsequence(matches.map(({ from }) => from))
  return new Set(matches.filter((_, index) => !unmoved.has(index)))
}

class Matching {
  readonly #toOf = new Map<number, number>()
  readonly #matchedTo = new Set<number>()

  constructor(
    readonly before: readonly unknown[],
    readonly after: readonly unknown[],
  ) {}

  matches(): Match[] {
    return [...this.#toOf].map(([from, to]) => ({ from, to })).sort((a, b) => a.to - b.to)
  }

  /** Matches what says the same in the same place, unless places have shifted: a copy below an entry that is changed is not that entry. */
  matchUnchanged() {
    if (this.before.length !== this.after.length) return
    for (const [index, entry] of this.before.entries()) if (dataKey(entry) === dataKey(this.after[index])) this.#match(index, index)
  }

  /** Matches entries with the same key: of several, the first with the first. */
  matchByKey(keyOf: (entry: unknown) => string | undefined) {
    const [from, to] = this.#unmatched()
    if (from.length === 0 || to.length === 0) return
    const candidates = groupBy(from, (index) => keyOf(this.before[index]))
    for (const index of to) {
      const key = keyOf(this.after[index])
      const candidate = key === undefined ? undefined : candidates.get(key)?.shift()
      if (candidate !== undefined) this.#match(candidate, index)
    }
  }

  /** Matches what is left by its words and its place, the most similar first. */
  matchBySimilarity() {
    const [bagBefore, bagAfter] = [bagsOf(this.before), bagsOf(this.after)]
    const scored = this.#candidates().flatMap(({ from, to, isSamePlace }) => {
      const [type, otherType] = [typeOf(this.before[from]), typeOf(this.after[to])]
      if (type !== otherType) return []
      const score = similarity(bagBefore(from), bagAfter(to)) + (isSamePlace ? bonusOfPlace : 0)
      // Of a block, the type says enough; a text is one cell or point of several.
      const isReplaced = isSamePlace && (type !== undefined || typeof this.before[from] === 'string') && typeof this.before[from] === typeof this.after[to]
      return score >= similarEnough || isReplaced ? [{ from, to, score }] : []
    })
    for (const { from, to } of scored.sort((a, b) => b.score - a.score)) if (!this.#toOf.has(from) && !this.#matchedTo.has(to)) this.#match(from, to)
  }

  /** Returns the pairs that may be the same entry, and whether they have the same neighbors. */
  #candidates(): Candidate[] {
    const [from, to] = this.#unmatched()
    const matches = this.matches()
    const moved = movedMatches(matches)
    const fixed = matches.filter((match) => !moved.has(match))
    const [fixedBefore, fixedAfter] = [fixed.map((match) => match.from), fixed.map((match) => match.to)]
    const [before, after] = [placesOf(from, fixedBefore), placesOf(to, fixedAfter)]
    if (from.length * to.length <= maxPairs)
      return before.flatMap(({ index, place }) => after.map((other) => ({ from: index, to: other.index, isSamePlace: place === other.place })))
    const byPlace = groupBy(before, ({ place }) => place)
    return after.flatMap(({ index, place }) => (byPlace.get(place)?.splice(0, 1) ?? []).map((other) => ({ from: other.index, to: index, isSamePlace: true })))
  }

  #unmatched(): [number[], number[]] {
    return [[...this.before.keys()].filter((index) => !this.#toOf.has(index)), [...this.after.keys()].filter((index) => !this.#matchedTo.has(index))]
  }

  #match(from: number, to: number) {
    this.#toOf.set(from, to)
    this.#matchedTo.add(to)
  }
}

type Candidate = Match & { isSamePlace: boolean }

/** Returns a function that counts the words of an entry when they are asked for. */
function bagsOf(list: readonly unknown[]): (index: number) => WordBag {
  const bags = new Map<number, WordBag>()
  return (index) => {
    const bag = bags.get(index) ?? wordBag(list[index])
    bags.set(index, bag)
    return bag
  }
}

/** Returns for each index how many of the fixed ones are before it. Both lists rise. */
function placesOf(indices: readonly number[], fixed: readonly number[]): { index: number; place: number }[] {
  let place = 0
  return indices.map((index) => {
    while (place < fixed.length && (fixed[place] ?? 0) < index) place++
    return { index, place }
  })
}
