import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, Scalar, visit, type YAMLError, type YAMLMap } from 'yaml'
import type { IssueCode, Path } from '../issue.ts'
import { endOfLine, lineNumber } from './lines.ts'

/** A mistake that is known by its characters. */
export type Fault = {
  code: IssueCode
  message: string
  range: readonly [start: number, end: number]
  suggestion?: string
  quotes?: readonly [start: number, end: number]
  path?: Path | undefined
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
  const keys = droppedKeys(document, text)
  const tagged = tags(document, text, errors)
  const lost = lostTexts(document, text)
  const repeated = aliases(document, text)
  const cut = cutNumbers(document, text)
  const reported: Path[] = []
  visit(document, {
    Scalar(key, node, ancestors) {
      if (isQuoted(node.range?.[0] ?? 0, node.range?.[1] ?? 0)) reported.push(pathOf(key, node, ancestors))
    },
  })
  const holes = [tagged, lost, repeated, cut]
  return { faults: [...keys, ...holes.flatMap(({ faults }) => faults)], holes: holes.flatMap((each) => each.holes), reported }
}

const fault = (code: IssueCode, start: number, end: number, message: string, path?: Path): Fault => ({ code, message, range: [start, end], path })

/** Keys that are no word, or stand a second time in their place. They are dropped with what they hold. */
function droppedKeys(document: Document.Parsed, text: string): Fault[] {
  const faults: Fault[] = []
  visit(document, {
    Map(key, map, ancestors) {
      const first = new Map<string, number>()
      const run = secondRun(map)
      map.items = (map.items as Pair<Node, Node | null>[]).filter((pair, index) => {
        if (run && index > run.index) return false
        const [start, end] = pair.key?.range ?? pair.value?.range ?? [0, 0]
        if (!isScalar(pair.key) || pair.key.value === null) {
          const stop = Math.max(start + 1, Math.min(end, endOfLine(text, start)))
          faults.push(fault('yaml-syntax', start, stop, 'The name of a field is missing or is no single word here. Write "name: value".'))
          return false
        }
        const name = String(pair.key.value)
        const before = first.get(name)
        if (before === undefined) return first.set(name, start)
        const message = run
          ? `From here to line ${lineNumber(text, endOfNode(map, text))} fields come a second time that stand above from line ${lineNumber(text, before)} on. ${map === document.contents ? 'A file holds one page: move them to a file of their own, or remove them.' : 'Write the first line of an entry of their own above them, or remove them.'}`
          : `"${name}" is written twice in one place: first in line ${lineNumber(text, before)}. Keep one of the two.`
        faults.push(fault('duplicate-key', start, end, message, [...pathOf(key, map, ancestors), name]))
        return false
      })
    },
  })
  return faults
}

/** Where in a mapping a second one begins, whose first lines are lost: several names of its beginning come again. */
function secondRun({ items }: YAMLMap, least = 2): { index: number; pair: Pair<Node, Node | null>; repeated: number } | undefined {
  const names = (items as Pair<Node, Node | null>[]).map(({ key }) => (isScalar(key) ? String(key.value) : ''))
  const index = names.findIndex((name, at) => names.indexOf(name) < at)
  const pair = items[index] as Pair<Node, Node | null> | undefined
  const repeated = names.slice(index).filter((name) => names.indexOf(name) < index).length
  return pair && repeated >= least ? { index, pair, repeated } : undefined
}

/** Where the last words of a node stand. */
const endOfNode = ({ range }: Node, text: string) => text.slice(0, range?.[1] ?? 0).trimEnd().length

type Holes = Pick<Found, 'faults' | 'holes'>

