import { type Document, isAlias, isMap, isScalar, isSeq, type Node, Scalar, visit } from 'yaml'
import type { Path } from '../../issue.ts'
import { type Findings, pathOf, yamlIssue } from './yamlIssue.ts'

/** So many pieces may be repeated by aliases (`*name`), each counted as often as it then stands there. */
const maxRepeated = 5_000

/** Aliases that stand for nothing, or repeat too much: nothing takes their place. And anchors that nothing repeats. */
export function aliases(document: Document.Parsed, text: string): Findings {
  const found: Findings = { issues: [], placeholders: [] }
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
      if (target && !isInside && repeated <= maxRepeated) return undefined
      if (!target) {
        const message = `"*${node.source}" repeats something marked "&${node.source}", which is not above. Text that starts with "*" needs quotes around it.`
        found.issues.push(yamlIssue('yaml-syntax', start, end, message))
      }
      // One alias too many is told once.
      else if (before <= maxRepeated)
        found.issues.push(
          yamlIssue(
            'too-many-aliases',
            start,
            end,
            `With "*${node.source}" the marks of this file repeat too much. Write the text out, or use a shared block.`,
          ),
        )
      found.placeholders.push(pathOf(key, node, ancestors))
      const nothing = new Scalar(null)
      nothing.range = node.range ?? null
      return nothing
    },
  })
  for (const [name, node] of anchors) {
    if (used.has(name) || repeated > maxRepeated) continue
    const start = text.lastIndexOf(`&${name}`, node.range?.[0] ?? 0)
    const message = `Nothing repeats "&${name}". Remove the mark; text that starts with "&" needs quotes around it.`
    if (start < 0) continue
    const place = empty.get(name)
    if (!place) {
      found.issues.push(yamlIssue('yaml-syntax', start, start + name.length + 1, message))
      continue
    }
    const suggestion = `"&${name}"`
    found.issues.push({
      ...yamlIssue('yaml-syntax', start, start + name.length + 1, `Text that starts with "&" needs quotes around it. Write ${suggestion}.`),
      suggestion,
    })
    found.placeholders.push(place)
  }
  return found
}
