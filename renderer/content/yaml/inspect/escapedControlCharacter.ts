import type { Scalar } from 'yaml'
import { nonPrintable } from '../decode.ts'
import type { YamlIssue } from './yamlIssue.ts'

/** Finds a control character written as an escape, as in `"A\0B"`. One in the file itself is reported before the file is parsed. */
export function escapedControlCharacter({ value, range: [start, end] }: Scalar.Parsed, text: string): YamlIssue | undefined {
  if (typeof value !== 'string' || !nonPrintable.test(value)) return undefined
  const escapeMatch = [...text.slice(start, end).matchAll(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|.)/gis)].find(isNonPrintable)
  const at = start + (escapeMatch?.index ?? 0)
  const message = `${escapeMatch ? `In double quotes "${escapeMatch[0]}"` : 'This'} stands for a character that cannot be shown. Remove it, or write "\\\\" where a backslash is meant.`
  return { code: 'yaml-syntax', range: [at, escapeMatch ? at + escapeMatch[0].length : end], message }
}

function isNonPrintable([whole, byte, unit]: RegExpExecArray): boolean {
  const code = byte ?? unit
  return code === undefined ? /[0abefv]$/.test(whole) : nonPrintable.test(String.fromCharCode(Number.parseInt(code, 16)))
}
