import { groupBy } from '../groupBy.ts'
import type { UnknownField } from './explainUnknownField.ts'
import { entryOf, expectedKind, type Fields, fieldsIn, fieldsOfEntry, isRequired, kindOf, requiredIn } from './introspect.ts'
import { type Mistake, wrongName } from './mistake.ts'
import { excerpt, joinWithAnd } from './phrasing.ts'
import { synonymOf } from './synonyms.ts'
import { addressFields, groupText, isAddress, labelFields } from './wrongType/groupExample.ts'

/**
 * An unknown field that stands for fields of `group`, a field that is not written, or of an entry of that list: "primaryButtonText" for the
 * label in `actions`. `entry`: the words before the name of the group, which tell entries apart. `hasNoSuffix`: no words after that name.
 */
type Part = { field: UnknownField; group: string; entry: string; values: Record<string, unknown>; hasNoSuffix: boolean }

/**
 * Finds fields of a group, or entries of a list, that other tools write side by side: "buttonText" and "buttonLink", "button" and "url",
 * "primaryButton" and "secondaryButton".
 * @returns for the first name of each group its mistake, for the others that they are reported with it
 */
export function flattenedGroups(unknowns: readonly UnknownField[]): Map<string, Mistake | 'reported'> {
  const parts = unknowns.flatMap((unknown) => groupPartOf(unknown) ?? [])
  const found = new Map<string, Mistake | 'reported'>()
  for (const [group, own] of groupBy(parts, (part) => part.group)) {
    const [first] = own
    const inner = first && innerOf(first.field, group)
    if (!first || !inner) continue
    const siblings = unknowns
      .filter((unknown) => synonymOf(unknown) === undefined && Object.hasOwn(inner, unknown.name))
      .map((unknown) => ({ ...first, field: unknown, values: { [unknown.name]: unknown.value }, hasNoSuffix: false }))
    const all = [...own, ...siblings]
    const entries = [...groupBy(all, ({ entry }) => entry).values()]
    const field = first.field.fields[group]
    const isList = field !== undefined && expectedKind(field) === 'list'
    // A single name without a suffix is a synonym of the group itself.
    if (all.length === 1 && first.hasNoSuffix) continue
    const examples = entries.map((entryParts) => groupText(requiredIn(inner), Object.assign({}, ...entryParts.map(({ values }) => values))))
    const [name = '', ...others] = all.map(({ field: unknown }) => unknown.name)
    const quoted = [name, ...others].map((each) => `"${excerpt(each)}"`).join(' and ')
    for (const each of others) found.set(each, 'reported')
    const message = `${quoted} ${others.length > 0 ? 'are not fields' : 'is not a field'} here. Write ${group}: ${isList ? `[${examples.join(', ')}]` : examples[0]}.`
    found.set(
      name,
      wrongName([...first.field.parent, name], message, { kind: 'rename', to: group, removeFields: others, valueRepair: { kind: 'placeholder' } }),
    )
  }
  return found
}

/**
 * Finds the fields of the only entry of a list that are written beside the other fields of a block, in place of the list: `quote` and `role` of
 * a testimonial.
 */
export function fieldsOfOnlyEntry(unknowns: readonly UnknownField[]): Map<string, Mistake> {
  const found = new Map<string, Mistake>()
  const [first] = unknowns
  const list = first && [...first.unusedFields].find((name) => isListOf(unknowns, name, first.fields))
  if (!first || list === undefined) return found
  const own = unknowns.filter((unknown) => synonymOf(unknown) === undefined)
  const named = own.filter(({ name }) => Object.hasOwn(innerOf(first, list) ?? {}, name))
  const quoted = joinWithAnd(named.map(({ name }) => `"${excerpt(name)}"`))
  const isOne = named.length === 1
  const message = `${quoted} ${isOne ? 'is not a field here, but one' : 'are not fields here, but those'} of an entry of "${list}". Write "${list}:" above ${isOne ? 'it and "- " before it' : 'them, "- " before the first, and the others in its column'}.`
  // The others are looked at where these are.
  for (const unknown of own) {
    const { parent, name } = unknown
    const mistake = wrongName([...parent, name], message, { kind: 'move', to: [...parent, list, 0, name] })
    found.set(name, unknown === named[0] ? mistake : { ...mistake, isSilent: true })
  }
  return found
}

/**
 * Finds the fields of the only entry of a list by other names, or some of them by names that the block has other fields for: `text` and `author`
 * of a testimonial, `label` and `href` of a link.
 * @returns for the first of these names its mistake, for the others that they are reported with it
 */
