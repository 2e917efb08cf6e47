import { type Document, visit } from 'yaml'
import { unshown } from '../decode.ts'
import { fault, type Holes, pathOf } from './fault.ts'

/** `"A\0B"`: such a sign, written as an escape. One that stands in the file itself is told before the file is read. */
export function escapedSigns(document: Document.Parsed, text: string): Holes {
  const found: Holes = { faults: [], holes: [] }
  if (!text.includes('\\')) return found
  visit(document, {
    Scalar(key, node, ancestors) {
      if (typeof node.value !== 'string' || !node.range || !unshown.test(node.value)) return
      const [start, end] = node.range
      const written = [...text.slice(start, end).matchAll(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|.)/gis)].find(isUnshown)
      const at = start + (written?.index ?? 0)
      const message = `${written ? `In double quotes "${written[0]}"` : 'This'} stands for a sign that nothing can show. Remove it, or write "\\\\" where a backslash is meant.`
      found.faults.push(fault('yaml-syntax', at, written ? at + written[0].length : end, message))
      if (key !== 'key') found.holes.push(pathOf(key, node, ancestors))
    },
  })
  return found
}

function isUnshown([whole, byte, unit]: RegExpExecArray): boolean {
  const code = byte ?? unit
  return code === undefined ? /[0abefv]$/.test(whole) : unshown.test(String.fromCharCode(Number.parseInt(code, 16)))
}