function tags(document: Document.Parsed, text: string, errors: readonly YAMLError[]): Holes {
  const ends = new Map<number, number>()
  for (const { code, pos } of errors) if (code === 'TAG_RESOLVE_FAILED') ends.set(pos[0], Math.max(pos[0] + 1, endOfWord(text, pos[0])))
  const holes: Path[] = []
  visit(document, {
    Value(key, node, ancestors) {
      if (node.tag === undefined) return
      const start = node.range?.[0] ?? 0
      const before = Math.max(0, start - 200)
      const at = /!\S*\s*(?:&\S+\s*)?$/.exec(text.slice(before, start))
      if (at && !ends.has(before + at.index)) ends.set(before + at.index, endOfWord(text, before + at.index))
      holes.push(pathOf(key, node, ancestors))
    },
  })
  return {
    faults: [...ends].map(([start, end]) => {
      // Tags of other tools start with a small letter: "!include".
      const words = /^![A-Z][^"\\{}[\],#|>&]*$/.exec(text.slice(start, endOfLine(text, start)).trimEnd())?.[0]
      const way = words === undefined ? '. Remove it, or put quotes around the text.' : `: put quotes around the text. Write "${words}".`
      return fault('unknown-tag', start, end, `Tags ("!…") are not used in pages${way}`)
    }),
    holes,
  }
}

/** `title: Rank #1` ends at the "#", and `href: #top` is empty: a comment without a space behind its "#" was meant as text. */
function lostTexts(document: Document.Parsed, text: string): Holes {
  const lost: Holes = { faults: [], holes: [] }
  visit(document, {
    Scalar(key, node, ancestors) {
      if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') return
      const empty = node.value === null && (node.source ?? '') === ''
      if (!empty && node.type !== 'PLAIN') return
      const from = node.range?.[empty ? 0 : 1] ?? 0
      const rest = text.slice(from, endOfLine(text, from))
      const [whole, words] = (empty ? /^(#(?=[^\s#]).*)/ : /^[ \t]+(#(?=[^\s#]).*)/).exec(rest) ?? []
      if (whole === undefined || words === undefined) return
      const start = from + whole.length - words.length
      const message =
        'What follows " #" is a comment and is not shown. If it belongs to the text, put quotes around the whole text; if it is a remark, write a space after the "#".'
      lost.faults.push(fault('yaml-syntax', start, start + words.trimEnd().length, message))
      lost.holes.push(pathOf(key, node, ancestors))
    },
  })
  return lost
}

/** `[Up to 1,000 invoices, one queue]`: the comma that parts thousands parts entries, too. */
function cutNumbers(document: Document.Parsed, text: string): Holes {
  const cut: Holes = { faults: [], holes: [] }
  if (!/\d,\d{3}/.test(text)) return cut
  visit(document, {
    Seq(key, list, ancestors) {
      if (list.flow !== true || list.items.length < 2) return
      const entries = list.items.map((item) => (isScalar(item) && item.type === 'PLAIN' && item.range ? item.range : undefined))
      const goesOn = entries.map((entry, index) => {
        const next = entries[index + 1]
        return entry && next && next[0] === entry[1] + 1
          ? /^\d,\d{3}(?!\d)$/.test(text.slice(entry[1] - 1, next[0] + 3)) && !/\d/.test(text[next[0] + 3] ?? '')
          : false
      })
      const isNumbers = entries.every((entry) => entry && /^[1-9]\d*$/.test(text.slice(entry[0], entry[1])))
      if (!goesOn.includes(true) || (isNumbers && goesOn.slice(0, -1).every(Boolean))) return
      cut.holes.push(pathOf(key, list, ancestors))
      for (const [index, each] of goesOn.entries()) {
        if (!each || goesOn[index - 1]) continue
        const last = entries[goesOn.indexOf(false, index)]
        const [start, end] = [entries[index]?.[0] ?? 0, last?.[1] ?? 0]
        const words = text.slice(start, end)
        const whole = words.includes('"') ? `'${words}'` : `"${words}"`
        cut.faults.push({
          ...fault('yaml-syntax', start, end, `A comma ends an entry in brackets. Put quotes around the whole text: ${whole}.`),
          suggestion: whole,
        })
      }
    },
  })
  return cut
}

/** Aliases that stand for nothing, or repeat too much: nothing takes their place. And anchors that nothing repeats. */
function aliases(document: Document.Parsed, text: string): Holes {
  const found: Holes = { faults: [], holes: [] }
  const anchors = new Map<string, Node>()
  const empty = new Map<string, Path>()
  const used = new Set<string>()
  const sizes = new Map<unknown, number>()
  let repeated = 0
  /** How many nodes a node is, with those that aliases in it repeat. */
  const sizeOf = (node: unknown): number => {
    const known = sizes.get(node)
    if (known !== undefined) return known
    const inside = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : isSeq(node) ? node.items : []
    const size = isAlias(node) ? sizeOf(anchors.get(node.source)) : node ? 1 + inside.reduce((sum: number, each) => sum + sizeOf(each), 0) : 0
    sizes.set(node, size)
    return size
  }
  visit(document, {
    Value(key, node, ancestors) {
      if (node.anchor === undefined) return
      anchors.set(node.anchor, node as Node)
      if (isScalar(node) && node.value === null) empty.set(node.anchor, pathOf(key, node, ancestors))
    },
    Alias(key, node, ancestors) {
      // A file that is one alias is told as that.
      if (key === null) return undefined
      used.add(node.source)
      const target = anchors.get(node.source)
      const [start, end] = node.range ?? [0, 0]
      const isInside = ancestors.includes(target as Node)
      const before = repeated
      if (target && !isInside) repeated += sizeOf(target)
      if (target && !isInside && repeated <= mostRepeated) return undefined
      if (!target) {
        const message = `"*${node.source}" repeats something marked "&${node.source}", which is not above. Text that starts with "*" needs quotes around it.`
        found.faults.push(fault('yaml-syntax', start, end, message))
      }
      // One alias too many is told once.
      else if (before <= mostRepeated)
        found.faults.push(
          fault('too-many-aliases', start, end, `With "*${node.source}" the marks of this file repeat too much. Write the text out, or use a shared block.`),
        )
      found.holes.push(pathOf(key, node, ancestors))
      const nothing = new Scalar(null)
      nothing.range = node.range ?? null
      return nothing
    },
  })
  for (const [name, node] of anchors) {
    if (used.has(name) || repeated > mostRepeated) continue
    const start = text.lastIndexOf(`&${name}`, node.range?.[0] ?? 0)
    const message = `Nothing repeats "&${name}". Remove the mark; text that starts with "&" needs quotes around it.`
    if (start < 0) continue
    const place = empty.get(name)
    if (!place) {
      found.faults.push(fault('yaml-syntax', start, start + name.length + 1, message))
      continue
    }
    const suggestion = `"&${name}"`
    found.faults.push({
      ...fault('yaml-syntax', start, start + name.length + 1, `Text that starts with "&" needs quotes around it. Write ${suggestion}.`),
      suggestion,
    })
    found.holes.push(place)
  }
  return found
}

/** Where a node stands that `visit` has come to. */
function pathOf(key: unknown, node: unknown, ancestors: readonly unknown[]): Path {
  const line = [...ancestors, node]
  const steps = line.flatMap((each, index): PropertyKey[] => {
    if (isPair(each)) return [String((each.key as { value?: unknown } | null)?.value)]
    const parent = line[index - 1]
    return isSeq(parent) ? [each === node && typeof key === 'number' ? key : parent.items.indexOf(each)] : []
  })
  return steps
}

type Repeats = {
  /** How many names stand a second time in their place. */
  count: number
  /** Where the name that an entry of a list starts with stands again. */
  entry?: number
  /** Where the empty field above the first repeated name stands. */
  empty?: number
  /** Where an entry of a list goes on as a second one, whose first line is lost: where that ends, and what entries start with. */
  second?: { start: number; end: number; key: string; isSure: boolean }
}

/** Names that stand twice, as far as they tell of a line in the wrong place. */
export function repeats(document: Document.Parsed, text = ''): Repeats {
  const found: Repeats = { count: 0 }
  visit(document, {
    Map(_, map, ancestors) {
      const first = new Map<unknown, number>()
      let empty: number | undefined
      const run = isSeq(ancestors.at(-1)) ? secondRun(map, 1) : undefined
      const [head] = map.items
      if (run && isScalar(head?.key))
        found.second ??= { start: run.pair.key.range?.[0] ?? 0, end: endOfNode(map, text), key: String(head.key.value), isSure: run.repeated > 1 }
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
