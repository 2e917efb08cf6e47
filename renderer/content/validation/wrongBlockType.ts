import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import type { Path } from '../issue.ts'
import { didYouMean, normalizedName, typoDistance } from '../suggest.ts'
import { valueAt } from '../valueAt.ts'
import { mergeKeyMistake } from './explainUnknownField.ts'
import { closestType, typesStartingWith, withoutCounterpart } from './intendedType.ts'
import { type Fields, fieldAt, fieldsByType, fieldsOfEntry, isMappingOrNull, requiredIn } from './introspect.ts'
import { type Mistake, wrongName } from './mistake.ts'
import { excerpt, joinWithOr } from './phrasing.ts'
import { isPictureWord, pictureHint } from './pictureFields.ts'
import { placeholderBlock } from './repairedData.ts'

/** Describes an entry without a valid type, in the list of blocks or another list of choices. */
export function wrongBlockType(issue: Extract<z.core.$ZodIssue, { code: 'invalid_union' }>, schema: z.ZodType, data: unknown): Mistake {
  const { path } = issue
  const entry = entryAt(issue, schema, data)
  if (entry.written === undefined)
    return typeInMergeKey(entry) ?? sharedFileAsType(entry) ?? typeAsKey(entry) ?? misspelledKey(entry) ?? missingType(entry, data)
  const { discriminator, written, label, options, suggestedType } = entry
  if (written === null)
    return withRepair(
      entry,
      {
        code: 'empty-text',
        path,
        message: `"${discriminator}" is empty. ${suggestedType === undefined ? `Write ${joinWithOr([...options.keys()])}.` : `Did you mean "${discriminator}: ${suggestedType}"?`}`,
      },
      suggestedType,
    )
  const code = entry.isBlock ? 'unknown-block' : 'invalid-value'
  const problem = `"${excerpt(written)}" is not ${label}.`
  if (suggestedType !== undefined) {
    // Several words for which only the other fields suggest a type may be a text.
    const edits = /\s/.test(String(written)) && closestType(options, String(written), {}).suggestedType !== suggestedType ? [] : undefined
    return withRepair(entry, { code, path, message: problem + didYouMean(suggestedType), suggestion: suggestedType, edits }, suggestedType)
  }
  const begun = typesStartingWith(String(written), options)
  const choices = begun.length > 0 ? `Did you mean ${joinWithOr(begun.map((type) => `"${type}"`))}?` : `Write ${joinWithOr([...options.keys()])}.`
  return withRepair(entry, { code, path, message: `${problem} ${hintForNonBlock(entry) ?? choices}` })
}

/** What is known of an entry without a valid type. */
type Entry = {
  /** Path of its type. */
  path: Path
  fields: Record<string, unknown>
  /** The field that holds the type: "type". */
  discriminator: string
  /** The value of that field. */
  written: unknown
  options: Map<string, Fields>
  isBlock: boolean
  /** What the type should be, for messages: "a block type". */
  label: string
  /** The type that was probably meant. */
  suggestedType?: string
  /** Most fields are those of the suggested type. */
  fits: boolean
}

function entryAt({ path, discriminator = 'type' }: Extract<z.core.$ZodIssue, { code: 'invalid_union' }>, schema: z.ZodType, data: unknown): Entry {
  const fields = valueAt(data, path.slice(0, -1)) as Record<string, unknown>
  const options = fieldsByType(fieldAt(schema, data, path.slice(0, -1)))
  const written = fields[discriminator]
  const isBlock = blockTypes.every((type) => options.has(type))
  const label = isBlock ? 'a block type' : `a choice for "${discriminator}"`
  return {
    path,
    fields,
    discriminator,
    written,
    options,
    isBlock,
    label,
    ...closestType(options, typeof written === 'string' ? written : undefined, fields),
  }
}

/** Adds the repair: the suggested type if it fits, else a placeholder for the whole entry, whose fields cannot be checked without a type. */
const withRepair = ({ fits, isBlock, fields }: Entry, mistake: Omit<Mistake, 'repair'>, to?: string): Mistake => ({
  ...mistake,
  repair:
    to !== undefined && fits ? { kind: 'set', value: to } : { kind: 'placeholder', wholeParent: true, ...(isBlock ? { value: placeholderBlock(fields) } : {}) },
})

/** "<<: *promo", with the type among the merged fields. */
function typeInMergeKey({ path, fields, discriminator }: Entry): Mistake | undefined {
  return valueAt(fields, ['<<', discriminator]) === undefined ? undefined : mergeKeyMistake(path.slice(0, -1))
}

/** "include: partner-promo" */
function sharedFileAsType({ path, fields, discriminator, options }: Entry): Mistake | undefined {
  const shared = options.has('fragment') ? sharedAsKey(fields) : undefined
  return (
    shared && {
      code: 'missing-field',
      message: `The blocks of a shared file are used with two fields. Write "type: fragment" instead of this line, and "name: ${excerpt(shared.name)}" below it.`,
      path: [...path.slice(0, -1), shared.key],
      atKey: true,
      repair: { kind: 'rename', to: 'name', value: shared.name, addFields: { [discriminator]: 'fragment' } },
    }
  )
}

