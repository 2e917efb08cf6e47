import type { z } from 'zod'
import type { Path } from '../issue.ts'
import { didYouMean } from '../suggest.ts'
import { blanksAround } from './blanks.ts'
import { wrongBlockType } from './blockType.ts'
import { outOfBounds } from './bounds.ts'
import { choicesOf, notAChoice } from './choice.ts'
import { type Repair, valueAt } from './draft.ts'
import { dayThatIsNone, eitherDay, fitting } from './fitting.ts'
import { otherNotation } from './formulas.ts'
import { defOf, descriptionOf, fieldAt, fieldsIn, type Kind, kindOf, kindWanted, schemaAt, unwrap } from './introspect.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { oddSign } from './oddSigns.ts'
import { type Typed, type TypedAt, wordsOf } from './typed.ts'
import { fieldName, inSentence, itIs, shown } from './words.ts'
import { wrongType } from './wrongType/index.ts'
import { a } from './wrongType/misfit.ts'

/** Zod's issue → the sentence for the author, and what would put it right. */
export function describe(issue: ZodIssue, schema: z.ZodType, data: unknown, typedAt: TypedAt): Mistake {
  const mistake = describeValue(issue, schema, data, typedAt)
  const value = valueAt(data, issue.path)
  if (mistake.suggestion === undefined || mistake.atKey || typeof value !== 'string') return mistake
  const { before, behind } = blanksAround(value)
  const odd = oddSign(value, mistake.suggestion)
  if (!before && !behind) return odd === undefined ? mistake : { ...mistake, message: `${mistake.message} ${odd}` }
  const message = `${mistake.message}${mistake.message.includes('invisible') ? '' : ` There is an invisible space ${behind ? 'behind' : 'before'} it.`}`
  // What stands before the first letter cannot be pointed at.
  const { suggestion: _, ...rest } = mistake
  return before ? { ...rest, message } : { ...mistake, message, within: value }
}

function describeValue(issue: ZodIssue, schema: z.ZodType, data: unknown, typedAt: TypedAt): Mistake {
  const { path } = issue
  const value = valueAt(data, path)
  const name = fieldName(path)
  const hole: Repair = { kind: 'hole' }

  if (issue.code === 'invalid_union' && issue.discriminator) return wrongBlockType(issue, schema, data)
  if (value === undefined && path.length > 0)
    return { code: 'missing-field', message: `${name} is missing here. ${purposeOf(schema, data, path)}`.trim(), path, repair: hole }

  const isOfAnotherKind = issue.code === 'invalid_type' || issue.code === 'invalid_union'
  if (value === null && (isOfAnotherKind || issue.code === 'invalid_value')) {
    const wanted = isOfAnotherKind ? a[wantedAt(schema, data, issue)] : choicesOf(issue.values)
    return { code: 'empty-text', message: emptied(schema, data, path, wanted, typedAt(path)), path, repair: hole }
  }
  if (isOfAnotherKind) {
    const wanted = wantedAt(schema, data, issue)
    const typed = typedAt(path)
    const words = wordsOf(value, typed)
    const inQuotes = wanted === 'text' && ['number', 'boolean'].includes(kindOf(value)) ? schemaAt(schema, data, path)?.safeParse(words) : undefined
    // In quotes it would be text, and no better.
    if (inQuotes && !inQuotes.success)
      return { ...describeValue({ ...(inQuotes.error.issues[0] as ZodIssue), path }, schema, withValue(data, path, words), typedAt), code: 'wrong-type' }
    return wrongType({
      path,
      name,
      value,
      words,
      typed,
      wanted,
      field: fieldAt(schema, data, path) ?? schema,
      around: valueAt(data, path.slice(0, -1)),
      siblings: fieldsIn(schemaAt(schema, data, path.slice(0, -1)) ?? schema) ?? {},
      isWhole: issue.code === 'invalid_type' && issue.expected === 'int',
    })
  }
  if (issue.code === 'invalid_value') return notAChoice(path, name, value, issue.values)
  if (issue.code === 'too_big' || issue.code === 'too_small') return outOfBounds(issue, name, value, schema, data)
  if (issue.code === 'invalid_key')
    return {
      code: 'invalid-value',
      path,
      message: `${name} is no name that can stand here. ${issue.issues[0]?.message ?? issue.message}.`,
      atKey: true,
      // What others name by it is not wrong on top of that.
      repair: { kind: 'remove', reported: path.slice(0, -1) },
    }
  if (typeof value === 'string' && !/\S/.test(value)) return { code: 'empty-text', path, message: emptied(schema, data, path, 'some text'), repair: hole }
  return misfit(issue, name, String(value), schemaAt(schema, data, path))
}

