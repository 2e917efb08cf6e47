import { type Document, isAlias, isMap, isScalar, isSeq, type Node, Scalar, visit } from 'yaml'
import type { Path } from '../../issue.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** Maximum number of nodes repeated by aliases (`*name`), each counted as often as it is repeated. */
const maxRepeated = 5_000

/** Finds aliases without an anchor, or that repeat too much, and replaces them by null; and anchors without an alias. */
export function aliases(document: Document.Parsed, text: string): Findings {
  const found: Findings = { issues: [], placeholders: [] }
  const anchors = new Map<string, Node>()
  const emptyPaths = new Map<string, Path>()
  const used = new Set<string>()
  let repeated = 0
  const sizeOf = sizesWith(anchors)
  visit(document, {
    Value(key, node, ancestors) {
      if (node.anchor === undefined) return
      anchors.set(node.anchor, node)
      if (isScalar(node) && node.value === null) emptyPaths.set(node.anchor, pathOf(key, node, ancestors))
    },
    Alias(key, node, ancestors) {
      // A file that is one alias is reported as such.
      if (key === null) return undefined
      used.add(node.source)
      const target = anchors.get(node.source)
      const [start, end] = node.range ?? [0, 0]
      const isInside = ancestors.includes(target as Node)
      const before = repeated
      if (target && !isInside) repeated += sizeOf(target)
      if (target && !isInside && repeated <= maxRepeated) return undefined
      if (!target) {
        const message = `Text that starts with "*" needs quotes around it. Without them "*${node.source}" repeats what is marked "&${node.source}", and nothing above is.`
        found.issues.push({ code: 'yaml-syntax', range: [start, end], message })
      }
      // Only the first alias too many is reported.
      else if (before <= maxRepeated)
        found.issues.push({
          code: 'too-many-aliases',
          range: [start, end],
          message: `"*${node.source}" and the others in this file repeat too much. Write the text out, or use a shared block.`,
        })
      found.placeholders.push(pathOf(key, node, ancestors))
      const nullNode = new Scalar(null)
      nullNode.range = node.range ?? null
      return nullNode
    },
  })
  for (const [name, node] of anchors) {
    if (used.has(name)) continue
    const path = emptyPaths.get(name)
    found.issues.push(unusedAnchor(name, node, path !== undefined, text))
    if (path) found.placeholders.push(path)
  }
  return found
}

/** Returns a function that counts the nodes in a node, including those repeated by aliases in it. */
function sizesWith(anchors: ReadonlyMap<string, Node>): (node: unknown) => number {
  const sizes = new Map<unknown, number>()
  const sizeOf = (node: unknown): number => {
    const cached = sizes.get(node)
    if (cached !== undefined) return cached
    const children = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : isSeq(node) ? node.items : []
    const size = isAlias(node) ? sizeOf(anchors.get(node.source)) : node ? 1 + children.reduce((sum: number, each) => sum + sizeOf(each), 0) : 0
    sizes.set(node, size)
    return size
  }
  return sizeOf
}

/** Returns the issue of an anchor that no alias repeats. @param isEmpty whether nothing else is written there: it may be a text */
function unusedAnchor(name: string, node: Node, isEmpty: boolean, text: string): YamlIssue {
  const start = text.lastIndexOf(`&${name}`, node.range?.[0] ?? 0)
  const range = [start, start + name.length + 1] as const
  if (!isEmpty) {
    const message = `"&${name}" marks what "*${name}" would repeat, and nothing does. Remove it, or put quotes around the whole text.`
    return { code: 'yaml-syntax', range, message }
  }
  const suggestion = `"&${name}"`
  return { code: 'yaml-syntax', range, message: `Text that starts with "&" needs quotes around it. Write ${suggestion}.`, suggestion }
}
