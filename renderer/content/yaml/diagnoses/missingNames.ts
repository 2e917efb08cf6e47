import type { Diagnosis } from './diagnosis.ts'
import { startsWithFieldName } from './missingColon.ts'
import { mappingsWith } from './missingKeys.ts'
import { quotedIfNeeded } from './quotes.ts'
import type { Shape } from './shape.ts'
import { hasSeveralWords, isFieldOrEntry, type Line, siblingKeys } from './sourceLines.ts'

/** A text or another value among the fields of a mapping that lacks one: the name of that is missing in front of it. */
export function* missingNames(lines: readonly Line[], line: Line, shape: Shape): Generator<Diagnosis> {
  const text = line.text.trim()
  const isWord = /^[\w./-]+$/.test(text)
  if (isFieldOrEntry(line) || !(isWord || hasSeveralWords.test(text)) || startsWithFieldName(line, shape)) return
  // A name that breaks off is something else.
  if ([...shape.fieldNames].some((name) => name.startsWith(text))) return
  const siblings = siblingKeys(lines, line)
  const own = siblings.size > 0 ? mappingsWith(siblings, shape.mappings, lines, line, line.indent) : []
  // Most single words are no value of most of the fields, most sentences one of many.
  const names = new Set(own.flatMap(({ values, optionalValues }) => (isWord ? [...values, ...optionalValues] : values)))
  const missing = [...names].filter((name) => !siblings.has(name))
  yield* missing.map((name) => ({
    edits: [[line.contentStart, line.contentEnd, `${name}: ${quotedIfNeeded(text)}`] as const],
    range: line.contentRange,
    message: `The name of a field is missing here. Write "${name}:" in front of this ${isWord ? 'value' : 'text'}.`,
    guess: `${name}:`,
    addedField: name,
    cost: 0.3,
  }))
}
