import type { Document } from 'yaml'
import type { Issue } from '../issue.ts'
import { columnOf, lineNumber } from './lines.ts'
import { pairAt } from './nodes.ts'
import { endOfField } from './removedField.ts'
import type { RepairedText } from './repairedText.ts'

/**
 * Returns the message of an issue, which asks to remove all lines of a field where its value has several: without the first, the others would
 * belong to the field above.
 * @param original the text in which lines are counted
 */
export function withLinesOfField({ text, originalOffset }: RepairedText, document: Document.Parsed, { message, path, range }: Issue, original: string): string {
  if (range || !/\bremove this line\b/i.test(message)) return message
  const { pair, complete } = pairAt(document, path)
  const start = pair?.key.range?.[0]
  if (!pair || start === undefined || !complete) return message
  const [first, last] = [start, endOfField(text, pair, columnOf(text, start))].map((at) => lineNumber(original, originalOffset(at)))
  return first === last ? message : message.replace(/\b(remove) this line\b/gi, `$1 lines ${first} to ${last}`)
}
