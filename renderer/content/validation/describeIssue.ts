import type { z } from 'zod'
import type { Path } from '../issue.ts'
import { didYouMean } from '../suggest.ts'
import { valueAt } from '../valueAt.ts'
import { foreignNotation } from './foreignNotation.ts'
import { descriptionOf, expectedKind, fieldAt, fieldsIn, isRequired, kindOf, schemaAt } from './introspect.ts'
import { choicesOf, invalidChoice } from './invalidChoice.ts'
import { invisibleSpaceHint, lookalikeHint } from './lookalikes.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { outOfBounds } from './outOfBounds.ts'
import { excerpt, fieldLabel, lowerFirst, purposeSentence } from './phrasing.ts'
import type { Repair } from './repairedData.ts'
import { type SourceValue, type SourceValueAt, sourceTextOf } from './sourceValue.ts'
import { trimInvisible } from './trimInvisible.ts'
import { ambiguousDate, isBeyondAliases, isYearMonthDay, noSuchDay, validVariant } from './validVariant.ts'
import { wrongBlockType } from './wrongBlockType.ts'
import { wrongType } from './wrongType/index.ts'
import { kindLabels } from './wrongType/typeMismatch.ts'

/** Describes an issue of Zod for the author, and how to repair it. */
export function describeIssue(issue: ZodIssue, schema: z.ZodType, data: unknown, sourceValueAt: SourceValueAt): Mistake {
  const mistake = describeValueIssue(issue, schema, data, sourceValueAt)
  const value = valueAt(data, issue.path)
  if (mistake.suggestion === undefined || typeof value !== 'string') return mistake
  const { before, after } = trimInvisible(value)
  const hint = invisibleSpaceHint(value) ?? lookalikeHint(value, mistake.suggestion)
  if (hint === undefined) return mistake
  const message = `${mistake.message} ${hint}`
  // What precedes the first letter cannot be pointed at.
  return { ...mistake, message, ...(before ? { suggestion: undefined } : after ? { within: value } : {}) }
}

function describeValueIssue(
  issue: ZodIssue,
  schema: z.ZodType,
  data: unknown,
  sourceValueAt: SourceValueAt,
  value: unknown = valueAt(data, issue.path),
): Mistake {
  const { path } = issue
  const name = fieldLabel(path)
  if (issue.code === 'invalid_union' && issue.discriminator) return wrongBlockType(issue, schema, data)
  if (value === undefined)
    return { code: 'missing-field', message: `${name} is missing here. ${purposeAt(schema, data, path)}`.trim(), path, repair: { kind: 'placeholder' } }

  const empty = (expected: string): Mistake => {
    const message = emptyValueMessage(schema, data, path, expected, sourceValueAt(path))
    return { code: 'empty-text', message, path, repair: { kind: 'placeholder' } }
  }
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return value === null ? empty(kindLabels[expectedKind(fieldAt(schema, data, path) ?? schema)]) : wrongKind(path, schema, data, sourceValueAt, value)
    case 'invalid_value':
      return value === null ? empty(choicesOf(issue.values)) : invalidChoice(path, name, value, issue.values, purposeAt(schema, data, path))
    case 'too_big':
    case 'too_small':
      return outOfBounds(issue, name, value, schema, data)
    case 'invalid_key':
      return {
        code: 'invalid-value',
        path,
        message: `${name} is not a name that can be used here. ${issue.issues[0]?.message ?? issue.message}.`,
        atKey: true,
        // Uses of this name are not mistakes of their own.
        repair: { kind: 'remove', reported: path.slice(0, -1) },
      }
    default: {
      const text = String(value)
      return /\S/.test(text)
        ? withoutPlaceholder(invalidText(issue, name, text, schemaAt(schema, data, path)), text, fieldAt(schema, data, path))
        : empty('some text')
    }
  }
}

