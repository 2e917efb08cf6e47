import type { Scalar } from 'yaml'
import { nonPrintable } from '../decode.ts'
import type { YamlIssue } from './yamlIssue.ts'

/** Finds a control character written as an escape, as in `"A\0B"`. One in the file itself is reported before the file is parsed. */
export function escapedControlCharacter({ value, range: [start, end] }: Scalar.Parsed, text: string): YamlIssue | undefined {
  if (typeof value !== 'string' || !nonPrintable.test(value)) return undefined
  const found = [...text.slice(start, end).matchAll(/\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|.)/gs)].find(isNonPrintable)
  if (!found) return undefined
  const [written] = found
  const message = `In double quotes "${written}" stands for a character that cannot be shown. Remove it, or write "\\\\" where a backslash is meant.`
  return { code: 'yaml-syntax', range: [start + found.index, start + found.index + written.length], message }
}

function isNonPrintable([written, ...codes]: RegExpExecArray): boolean {
  const code = codes.find((each) => each !== undefined)
  return code === undefined ? /[0abefv]$/.test(written) : nonPrintable.test(String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)))
}
