import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, Scalar, visit as visitNodes, type YAMLError } from 'yaml'
import type { IssueCode, Path } from '../issue.ts'
import { endOfLine, lineNumber } from './lines.ts'

/** A mistake that is known by its characters. */
export type Fault = {
  code: IssueCode
  message: string
  range: readonly [start: number, end: number]
  suggestion?: string
  quotes?: readonly [start: number, end: number]
  path?: Path
}

type Found = {
  faults: Fault[]
  /** Places whose value is not what the author meant, and is not to be judged. */
  holes: Path[]
  /** Places whose quotes are reported. */
  reported: Path[]
}

/** So many pieces may be repeated by aliases (`*name`), each counted as often as it then stands there. */
const mostRepeated = 5_000

/** Finds what YAML allows and pages do not: keys that stand twice, tags, anchors without a use, text lost to a comment. Takes them out. */
export function inspect(
  document: Document.Parsed,
  text: string,
  errors: readonly YAMLError[],
  isQuoted: (start: number, end: number) => boolean = () => false,
): Found {
  const found: Found = { faults: [], holes: [], reported: [] }
  const fault = (code: IssueCode, start: number, end: number, message: string, path?: Path) =>
    found.faults.push({ code, message, range: [start, end], ...(path ? { path } : {}) })

  const anchors = new Map<string, { node: Node; size?: number }>()
  let repeated = 0
  const used = new Set<string>()
  const tagged = new Set<number>()

  function tag(start: number, end: number) {
    if (tagged.has(start)) return
    tagged.add(start)
    fault('unknown-tag', start, end, 'Tags ("!…") are not used in pages. Remove it, or put quotes around the text.')
  }
  for (const { code, pos } of errors) if (code === 'TAG_RESOLVE_FAILED') tag(pos[0], Math.max(pos[0] + 1, endOfWord(text, pos[0])))

  /** @returns how many nodes stand here, with those that aliases repeat */
  function visit(node: Node | null, path: Path): number {
    if (!node) return 0
    if (isAlias(node)) return anchors.get(node.source)?.size ?? 1
    if (node.anchor !== undefined) anchors.set(node.anchor, { node })
    const size = 1 + visitInside(node, path)
    if (node.anchor !== undefined) anchors.set(node.anchor, { node, size })
    return size
  }

  function visitInside(node: Node, path: Path): number {
    const start = node.range?.[0] ?? 0
    if (node.tag !== undefined) {
      const before = Math.max(0, start - 200)
      const at = /!\S*\s*(?:&\S+\s*)?$/.exec(text.slice(before, start))
      if (at) tag(before + at.index, endOfWord(text, before + at.index))
      found.holes.push(path)
    }
    if (isScalar(node) && isQuoted(start, node.range?.[1] ?? start)) found.reported.push(path)
    if (isScalar(node)) lostText(node, path)
    if (isMap(node)) return visitMap(node.items as Pair<Node, Node | null>[], path)
    if (!isSeq(node)) return 0
    return node.items.reduce((size: number, item, index) => {
      if (isPair(item)) return size
      const kept = resolved(item as Node, [...path, index])
      node.items[index] = kept
      return size + visit(kept as Node, [...path, index])
    }, 0)
  }

  function visitMap(items: Pair<Node, Node | null>[], path: Path): number {
    let size = 0
    const first = new Map<string, number>()
    for (let index = 0; index < items.length; index++) {
      const pair = items[index]
      if (!pair) continue
      const { key } = pair
      const [start, end] = key?.range ?? pair.value?.range ?? [0, 0]
      const drop = () => items.splice(index--, 1)
      if (!isScalar(key) || key.value === null) {
        fault(
          'yaml-syntax',
          start,
          Math.max(start + 1, Math.min(end, endOfLine(text, start))),
          'The name of a field is missing or is no single word here. Write "name: value".',
        )
        drop()
        continue
      }
      const name = String(key.value)
      const before = first.get(name)
      if (before !== undefined) {
        fault('duplicate-key', start, end, `"${name}" is written twice in one place: first in line ${lineNumber(text, before)}. Keep one of the two.`, [
          ...path,
          name,
        ])
        drop()
        continue
      }
      first.set(name, start)
      visit(key, [...path, name])
      pair.value = resolved(pair.value, [...path, name])
      size += 1 + visit(pair.value, [...path, name])
    }
    return size
  }

  /** The node itself; nothing in the place of an alias that stands for nothing. */
  function resolved<T extends Node | null>(node: T, path: Path): T | Scalar {
    if (!isAlias(node)) return node
    used.add(node.source)
    const { size } = anchors.get(node.source) ?? {}
    const before = repeated
    repeated += size ?? 0
    if (size !== undefined && repeated <= mostRepeated) return node
    const [start, end] = node.range ?? [0, 0]
    if (!anchors.has(node.source))
      fault(
        'yaml-syntax',
        start,
        end,
        `"*${node.source}" repeats something marked "&${node.source}", which is not above. Text that starts with "*" needs quotes around it.`,
      )
    // One alias too many is told once.
    else if (before <= mostRepeated)
      fault('too-many-aliases', start, end, `With "*${node.source}" the marks of this file repeat too much. Write the text out, or use a shared block.`)
    found.holes.push(path)
    const nothing = new Scalar(null)
    nothing.range = node.range ?? null
    return nothing
  }

  /** `title: Rank #1` ends at the "#", and `href: #top` is empty: a comment without a space behind its "#" was meant as text. */
  function lostText(node: Scalar, path: Path) {
    if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') return
    const empty = node.value === null && (node.source ?? '') === ''
    if (!empty && node.type !== 'PLAIN') return
    const from = node.range?.[empty ? 0 : 1] ?? 0
    const rest = text.slice(from, endOfLine(text, from))
    const comment = empty ? /^(#(?=[^\s#]).*)/.exec(rest) : /^[ \t]+(#(?=[^\s#]).*)/.exec(rest)
    const words = comment?.[1]
    if (comment === null || words === undefined) return
    const start = from + comment.index + comment[0].length - words.length
    fault(
      'yaml-syntax',
      start,
      start + words.trimEnd().length,
      'What follows " #" is a comment and is not shown. If it belongs to the text, put quotes around the whole text; if it is a remark, write a space after the "#".',
    )
    found.holes.push(path)
  }

  visit(document.contents, [])
  for (const [name, { node }] of anchors) {
    if (used.has(name) || repeated > mostRepeated) continue
    const start = text.lastIndexOf(`&${name}`, node.range?.[0] ?? 0)
    if (start >= 0)
      fault('yaml-syntax', start, start + name.length + 1, `Nothing repeats "&${name}". Remove the mark; text that starts with "&" needs quotes around it.`)
  }
  return found
}

type Repeats = {
  /** How many names stand a second time in their place. */
  count: number
  /** Where the name that an entry of a list starts with stands again. */
  entry?: number
  /** Where the empty field above the first repeated name stands. */
  empty?: number
}

/** Names that stand twice, as far as they tell of a line in the wrong place. */
export function repeats(document: Document.Parsed): Repeats {
  const found: Repeats = { count: 0 }
  visitNodes(document, {
    Map(_, map, ancestors) {
      const first = new Map<unknown, number>()
      let empty: number | undefined
      map.items.forEach(({ key, value }, index) => {
        if (!isScalar(key)) return
        const at = (key as Node).range?.[0] ?? 0
        if (first.has(key.value)) {
          found.count++
          if (empty !== undefined) found.empty ??= empty
          if (first.get(key.value) === 0 && isSeq(ancestors.at(-1))) found.entry ??= at
        } else first.set(key.value, index)
        if (value === null || (isScalar(value) && value.value === null)) empty = at
      })
    },
  })
  return found
}

const endOfWord = (text: string, from: number) => from + (/^\S*/.exec(text.slice(from, from + 200))?.[0].length ?? 1)
