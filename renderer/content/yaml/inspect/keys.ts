import { type Document, isScalar, type Node, type Pair, visit } from 'yaml'
import { endOfLine, lineNumber } from '../lines.ts'
import { endOfNode, secondRun } from '../repeats.ts'
import { type Fault, fault, pathOf } from './fault.ts'

/** Keys that are no word, or stand a second time in their place. They are dropped with what they hold. */
export function droppedKeys(document: Document.Parsed, text: string): Fault[] {
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
