import { type Document, isAlias, isMap, isPair, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import type { Path } from '../issue.ts'

/** The key and value at the end of a path, aliases followed, or of the nearest place above it that exists. */
export function pairAt(document: Document.Parsed, path: Path): { pair?: Pair<Node, Node | null> | undefined; node: Node | null; complete: boolean } {
  let node: Node | null = document.contents
  let pair: Pair<Node, Node | null> | undefined
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document) ?? null
    if (isMap(node)) {
      const found = pairsIn(node).get(String(step))
      if (!found) return { pair, node, complete: false }
      pair = found
      node = pair.value
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined
      if (!item) return { pair, node, complete: false }
      node = item
      pair = undefined
    } else return { pair, node, complete: false }
  }
  return { pair, node, complete: true }
}

const pairsByName = new WeakMap<YAMLMap, ReadonlyMap<string, Pair<Node, Node | null>>>()

/** The keys and values of a mapping by name; of a name that stands twice, the first. A mapping is not changed once it was read. */
function pairsIn(map: YAMLMap): ReadonlyMap<string, Pair<Node, Node | null>> {
  const known = pairsByName.get(map)
  if (known) return known
  const pairs = (map.items as Pair<Node, Node | null>[]).filter(isPair)
  const own = new Map(pairs.map((pair) => [String((pair.key as { value?: unknown } | null)?.value), pair] as const).reverse())
  pairsByName.set(map, own)
  return own
}

/** The node at a path, aliases followed; nothing where there is none. */
export function nodeAt(document: Document.Parsed, path: Path): Node | undefined {
  const { node, complete } = pairAt(document, path)
  return complete ? ((isAlias(node) ? node.resolve(document) : node) ?? undefined) : undefined
}
