import type { Scalar } from 'yaml'
import { unshown } from '../decode.ts'
import { type Fault, fault } from './fault.ts'

/** `"A\0B"`: such a sign, written as an escape. One that stands in the file itself is told before the file is read. */
export function escapedSign({ value, range: [start, end] }: Scalar.Parsed, text: string): Fault | undefined {
  if (typeof value !== 'string' || !unshown.test(value)) return undefined
  const written = [...text.slice(start, end).matchAll(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|.)/gis)].find(isUnshown)
  const at = start + (written?.index ?? 0)
  const message = `${written ? `In double quotes "${written[0]}"` : 'This'} stands for a sign that nothing can show. Remove it, or write "\\\\" where a backslash is meant.`
  return fault('yaml-syntax', at, written ? at + written[0].length : end, message)
}

function isUnshown([whole, byte, unit]: RegExpExecArray): boolean {
  const code = byte ?? unit
  return code === undefined ? /[0abefv]$/.test(whole) : unshown.test(String.fromCharCode(Number.parseInt(code, 16)))
}
