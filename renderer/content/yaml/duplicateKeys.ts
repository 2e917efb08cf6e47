import { type Document, isScalar, isSeq, type Node, visit, type YAMLMap } from 'yaml'
import { type ParsedPair, pairsOf } from './nodes.ts'

/** An entry whose first line is missing, so that its keys repeat those of the entry above: where it starts and ends, and the first key of entries. */
export type UnmarkedEntry = { start: number; end: number; key: string; isSure: boolean }

type DuplicateKeys = {
  /** Number of keys that are repeated in their mapping. */
  count: number
  /** Offset where the first key of a list entry is repeated. */
  entry?: number
  unmarkedEntry?: UnmarkedEntry
}

/** Finds duplicate keys, and what they say about lines in the wrong place. */
export function duplicateKeys(document: Document.Parsed, text = ''): DuplicateKeys {
  const found: DuplicateKeys = { count: 0 }
  visit(document, {
    Map(_, map, ancestors) {
      const firstIndex = new Map<unknown, number>()
      const run = isSeq(ancestors.at(-1)) ? repeatedRun(map, 1) : undefined
      const [head] = map.items
      if (run && isScalar(head?.key))
        found.unmarkedEntry ??= { start: run.pair.key.range?.[0] ?? 0, end: endOfNode(map, text), key: String(head.key.value), isSure: run.repeated > 1 }
      map.items.forEach(({ key }, index) => {
        if (!isScalar(key)) return
        const at = (key as Node).range?.[0] ?? 0
        if (firstIndex.has(key.value)) {
          found.count++
          if (firstIndex.get(key.value) === 0 && isSeq(ancestors.at(-1))) found.entry ??= at
        } else firstIndex.set(key.value, index)
      })
    },
  })
  return found
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

/** Returns the offset where the text of a node ends, without trailing whitespace. */
export const endOfNode = ({ range }: Node, text: string) => text.slice(0, range?.[1] ?? 0).trimEnd().length
