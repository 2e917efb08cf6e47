import { type Document, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml'

type DuplicateKeys = {
  /** How many names stand a second time in their place. */
  count: number
  /** Where the name that an entry of a list starts with stands again. */
  entry?: number
  /** Where an entry of a list goes on as a second one, whose first line is lost: where that ends, and what entries start with. */
  unmarkedEntry?: { start: number; end: number; key: string; isSure: boolean }
}

/** Names that stand twice, as far as they tell of a line in the wrong place. */
export function duplicateKeys(document: Document.Parsed, text = ''): DuplicateKeys {
  const found: DuplicateKeys = { count: 0 }
  visit(document, {
    Map(_, map, ancestors) {
      const first = new Map<unknown, number>()
      const run = isSeq(ancestors.at(-1)) ? repeatedRun(map, 1) : undefined
      const [head] = map.items
      if (run && isScalar(head?.key))
        found.unmarkedEntry ??= { start: run.pair.key.range?.[0] ?? 0, end: endOfNode(map, text), key: String(head.key.value), isSure: run.repeated > 1 }
      map.items.forEach(({ key }, index) => {
        if (!isScalar(key)) return
        const at = (key as Node).range?.[0] ?? 0
        if (first.has(key.value)) {
          found.count++
          if (first.get(key.value) === 0 && isSeq(ancestors.at(-1))) found.entry ??= at
        } else first.set(key.value, index)
      })
    },
  })
  return found
}

/** Where in a mapping a second one begins, whose first lines are lost: several names of its beginning come again. */
export function repeatedRun(
  { items }: YAMLMap,
  least = 2,
): { index: number; pair: Pair<Node, Node | null>; last: Pair<Node, Node | null>; repeated: number } | undefined {
  const names = (items as Pair<Node, Node | null>[]).map(({ key }) => (isScalar(key) ? String(key.value) : ''))
  const firstOf = new Map(names.map((name, at) => [name, at] as const).reverse())
  const index = names.findIndex((name, at) => Number(firstOf.get(name)) < at)
  const pair = items[index] as Pair<Node, Node | null> | undefined
  const isAgain = (name: string) => Number(firstOf.get(name)) < index
  const repeated = names.slice(index).filter(isAgain).length
  const last = items[names.findLastIndex(isAgain)] as Pair<Node, Node | null> | undefined
  return pair && last && repeated >= least ? { index, pair, last, repeated } : undefined
}

/** Where the last words of a node stand. */
export const endOfNode = ({ range }: Node, text: string) => text.slice(0, range?.[1] ?? 0).trimEnd().length