export function renamedFieldsOfOnlyEntry(unknowns: readonly UnknownField[]): Map<string, Mistake | 'reported'> {
  const [first] = unknowns
  for (const list of first?.unusedFields ?? []) {
    const inner = first && requiredListOf(first, list)
    const parts = inner ? unknowns.flatMap((unknown) => entryPartOf(unknown, inner) ?? []) : []
    const [part, ...others] = parts
    const values = Object.fromEntries(parts.map(({ field, unknown }) => [field, unknown.value]))
    const required = requiredIn(inner ?? {})
    // A name that means nothing in the block itself shows that the others mean the entry, too.
    const isEntry =
      required.length > 1 && required.every((name) => Object.hasOwn(values, name)) && parts.some(({ unknown }) => synonymOf(unknown) === undefined)
    if (!part || !isEntry) continue
    const names = joinWithAnd(parts.map(({ unknown }) => `"${excerpt(unknown.name)}"`))
    const message = `${names} are not fields here, but those of an entry of "${list}". Write ${list}: [${groupText(required, values)}].`
    const { parent, name } = part.unknown
    const removeFields = others.map(({ unknown }) => unknown.name)
    return new Map<string, Mistake | 'reported'>([
      [name, wrongName([...parent, name], message, { kind: 'rename', to: list, value: [values], removeFields })],
      ...removeFields.map((each) => [each, 'reported'] as const),
    ])
  }
  return new Map()
}

/** Returns the field of an entry that an unknown one stands for. */
function entryPartOf(unknown: UnknownField, inner: Fields): { unknown: UnknownField; field: string } | undefined {
  const { name, value } = unknown
  const field = Object.hasOwn(inner, name) ? name : synonymOf({ name, unusedFields: new Set(Object.keys(inner)) })
  return field !== undefined && inner[field] && kindOf(value) === expectedKind(inner[field]) ? { unknown, field } : undefined
}

/** True for a name that is one of the fields of the entries of a list that is missing: it may be meant there, whatever it can mean where it is. */
export const mayBeInEntry = (unknown: UnknownField) =>
  [...unknown.unusedFields].some((list) => Object.hasOwn(requiredListOf(unknown, list) ?? {}, unknown.name))

/** Returns the fields of the entries of a list that is required. */
function requiredListOf({ fields }: Pick<UnknownField, 'fields'>, name: string): Fields | undefined {
  const list = fields[name]
  const entry = list && isRequired(list) ? entryOf(list) : undefined
  return entry && fieldsIn(entry)
}

/** True for a list that is missing, and of whose entries the first field is one of these names. */
function isListOf(unknowns: readonly UnknownField[], name: string, fields: Fields): boolean {
  const [first] = requiredIn(requiredListOf({ fields }, name) ?? {})
  return first !== undefined && unknowns.some((unknown) => unknown.name === first && synonymOf(unknown) === undefined)
}

/** Returns the fields of a group, or of each entry of a list. */
function innerOf({ fields }: UnknownField, group: string) {
  const field = fields[group]
  return field && fieldsOfEntry(field)
}

function groupPartOf(unknown: UnknownField): Part | undefined {
  const { name, value, unusedFields } = unknown
  if (kindOf(value) === 'mapping') return entryIn(unknown, value as Record<string, unknown>)
  if (!['text', 'number'].includes(kindOf(value))) return undefined
  const words = name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  for (const [start, end] of spansOf(words)) {
    const group = fieldNamed(words.slice(start, end).join(''), unusedFields)
    const inner = group === undefined ? undefined : innerOf(unknown, group)
    if (group === undefined || !inner) continue
    const suffix = words.slice(end).join('')
    const hasNoSuffix = suffix === ''
    const named = fieldNamed(hasNoSuffix ? words.join('') : suffix, new Set(Object.keys(inner)))
    const field = named ?? (hasNoSuffix ? mainField(value, inner) : undefined)
    if (field !== undefined) return { field: unknown, group, entry: words.slice(0, start).join(''), values: { [field]: value }, hasNoSuffix }
  }
}

/** Yields the start and the end of each run of one or more words. */
function* spansOf(words: readonly string[]): Generator<[start: number, end: number]> {
  for (const start of words.keys()) for (let end = start + 1; end <= words.length; end++) yield [start, end]
}

/** Returns the field that holds the address of a group, or its text, whichever a value is. */
const mainField = (value: unknown, inner: Fields) =>
  (isAddress(String(value)) ? addressFields : labelFields).find((candidate) => Object.hasOwn(inner, candidate))

/** A mapping under its own name that is an entry of a list which is not written. */
function entryIn(unknown: UnknownField, mapping: Record<string, unknown>): Part | undefined {
  for (const list of unknown.unusedFields) {
    const entry = unknown.fields[list] && entryOf(unknown.fields[list])
    const inner = innerOf(unknown, list)
    if (!entry || !inner) continue
    const values = Object.fromEntries(Object.entries(mapping).map(([name, value]) => [fieldNamed(name, new Set(Object.keys(inner))) ?? name, value]))
    if (entry.safeParse(values).success) return { field: unknown, group: list, entry: unknown.name, values, hasNoSuffix: synonymOf(unknown) === list }
  }
}

/** Returns the unused field that a word is the name or a synonym of. */
const fieldNamed = (word: string, unusedFields: ReadonlySet<string>) =>
  [...unusedFields].find((field) => field.toLowerCase() === word) ?? synonymOf({ name: word, unusedFields })