/** "hero:", or "FAQ:", with the fields of the block below. */
function typeAsKey({ path, fields, discriminator, options, isBlock }: Entry): Mistake | undefined {
  const typeOf = (each: string) => {
    const inner = fields[each]
    const type = isMappingOrNull(inner) ? closestType(options, each, (inner ?? {}) as Record<string, unknown>).suggestedType : undefined
    return type !== undefined && (!isFieldOfAny(options, each) || hasOnly(options.get(type), inner)) ? type : undefined
  }
  const key = Object.keys(fields).find(typeOf)
  const type = key === undefined ? undefined : typeOf(key)
  if (key === undefined || type === undefined) return undefined
  const rest = fields[key] === null ? 'and leave its fields as they are' : 'and its fields below that, in the same column'
  return {
    code: 'missing-field',
    message: `The type of ${isBlock ? 'a block' : 'an entry'} is one of its fields. Write "${discriminator}: ${type}" instead of "${key}:", ${rest}.`,
    path: [...path.slice(0, -1), key],
    atKey: true,
    repair: { kind: 'spread', addFields: { [discriminator]: type } },
  }
}

/** "tpye: hero" */
function misspelledKey({ path, fields, discriminator, options, isBlock }: Entry): Mistake | undefined {
  const keys = Object.keys(fields).filter((each) => !isFieldOfAny(options, each))
  const isWord = (each: string) => typeof fields[each] === 'string' && /^\p{L}+$/u.test(fields[each])
  // A block starts with its type, in whatever language.
  const first = isBlock ? keys.find((each) => each === Object.keys(fields)[0] && isWord(each)) : undefined
  const key = keys.find((each) => typoDistance(each, discriminator) !== undefined || options.has(fields[each] as string)) ?? first
  if (key === undefined) return undefined
  return wrongName(
    [...path.slice(0, -1), key],
    `"${key}" is not a field here.${didYouMean(discriminator)}`,
    { kind: 'rename', to: discriminator },
    discriminator,
  )
}

function missingType(entry: Entry, data: unknown): Mistake {
  const { path, discriminator, options, label, suggestedType } = entry
  const previous = listOfPreviousBlock(options, data, path)
  if (previous)
    return withRepair(entry, {
      code: 'missing-field',
      message: `"${discriminator}" is missing here, and these are the fields of an entry of "${previous.list}" in the "${previous.type}" block above. If they belong there, indent them like its other entries.`,
      path,
    })
  const start =
    suggestedType === undefined
      ? `Start the block with "${discriminator}: " and ${label}: ${joinWithOr([...options.keys()])}.`
      : `Did you mean "${discriminator}: ${suggestedType}"?`
  return withRepair(entry, { code: 'missing-field', message: `"${discriminator}" is missing here. ${start}`, path }, suggestedType)
}

/** Returns a hint if something other than a block was meant: a shared file, a picture. */
function hintForNonBlock({ fields, written, isBlock }: Entry): string | undefined {
  const name = String(written)
  if (Object.keys(fields).length === 1 && /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name))
    return `If it is a file in _shared/, write "type: fragment" here, and "name: ${excerpt(name)}" below it.`
  if (isBlock && written === 'fragment') return 'A shared file cannot use another: write the blocks of both here, or use both files in the page.'
  if (isBlock && isPictureWord(name)) return pictureHint
  if (isBlock && Object.hasOwn(withoutCounterpart, normalizedName(name))) return withoutCounterpart[normalizedName(name)]
  return undefined
}

/** Finds the list of the previous block whose entries have the fields of what is written as a block. */
function listOfPreviousBlock(options: Map<string, Fields>, data: unknown, path: Path): { type: string; list: string } | undefined {
  const at = path.findLastIndex((step) => typeof step === 'number')
  const previous = valueAt(data, [...path.slice(0, at), Number(path[at]) - 1]) as Record<string, unknown> | undefined
  const type = previous?.type
  if (typeof type !== 'string') return undefined
  const list = listAccepting(valueAt(data, path.slice(0, at + 1)), options.get(type) ?? {})
  return list === undefined ? undefined : { type, list }
}

/** Returns the name of the list of a block that an entry fits: it has all the required fields of the entries, and no others than theirs. */
export function listAccepting(entry: unknown, fields: Fields): string | undefined {
  const keys = Object.keys(entry ?? {})
  return Object.keys(fields).find((name) => {
    const inner = fields[name] && fieldsOfEntry(fields[name])
    return keys.length > 0 && inner && keys.every((key) => Object.hasOwn(inner, key)) && requiredIn(inner).every((key) => keys.includes(key))
  })
}

/** Finds the key by which other tools include a shared file, and the name of the file: "include: partner-promo". */
function sharedAsKey(block: Record<string, unknown>): { key: string; name: string } | undefined {
  const key = ['fragment', 'include', 'shared', 'partial', 'snippet', 'use', 'import'].find((each) => typeof block[each] === 'string')
  return key === undefined ? undefined : { key, name: String(block[key]).replace(/^.*\/|\.ya?ml$/g, '') }
}

/** True for a mapping all of whose keys are among fields. */
const hasOnly = (fields: Fields = {}, value: unknown) => value !== null && Object.keys(value as object).every((name) => Object.hasOwn(fields, name))

const isFieldOfAny = (options: Map<string, Fields>, key: string) => [...options.values()].some((fields) => Object.hasOwn(fields, key))