/** A text that breaks the rule of its field. */
function misfit({ path, message: rule }: ZodIssue, name: string, text: string, schema: z.ZodType | undefined): Mistake {
  const notation = path.at(-1) === 'formula' ? otherNotation(text) : undefined
  const meant = notation ? notation.corrected : fitting(text, schema)
  const suggestion = schema?.safeParse(meant).success ? meant : undefined
  const repair: Repair = suggestion === undefined ? { kind: 'hole' } : { kind: 'set', value: suggestion }
  const isNot = `"${shown(text)}" does not fit ${inSentence(name)}`
  const either = suggestion !== undefined && /^\d{4}-/.test(suggestion) ? eitherDay(text) : undefined
  if (either !== undefined) return { code: 'invalid-value', path, message: `${isNot}, for it can be read as two days. Write ${either}.`, repair }
  const advice = [...(notation?.advice ?? []), dayThatIsNone(text) ?? rule].map((each) => `${each.replace(/\.$/, '')}.`).join(' ')
  return { code: 'invalid-value', path, message: `${isNot}. ${advice}${didYouMean(suggestion)}`, repair, suggestion }
}

/** What to do about a place with nothing in it: what has to be there cannot be removed. */
function emptied(schema: z.ZodType, data: unknown, path: Path, wanted: string, typed?: Typed): string {
  const name = fieldName(path)
  if (typeof path.at(-1) === 'number') return `${name} is empty. Write ${wanted} there, or remove the entry.`
  if (wanted === a.text && typed && /^N(?:ull|ULL)$/.test(typed.source))
    return `${name} is empty, for "${typed.source}" stands for nothing. Write other text, or put it in quotes: "${typed.source}".`
  if (wanted === a.text && typed?.remark === '') return `${name} is empty, for "#" starts a remark. Put it in quotes: "#".`
  if (wanted === a.text && typed?.remark !== undefined)
    return `${name} is empty, for what follows "#" is a remark and is not shown. If it is the text, put it in quotes: ${shown(JSON.stringify(typed.remark))}.`
  const why = typed?.remark === undefined ? '' : ', for what follows "#" is a remark'
  if (fieldAt(schema, data, path)?.safeParse(undefined).success) return `${name} is empty${why}. Write ${wanted} after it, or remove the field.`
  return `${name} is empty${why}. Write ${wanted} after it. ${purposeOf(schema, data, path)}`.trim()
}

/** Data with another value at a path. */
function withValue(data: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(data)
  const parent = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>
  parent[path.at(-1) ?? ''] = value
  return copy
}

/** What a value should have been: Zod says so, or for a union of kinds the schema does. */
function wantedAt(schema: z.ZodType, data: unknown, issue: ZodIssue): Kind {
  if (issue.code === 'invalid_type') {
    const kinds: Record<string, Kind> = {
      string: 'text',
      number: 'number',
      int: 'number',
      boolean: 'boolean',
      array: 'list',
      object: 'mapping',
      record: 'mapping',
    }
    return kinds[issue.expected] ?? 'text'
  }
  const field = fieldAt(schema, data, issue.path)
  const kinds = new Set((field && defOf(unwrap(field)).options?.map(kindWanted)) ?? [])
  return kinds.has('mapping') && kinds.has('text') ? 'mapping' : (kinds.values().next().value ?? 'text')
}

function purposeOf(schema: z.ZodType, data: unknown, path: Path): string {
  const field = fieldAt(schema, data, path)
  const description = field && descriptionOf(field)
  return description === undefined ? '' : itIs(description)
}
