import type { Scalar } from 'yaml'
import type { Path } from '../../issue.ts'
import { type YamlIssue, yamlIssue } from './yamlIssue.ts'

/**
 * `duration: Week 1,`: a comma that was left at the end of a line, as JSON has it or as the rest of a text was cut off. In quotes
 * it is meant, and so it is in words that are put into other texts, and in entries of a list, which may be the parts of one sentence.
 */
export function trailingComma({ type, value, range: [start, end] }: Scalar.Parsed, text: string, key: unknown, path: () => Path): YamlIssue | undefined {
  const written = text.slice(start, end)
  if (key !== 'value' || type !== 'PLAIN' || typeof value !== 'string' || !written.endsWith(',') || written.includes('\n')) return undefined
  const words = written.slice(0, -1).trimEnd()
  // What is no text is told as that.
  if (!/\p{L}/u.test(words) || /^(?:true|false|null|yes|no|on|off)$/i.test(words) || path()[0] === 'tokens') return undefined
  const message = 'Nothing follows this comma. Remove it, or put quotes around the text if it belongs there.'
  return { ...yamlIssue('yaml-syntax', end - 1, end, message), suggestion: '', correctedValue: words }
}
