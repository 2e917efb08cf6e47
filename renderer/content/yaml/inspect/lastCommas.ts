import { type Document, visit } from 'yaml'
import { fault, type Holes, pathOf } from './fault.ts'

/**
 * `duration: Week 1,`: a comma that was left at the end of a line, as JSON has it or as the rest of a text was cut off. Takes it out. In quotes
 * it is meant, and so it is in words that are put into other texts, and in entries of a list, which may be the parts of one sentence.
 */
export function lastCommas(document: Document.Parsed, text: string): Holes {
  const found: Holes = { faults: [], holes: [] }
  if (!/,[ \t]*$/m.test(text)) return found
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key !== 'value' || node.type !== 'PLAIN' || typeof node.value !== 'string' || !node.range) return
      const [start, end] = node.range
      const written = text.slice(start, end)
      if (!written.endsWith(',') || written.includes('\n')) return
      const words = written.slice(0, -1).trimEnd()
      // What is no text is told as that.
      if (!/\p{L}/u.test(words) || /^(?:true|false|null|yes|no|on|off)$/i.test(words) || pathOf(key, node, ancestors)[0] === 'tokens') return
      found.faults.push({
        ...fault('yaml-syntax', end - 1, end, 'Nothing follows this comma. Remove it, or put quotes around the text if it belongs there.'),
        suggestion: '',
      })
      node.value = words
    },
  })
  return found
}
