import { type Document, isScalar, isSeq, type Node, type Pair, visit } from 'yaml'
import type { Path } from '../../issue.ts'
import { endOfNode, repeatedRun } from '../duplicateKeys.ts'
import { endOfLine, lineNumber } from '../lines.ts'
import { type Findings, pathOf, type YamlIssue } from './yamlIssue.ts'

/** Finds keys that are not a scalar, and duplicate keys. Removes them with their values. */
export function invalidKeys(document: Document.Parsed, text: string): Findings {
  const issues: YamlIssue[] = []
  const placeholders: Path[] = []
  visit(document, {
    Map(key, map, ancestors) {
      const starts = new Map<string, number>()
      const run = repeatedRun(map)
      map.items = (map.items as Pair<Node, Node | null>[]).filter((pair, index) => {
        if (run && index > run.index && isScalar(pair.key) && starts.has(String(pair.key.value))) return false
        const [start, end] = pair.key.range ?? pair.value?.range ?? [0, 0]
        if (!isScalar(pair.key) || pair.key.value === null) {
          const [at] = map.range ?? [start]
          if (/^\?\s*$/.test(text.slice(at, endOfLine(text, at)))) {
            const message = 'A question mark by itself starts the name of a field. As text it needs quotes around it: "?".'
            issues.push({ code: 'yaml-syntax', range: [at, at + 1], message, suggestion: '"?"' })
            placeholders.push(pathOf(key, map, ancestors))
            return false
          }
          const stop = Math.max(start + 1, Math.min(end, endOfLine(text, start)))
          const message = 'The name of a field is missing or is not a single word here. Write "name: value".'
          issues.push({ code: 'yaml-syntax', range: [start, stop], message })
          return false
        }
        const keyText = String(pair.key.value)
        const firstStart = starts.get(keyText)
        if (firstStart === undefined) return starts.set(keyText, start)
        // The removed list may contain what other rules look for.
        if (isSeq(pair.value)) placeholders.push([...pathOf(key, map, ancestors), keyText])
        const message = run
          ? `The fields from here to line ${lineNumber(text, endOfNode(run.last.value ?? run.last.key, text))} repeat those from line ${lineNumber(text, firstStart)} on. ${map === document.contents ? 'A file holds one page: move them to a file of their own, or remove them.' : 'Write the first line of an entry of their own above them, or remove them.'}`
          : `"${keyText}" is written twice in one place: first in line ${lineNumber(text, firstStart)}. Keep one of the two${isSeq(pair.value) ? ', or remove this line if its entries continue those above' : ''}.`
        issues.push({ code: 'duplicate-key', range: [start, end], message, path: [...pathOf(key, map, ancestors), keyText] })
        return false
      })
    },
  })
  return { issues, placeholders }
}
