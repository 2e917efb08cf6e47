import type { Diagnosis } from './diagnosis.ts'
import { startsWithFieldName } from './missingColon.ts'
import { mappingsWith } from './missingKeys.ts'
import { quotedIfNeeded } from './quotes.ts'
import type { Shape } from './shape.ts'
import { hasSeveralWords, isFieldOrEntry, isSingleWord, type Line, siblingKeys } from './sourceLines.ts'

const indicatorPattern = /^[|>][-+]?$/

/** A text or another value among the fields of a mapping that lacks one, or the sign of a text: the name of that is missing in front of it. */
export function* missingNames(lines: readonly Line[], line: Line, shape: Shape): Generator<Diagnosis> {
  const text = line.text.trim()
  const [isWord, isIndicator] = [isSingleWord(line), indicatorPattern.test(text)]
  if (isFieldOrEntry(line) || !(isWord || isIndicator || hasSeveralWords.test(text)) || startsWithFieldName(line, shape)) return
  // A name that breaks off is something else.
  if ([...shape.fieldNames].some((name) => name.startsWith(text))) return
  const siblings = siblingKeys(lines, line)
  const own = siblings.size > 0 ? mappingsWith(siblings, shape.mappings, lines, line, line.indent) : []
  // Most single words are no value of most of the fields, most sentences one of many.
  const names = new Set(
    own.flatMap(({ values, optionalValues, optionalTexts }) => [...values, ...(isWord ? optionalValues : isIndicator ? optionalTexts : [])]),
  )
  const missing = [...names].filter((name) => !siblings.has(name))
  const place = isIndicator ? `"${text}"` : isWord ? 'this value' : 'this text'
  yield* missing.map((name) => ({
    edits: [[line.contentStart, line.contentEnd, `${name}: ${isIndicator ? text : quotedIfNeeded(text)}`] as const],
    range: line.contentRange,
    message: `The name of a field is missing here. Write "${name}:" in front of ${place}.`,
    guess: `${name}:`,
    addedField: name,
    cost: 0.3,
  }))
}
