import type { Scalar } from 'yaml'
import type { Path } from '../../issue.ts'
import type { YamlIssue } from './yamlIssue.ts'

/**
 * `duration: Week 1,`: a comma left at the end of a line, as in JSON or because the rest of a text was cut off. It is intended in
 * quotes, in tokens, which are inserted into other texts, and in entries of a list, which may be the parts of one sentence.
 */
export function trailingComma({ type, value, range: [start, end] }: Scalar.Parsed, text: string, key: unknown, path: () => Path): YamlIssue | undefined {
  const source = text.slice(start, end)
  if (key !== 'value' || type !== 'PLAIN' || typeof value !== 'string' || !source.endsWith(',') || source.includes('\n')) return undefined
  const textBefore = source.slice(0, -1).trimEnd()
  // Values that are not text are reported as such.
  if (!/\p{L}/u.test(textBefore) || /^(?:true|false|null|yes|no|on|off)$/i.test(textBefore) || path()[0] === 'tokens') return undefined
  const message = 'Nothing follows this comma. Remove it, or put quotes around the text if it belongs there.'
  return { code: 'yaml-syntax', range: [end - 1, end], message, suggestion: '', correctedValue: textBefore }
}
