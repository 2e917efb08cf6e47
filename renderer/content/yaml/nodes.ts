import { type Document, isAlias, isMap, isPair, isSeq, type Node, type Pair, type YAMLMap } from 'yaml'
import type { Path } from '../issue.ts'
import { oncePer } from '../oncePer.ts'
import type { Range } from './edits.ts'

/** A key and its value, as `yaml` parses them: null if there is nothing after the key. */
export type ParsedPair = Pair<Node, Node | null>

/** Returns the range of a node in the text, without the white space after it. */
export const rangeOf = (node: Node | null | undefined): Range | undefined => (node?.range ? [node.range[0], node.range[1]] : undefined)

/** Returns the offset where the text of a node ends, without trailing whitespace. */
export const endOfNode = ({ range }: Node, text: string) => text.slice(0, range?.[1] ?? 0).trimEnd().length

/** Returns the name of a field, as data has it; a key may also be empty, or no scalar. */
export const keyNameOf = ({ key }: Pair) => String((key as { value?: unknown } | null)?.value)

/** Returns the pairs of a mapping. */
export const pairsOf = (map: YAMLMap) => map.items as ParsedPair[]

/** Returns the pair and node at a path, following aliases, or those of its nearest ancestor that exists (`complete` is then false). */
export function pairAt(document: Document.Parsed, path: Path): { pair?: ParsedPair; node: Node | null; complete: boolean } {
  let node: Node | null = document.contents
  let pair: ParsedPair | undefined
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

/** Returns the pairs of a mapping by key; of duplicate keys, the first. A mapping does not change once it is parsed. */
const pairsIn = oncePer(
  (map: YAMLMap): ReadonlyMap<string, ParsedPair> =>
    new Map(
      pairsOf(map)
        .filter(isPair)
        .map((pair) => [keyNameOf(pair), pair] as const)
        .reverse(),
    ),
)

/** True for a path that leads into braces or brackets. */
export const isInFlow = (document: Document.Parsed, path: Path) =>
  path.some((_, index) => {
    const node = nodeAt(document, path.slice(0, index))
    return (isMap(node) || isSeq(node)) && node.flow === true
  })

/** Returns the node at a path, following aliases; undefined if there is none. */
export function nodeAt(document: Document.Parsed, path: Path): Node | undefined {
  const { node, complete } = pairAt(document, path)
  return complete ? ((isAlias(node) ? node.resolve(document) : node) ?? undefined) : undefined
}
