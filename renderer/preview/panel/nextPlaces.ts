import { matchEntries } from '../../authoring/diff/matchEntries.ts'
import type { ChangeAction, EditableField, EditableList, EditablePage, FieldPath } from '../messages.ts'
import { keyOf } from './keys.ts'

/** Where entries of a page's lists are after a change, whoever made it. */
export type NextPlaces = {
  /** Returns the path of what had another path before; undefined if it is gone. */
  path(path: FieldPath): FieldPath | undefined
  /** Returns the key of what had another key before; undefined if it is gone. */
  key(key: string): string | undefined
  /** Returns what is known of keys by the keys that they have now, without those that are gone. */
  moved<T>(byKey: Iterable<readonly [key: string, T]>): [key: string, T][]
}

/** Where a change that was made here has put an entry of a list: `from` where it was, unless it is new, and `to` where it is, unless it is gone. */
type MadeMove = { list: FieldPath; from?: number; to?: number }

/** Returns where a change has put an entry; undefined for one that puts none anywhere. */
export function madeMove({ path, action }: { path: FieldPath; action: ChangeAction }): MadeMove | undefined {
  const [list, index] = [path.slice(0, -1), path.at(-1)]
  if (typeof index !== 'number') return undefined
  if (action.action === 'remove') return { list, from: index }
  if (action.action === 'move') return { list, from: index, to: action.to }
  if (action.action === 'insert' || action.action === 'add') return { list, to: index }
  return action.action === 'copy' ? { list, to: index + 1 } : undefined
}

/** Finds the entries of a page again: by the change that was made, if that is known, by what they say, or else by their places. */
export function nextPlaces(before: EditablePage, after: EditablePage, made?: MadeMove): NextPlaces {
  const places = new Map<string, FieldPath | undefined>()
  noteFields(fieldsOf(before), fieldsOf(after), { places, made })
  const keyAfter = (key: string) => {
    for (const { 0: place, index } of [...key.matchAll(/\/\d+/g)].reverse()) {
      const entry = key.slice(0, index + place.length)
      if (!places.has(entry)) continue
      const next = places.get(entry)
      return next && keyOf(next) + key.slice(entry.length)
    }
    return key
  }
  return {
    path(path) {
      for (let length = path.length; length > 0; length--) {
        const key = keyOf(path.slice(0, length))
        if (!places.has(key)) continue
        const place = places.get(key)
        return place && [...place, ...path.slice(length)]
      }
      return path
    },
    key: keyAfter,
    moved: (byKey) =>
      [...byKey].flatMap(([key, known]) => {
        const next = keyAfter(key)
        return next === undefined ? [] : [[next, known]]
      }),
  }
}

type Fields = readonly EditableField[]

const fieldsOf = ({ page, blocks }: EditablePage): Fields => [
  ...(page?.fields ?? []),
  { kind: 'list', path: ['blocks'], name: 'blocks', mistakes: [], isOptional: false, takesEntries: false, entries: blocks },
]

type Notes = { places: Map<string, FieldPath | undefined>; made?: MadeMove }

function noteFields(before: Fields, after: Fields, notes: Notes) {
  const next = new Map(after.map((field) => [field.name, field]))
  for (const field of before) {
    const same = next.get(field.name)
    if (same) noteEntries(field, same, notes)
  }
}

/** Notes the places of the entries in a value. */
function noteEntries(before: EditableField, after: EditableField, notes: Notes) {
  if (before.kind === 'group' && after.kind === 'group') return noteFields(before.fields, after.fields, notes)
  if (before.kind !== 'list' || after.kind !== 'list') return
  const matched = matchedEntries(before, after, notes.made)
  const taken = new Set(matched.values())
  for (const [index, entry] of before.entries.entries()) {
    const next = after.entries[matched.has(index) ? (matched.get(index) ?? -1) : taken.has(index) ? -1 : index]
    notes.places.set(keyOf(entry.path), next?.path)
    if (next) noteEntries(entry, next, notes)
  }
}

type List = EditableField & EditableList

/** Returns the index that each entry of a list has after a change, undefined for one that was removed. Of entries that say the same, only the change tells which one that was. */
function matchedEntries(before: List, after: List, made?: MadeMove): Map<number, number | undefined> {
  const known = made && keyOf(made.list) === keyOf(before.path) ? made : undefined
  const [from, to] = [entriesBut(before, known?.from), entriesBut(after, known?.to)]
  const matches = matchEntries(
    from.map(([, entry]) => dataOf(entry)),
    to.map(([, entry]) => dataOf(entry)),
  )
  const others = matches.map((match) => [from[match.from]?.[0] ?? -1, to[match.to]?.[0]] as const)
  return new Map(known?.from === undefined ? others : [...others, [known.from, known.to]])
}

/** Returns the entries of a list, each with its index, without that at one. */
const entriesBut = ({ entries }: List, excluded?: number) => [...entries.entries()].filter(([index]) => index !== excluded)

/** Returns the data of a value as the file has it. */
function dataOf(field: EditableField): unknown {
  if (field.kind === 'list') return field.entries.map(dataOf)
  if (field.kind !== 'group') return 'value' in field ? field.value : undefined
  const written = field.fields.filter((inner) => !('isWritten' in inner) || inner.isWritten)
  return Object.fromEntries([...('type' in field ? [['type', field.type]] : []), ...written.map((inner) => [inner.name, dataOf(inner)])])
}
