import type { Scalar } from 'yaml'
import { nonPrintable } from '../decode.ts'
import { type YamlIssue, yamlIssue } from './yamlIssue.ts'

/** `"A\0B"`: such a sign, written as an escape. One that stands in the file itself is told before the file is read. */
export function escapedControlCharacter({ value, range: [start, end] }: Scalar.Parsed, text: string): YamlIssue | undefined {
  if (typeof value !== 'string' || !nonPrintable.test(value)) return undefined
  const written = [...text.slice(start, end).matchAll(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|.)/gis)].find(isNonPrintable)
  const at = start + (written?.index ?? 0)
  const message = `${written ? `In double quotes "${written[0]}"` : 'This'} stands for a sign that nothing can show. Remove it, or write "\\\\" where a backslash is meant.`
  return yamlIssue('yaml-syntax', at, written ? at + written[0].length : end, message)
}

function isNonPrintable([whole, byte, unit]: RegExpExecArray): boolean {
  const code = byte ?? unit
  return code === undefined ? /[0abefv]$/.test(whole) : nonPrintable.test(String.fromCharCode(Number.parseInt(code, 16)))
}
