import { nearest } from '../../suggest.ts'
import { type Diagnosis, diagnosisOf } from './diagnosis.ts'
import type { ParentField, Shape } from './shape.ts'
import { contentBelow, isEntry, keyPattern, type Line, margin, siblingKeys } from './sourceLines.ts'
import { shorten } from './wording.ts'

/** `rating:4.6`, `rating 4.6`, `rating = 4.6` or `rating`: a key without a colon, or without the space after it. */
export function* missingColon(lines: readonly Line[], line: Line, shape: Shape): Generator<Diagnosis> {
  const [, prefix = '', key = '', rest = ''] = firstWord.exec(line.text) ?? []
  if (key === '') return
  const at = line.start + prefix.length
  const range = [at, line.contentEnd] as const
  const glued = /^:(?!\/\/)(\S.*)$/.exec(rest.trimEnd())?.[1]
  if (glued !== undefined)
    yield {
      edits: [[at + key.length + 1, at + key.length + 1, ' ']],
      range,
      message: `A space is missing after the colon. Write "${key}: ${shorten(glued)}".`,
      suggestion: `${key}: ${glued}`,
      // The value may be wrong on top of that.
      cost: -0.9,
    }
  if (rest.startsWith(':')) return
  const value = rest.replace(/^\s*(?:[=;：]|(?:[.–—→-]|[-=]>)(?=\s))?\s*/, '').trimEnd()
  const repaired = value === '' ? `${key}:` : `${key}: ${value}`
  const problem = /^\s*：/.test(rest) ? `"：" after "${key}" looks like a colon but is another character.` : `A colon is missing after "${key}".`
  if (value === '') yield* unfinishedKey(lines, line, key, shape)
  // "If somebody offers" is hardly a field.
  const isField = !/^[.!?]+$/.test(value) && isFieldName(key, shape, value === '' || !/^\s+[\p{L}\d]/u.test(rest))
  const below = contentBelow(lines, line)
  const isList = value === '' && shape.fieldNames.has(key) && below !== undefined && below.indent > line.indent && isEntry(below)
  const hasSign = isField && /^\s*[=：]/.test(rest)
  // As the end of the text above it, a word would take the entries below along; that these have mistakes of their own says nothing against it.
  // And no text has such a sign behind a word.
  const doubt = isList ? -8.5 : hasSign ? 0 : 0.5
  const more = isField ? {} : { isStopgap: true, suggestion: undefined }
  for (const [cost, replacement] of [
    [doubt, repaired],
    [doubt + 0.1, repaired.charAt(0).toLowerCase() + repaired.slice(1)],
  ] as const)
    yield diagnosisOf([[at, range[1], replacement]], `${problem} Write "${shorten(replacement)}".`, { cost, ...more })
}

/** True for the name of a field, or a misspelling of one. A word with a capital is more likely the first of a text, unless a sign follows it. */
const isFieldName = (word: string, { fieldNames }: Shape, hasSign = false) =>
  (hasSign && fieldNames.has(word.toLowerCase())) ||
  (/^[a-z]/.test(word) && (fieldNames.has(word) || (word.length > 3 && nearest(word, fieldNames) !== undefined)))

/** True for a line that starts with the name of a field. */
export const startsWithFieldName = (line: Line, shape: Shape) => isFieldName(firstWord.exec(line.text)?.[2] ?? '', shape)

const firstWord = new RegExp(`^(${margin})(${keyPattern})(.*)$`)

/** `rati`: a line that breaks off in the name of a field. */
function* unfinishedKey(lines: readonly Line[], line: Line, key: string, { rootFields, fieldNames, parentFields }: Shape): Generator<Diagnosis> {
  if (fieldNames.has(key)) return
  const at = line.start + line.text.indexOf(key)
  const siblings = siblingKeys(lines, line)
  const isFitting = ({ fields }: ParentField) => [...siblings].every((each) => fields.has(each) || !fieldNames.has(each))
  const fields = at === line.start ? rootFields : parentFields.filter(isFitting).flatMap((parent) => [...parent.fields])
  const begun = [...new Set(fields)].filter((field) => field.startsWith(key) && !siblings.has(field))
  if (begun.length === 0) return
  const [only] = begun.length === 1 ? begun : []
  yield {
    edits: [[at, line.contentEnd, only === undefined ? '' : `${only}: null`]],
    range: [at, line.contentEnd],
    message: `This line breaks off in the name of a field. Did you mean ${begun.map((field) => `"${field}:"`).join(' or ')}?`,
    suggestion: only && `${only}:`,
    isStopgap: true,
    aboutQuotes: true,
    cost: 0.4,
  }
}
