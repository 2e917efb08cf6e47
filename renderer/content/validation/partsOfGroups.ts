import { entryOf, fieldsIn, kindOf, kindWanted, neededIn } from './introspect.ts'
import { type Mistake, wrongName } from './mistake.ts'
import { synonymOf, type UnknownField } from './unknownField.ts'
import { asEntry, shown } from './words.ts'
import { addressTakers, isAddress, nameTakers } from './wrongType/form.ts'

/** A name that means a field of a group: of `holder`, which is not written, the one that is called `field`. */
type Part = { unknown: UnknownField; holder: string; field: string; isBare: boolean }

/**
 * Fields of a group, or of an entry of a list, that other tools write beside each other: "buttonText" and "buttonLink", "button" and "url".
 * @returns what to say of the first name of each group; that the others are told with it
 */
export function partsOfGroups(unknowns: readonly UnknownField[]): Map<string, Mistake | 'told'> {
  const parts = unknowns.flatMap((unknown) => partOf(unknown) ?? [])
  const found = new Map<string, Mistake | 'told'>()
  for (const holder of new Set(parts.map((part) => part.holder))) {
    const own = parts.filter((part) => part.holder === holder)
    const [first] = own
    const inner = first && innerOf(first.unknown, holder)
    if (!first || !inner) continue
    const beside = unknowns
      .filter((unknown) => !parts.some((part) => part.unknown === unknown) && synonymOf(unknown) === undefined && Object.hasOwn(inner, unknown.name))
      .map((unknown) => ({ unknown, holder, field: unknown.name, isBare: false }))
    const all = [...own, ...beside]
    const values = new Map(all.map(({ field, unknown }) => [field, unknown.value]))
    // One name alone that has no second word is another name of the group, and one of two with a meaning is not the other.
    if ((all.length === 1 && first.isBare) || values.size < all.length) continue
    const names = [...new Set([...neededIn(inner), ...values.keys()])]
    const group = `{ ${names.map((name) => `${name}: ${values.has(name) ? shown(asEntry(String(values.get(name)))) : '…'}`).join(', ')} }`
    const field = first.unknown.fields[holder]
    const isList = field !== undefined && kindWanted(field) === 'list'
    const [name = '', ...others] = all.map(({ unknown }) => unknown.name)
    const those = [name, ...others].map((each) => `"${shown(each)}"`).join(' and ')
    for (const each of others) found.set(each, 'told')
    const message = `${those} ${others.length > 0 ? 'are no fields' : 'is not a field'} here. Write ${holder}: ${isList ? `[${group}]` : group}.`
    found.set(name, wrongName([...first.unknown.parent, name], message, { kind: 'rename', to: holder, without: others, also: { kind: 'hole' } }))
  }
  return found
}

/** The fields of the group, or of each entry of the list, that a field takes. */
function innerOf({ fields }: UnknownField, holder: string) {
  const field = fields[holder]
  return field && fieldsIn(entryOf(field) ?? field)
}

function partOf(unknown: UnknownField): Part | undefined {
  const { name, value, free } = unknown
  if (!['text', 'number'].includes(kindOf(value))) return undefined
  const words = name.split(/[_\s-]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  for (let end = 1; end <= words.length; end++) {
    const holder = meantBy(words.slice(0, end).join(''), free)
    const inner = holder === undefined ? undefined : innerOf(unknown, holder)
    if (holder === undefined || !inner) continue
    const rest = words.slice(end).join('')
    const takers = isAddress(String(value)) ? addressTakers : nameTakers
    const field =
      meantBy(rest === '' ? words.join('') : rest, new Set(Object.keys(inner))) ??
      (rest === '' ? takers.find((taker) => Object.hasOwn(inner, taker)) : undefined)
    if (field !== undefined) return { unknown, holder, field, isBare: rest === '' }
  }
}

/** The field that a word is the name of, or another word for. */
const meantBy = (word: string, free: ReadonlySet<string>) => [...free].find((field) => field.toLowerCase() === word) ?? synonymOf({ name: word, free })