/** Describes a value of another kind than its field takes. */
function wrongKind(path: Path, schema: z.ZodType, data: unknown, sourceValueAt: SourceValueAt, value: unknown): Mistake {
  const field = fieldAt(schema, data, path) ?? schema
  const sourceValue = sourceValueAt(path)
  const sourceText = sourceTextOf(value, sourceValue)
  // In quotes it would be text, but may still be invalid.
  const inQuotes =
    expectedKind(field) === 'text' && ['number', 'boolean'].includes(kindOf(value)) ? schemaAt(schema, data, path)?.safeParse(sourceText) : undefined
  if (inQuotes && !inQuotes.success) {
    const textIssue = { ...(inQuotes.error.issues[0] as ZodIssue), path: [...path] }
    return { ...describeValueIssue(textIssue, schema, data, sourceValueAt, sourceText), code: 'wrong-type' }
  }
  const parentPath = path.slice(0, -1)
  return wrongType({
    path,
    name: fieldLabel(path),
    value,
    sourceText,
    sourceValue,
    field,
    parent: valueAt(data, parentPath),
    siblings: fieldsIn(schemaAt(schema, data, parentPath) ?? schema) ?? {},
  })
}

/** Describes a text that breaks the rule of its field. */
function invalidText({ path, message: rule }: ZodIssue, name: string, text: string, schema: z.ZodType | undefined): Mistake {
  if (path[0] === 'aliases' && isBeyondAliases(text)) {
    const message = `An alias can only have lowercase letters, digits and hyphens, so this page cannot redirect "${excerpt(text)}". Add that redirect at your host, and remove it here.`
    return { code: 'invalid-value', path, message, repair: { kind: 'placeholder' } }
  }
  const notation = path.at(-1) === 'formula' ? foreignNotation(text) : undefined
  const suggestion = notation ? notation.corrected : validVariant(text, schema)
  const repair: Repair = suggestion === undefined ? { kind: 'placeholder' } : { kind: 'set', value: suggestion }
  const problem = `"${excerpt(text)}" does not fit ${lowerFirst(name)}`
  const dates = ambiguousDate(text)
  if (dates !== undefined) return { code: 'invalid-value', path, message: `${problem}, because it can be read as two dates. Write ${dates}.`, repair }
  const reason = suggestion === undefined ? noSuchDay(text) : undefined
  const advice = [notation?.advice, reason, reason !== undefined && isYearMonthDay(text) ? undefined : rule]
    .flatMap((each) => each ?? [])
    .map((each) => `${each.replace(/\.$/, '')}.`)
    .join(' ')
  return { code: 'invalid-value', path, message: `${problem}. ${advice}${didYouMean(suggestion)}`, repair, suggestion }
}

/** What people write until they know: "TBD". */
const placeholderWord = /^(?:tb[acd]|to be (?:announced|confirmed|determined|done)|(?:coming )?soon|pending|unknown|not yet|later|todo|n\/?a|\?+|xxx+)\.?$/i

/** Says of such a word in an optional field that it can do without. */
const withoutPlaceholder = (mistake: Mistake, text: string, field: z.ZodType | undefined): Mistake =>
  placeholderWord.test(text.trim()) && field && !isRequired(field)
    ? { ...mistake, message: `${mistake.message} Until it is known, remove the field.` }
    : mistake

/** Tells what to do about an empty value; only optional ones can be removed. */
function emptyValueMessage(schema: z.ZodType, data: unknown, path: Path, expected: string, sourceValue?: SourceValue): string {
  const name = fieldLabel(path)
  if (typeof path.at(-1) === 'number') return `${name} is empty. Write ${expected} there, or remove the entry.`
  const { source = '', comment } = sourceValue ?? {}
  if (expected === kindLabels.text) {
    if (/^N(?:ull|ULL)$/.test(source)) return `${name} is empty, because "${source}" stands for nothing. Write other text, or put it in quotes: "${source}".`
    if (comment === '') return `${name} is empty, because "#" starts a comment. Put it in quotes: "#".`
    if (comment !== undefined)
      return `${name} is empty, because what follows "#" is a comment and is not shown. If it is the text, put it in quotes: ${excerpt(JSON.stringify(comment))}.`
  }
  const why = comment === undefined ? '' : ', because what follows "#" is a comment'
  const field = fieldAt(schema, data, path)
  if (field && !isRequired(field)) return `${name} is empty${why}. Write ${expected} after it, or remove the field.`
  return `${name} is empty${why}. Write ${expected} after it. ${purposeAt(schema, data, path)}`.trim()
}

function purposeAt(schema: z.ZodType, data: unknown, path: Path): string {
  const field = fieldAt(schema, data, path)
  const description = field && descriptionOf(field)
  return description === undefined ? '' : purposeSentence(description)
}
