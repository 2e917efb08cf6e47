import { matchEntries } from '../../authoring/diff/matchEntries.ts'
import type { EditableField, EditablePage, FieldPath } from '../messages.ts'
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

/** Finds the entries of a page again: by what they say, or else by their places. */
export function nextPlaces(before: EditablePage, after: EditablePage): NextPlaces {
  const places = new Map<string, FieldPath | undefined>()
  noteFields(fieldsOf(before), fieldsOf(after), places)
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
  { kind: 'list', path: ['blocks'], name: 'blocks', mistakes: [], isOptional: false, entries: blocks },
]

function noteFields(before: Fields, after: Fields, places: Map<string, FieldPath | undefined>) {
  const next = new Map(after.map((field) => [field.name, field]))
  for (const field of before) {
    const same = next.get(field.name)
    if (same) noteEntries(field, same, places)
  }
}

/** Notes the places of the entries in a value. */
function noteEntries(before: EditableField, after: EditableField, places: Map<string, FieldPath | undefined>) {
  if (before.kind === 'group' && after.kind === 'group') return noteFields(before.fields, after.fields, places)
  if (before.kind !== 'list' || after.kind !== 'list') return
  const matched = new Map(matchEntries(before.entries.map(dataOf), after.entries.map(dataOf)).map(({ from, to }) => [from, to]))
  const taken = new Set(matched.values())
  for (const [index, entry] of before.entries.entries()) {
    const next = after.entries[matched.get(index) ?? (taken.has(index) ? -1 : index)]
    places.set(keyOf(entry.path), next?.path)
    if (next) noteEntries(entry, next, places)
  }
}

/** Returns the data of a value as the file has it. */
function dataOf(field: EditableField): unknown {
  if (field.kind === 'list') return field.entries.map(dataOf)
  if (field.kind !== 'group') return 'value' in field ? field.value : undefined
  const written = field.fields.filter((inner) => !('isWritten' in inner) || inner.isWritten)
  return Object.fromEntries([...('type' in field ? [['type', field.type]] : []), ...written.map((inner) => [inner.name, dataOf(inner)])])
}
