import { type Document, isScalar, visit, type YAMLMap } from 'yaml'
import { type ParsedPair, pairsOf } from './nodes.ts'

/** Returns how many keys are repeated in their mapping. */
export function countDuplicateKeys(document: Document.Parsed): number {
  let count = 0
  visit(document, {
    Map(_, { items }) {
      const keys = items.flatMap(({ key }) => (isScalar(key) ? [key.value] : []))
      count += keys.length - new Set(keys).size
    },
  })
  return count
}

/** The second of two mappings in one: where it begins, the last key that it repeats, and how many it repeats. */
export type RepeatedRun = { index: number; pair: ParsedPair; last: ParsedPair; repeated: number }

/** Finds where in a mapping a second one begins, whose first lines are missing: at least `min` keys from there on repeat keys above. */
export function repeatedRun(map: YAMLMap, min = 2): RepeatedRun | undefined {
  const pairs = pairsOf(map)
  const keys = pairs.map(({ key }) => (isScalar(key) ? String(key.value) : ''))
  const firstIndexOf = new Map(keys.map((key, at) => [key, at] as const).reverse())
  const index = keys.findIndex((key, at) => Number(firstIndexOf.get(key)) < at)
  const pair = pairs[index]
  const isRepeated = (key: string) => Number(firstIndexOf.get(key)) < index
  const repeated = keys.slice(index).filter(isRepeated).length
  const last = pairs[keys.findLastIndex(isRepeated)]
  return pair && last && repeated >= min ? { index, pair, last, repeated } : undefined
}
