import { groupBy } from '../groupBy.ts'
import { entryOf, expectedKind, fieldsIn, kindOf, requiredIn } from './introspect.ts'
import { type Mistake, wrongName } from './mistake.ts'
import { asFlowScalar, excerpt } from './phrasing.ts'
import { synonymOf, type UnknownField } from './unknownField.ts'
import { addressFields, isAddress, labelFields } from './wrongType/groupExample.ts'

/** A name that means fields of a group: of `holder`, which is not written, or of the entry of it that the words in front of them tell from others. */
type Part = { field: UnknownField; group: string; entry: string; values: Record<string, unknown>; hasNoSuffix: boolean }

/**
 * Fields of a group, or entries of a list, that other tools write beside each other: "buttonText" and "buttonLink", "button" and "url",
 * "primaryButton" and "secondaryButton".
 * @returns what to say of the first name of each group; that the others are told with it
 */
export function flattenedGroups(unknowns: readonly UnknownField[]): Map<string, Mistake | 'reported'> {
  const parts = unknowns.flatMap((unknown) => groupPartOf(unknown) ?? [])
  const found = new Map<string, Mistake | 'reported'>()
  for (const [holder, own] of groupBy(parts, (part) => part.group)) {
    const [first] = own
    const inner = first && innerOf(first.field, holder)
    if (!first || !inner) continue
    const beside = unknowns
      .filter((unknown) => !parts.some((part) => part.field === unknown) && synonymOf(unknown) === undefined && Object.hasOwn(inner, unknown.name))
      .map((unknown) => ({ ...first, field: unknown, values: { [unknown.name]: unknown.value }, hasNoSuffix: false }))
    const all = [...own, ...beside]
    const entries = [...groupBy(all, ({ entry }) => entry).values()]
    const field = first.field.fields[holder]
    const isList = field !== undefined && expectedKind(field) === 'list'
    // One name alone that has no second word is another name of the group, and one of two with a meaning is not the other.
    if ((all.length === 1 && first.hasNoSuffix) || (entries.length > 1 && !isList) || entries.some(isTwice)) continue
    const groups = entries.map((some) => {
      const values: Record<string, unknown> = Object.assign({}, ...some.map((part) => part.values))
      const names = [...new Set([...requiredIn(inner), ...Object.keys(values)])]
      return `{ ${names.map((name) => `${name}: ${Object.hasOwn(values, name) ? excerpt(asFlowScalar(String(values[name]))) : '…'}`).join(', ')} }`
    })
    const [name = '', ...others] = all.map(({ field: unknown }) => unknown.name)
    const those = [name, ...others].map((each) => `"${excerpt(each)}"`).join(' and ')
    for (const each of others) found.set(each, 'reported')
    const message = `${those} ${others.length > 0 ? 'are no fields' : 'is not a field'} here. Write ${holder}: ${isList ? `[${groups.join(', ')}]` : groups[0]}.`
    found.set(
      name,
      wrongName([...first.field.parent, name], message, { kind: 'rename', to: holder, removeFields: others, valueRepair: { kind: 'placeholder' } }),
    )
  }
  return found
}

/** Whether two names mean one field. */
const isTwice = (parts: readonly Part[]) => {
  const names = parts.flatMap(({ values }) => Object.keys(values))
  return new Set(names).size < names.length
}

/** The fields of the group, or of each entry of the list, that a field takes. */
function innerOf({ fields }: UnknownField, holder: string) {
  const field = fields[holder]
  return field && fieldsIn(entryOf(field) ?? field)
}

function groupPartOf(unknown: UnknownField): Part | undefined {
  const { name, value, unusedFields } = unknown
  if (kindOf(value) === 'mapping') return entryIn(unknown, value as Record<string, unknown>)
  if (!['text', 'number'].includes(kindOf(value))) return undefined
  const words = name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= words.length; end++) {
      const holder = fieldNamed(words.slice(start, end).join(''), unusedFields)
      const inner = holder === undefined ? undefined : innerOf(unknown, holder)
      if (holder === undefined || !inner) continue
      const rest = words.slice(end).join('')
      const takers = isAddress(String(value)) ? addressFields : labelFields
      const field =
        fieldNamed(rest === '' ? words.join('') : rest, new Set(Object.keys(inner))) ??
        (rest === '' ? takers.find((taker) => Object.hasOwn(inner, taker)) : undefined)
      if (field !== undefined)
        return { field: unknown, group: holder, entry: words.slice(0, start).join(''), values: { [field]: value }, hasNoSuffix: rest === '' }
    }
}

/** A group that is an entry of a list which is not written, under a name of its own. */
function entryIn(unknown: UnknownField, group: Record<string, unknown>): Part | undefined {
  for (const holder of unknown.unusedFields) {
    const entry = unknown.fields[holder] && entryOf(unknown.fields[holder])
    const inner = innerOf(unknown, holder)
    if (!entry || !inner) continue
    const values = Object.fromEntries(Object.entries(group).map(([name, value]) => [fieldNamed(name, new Set(Object.keys(inner))) ?? name, value]))
    if (entry.safeParse(values).success) return { field: unknown, group: holder, entry: unknown.name, values, hasNoSuffix: synonymOf(unknown) === holder }
  }
}

/** The field that a word is the name of, or another word for. */
const fieldNamed = (word: string, unusedFields: ReadonlySet<string>) =>
  [...unusedFields].find((field) => field.toLowerCase() === word) ?? synonymOf({ name: word, unusedFields })
