import { typoDistance } from '../suggest.ts'
import { expectedKind, type Fields, kindOf, requiredIn } from './introspect.ts'
import { asFlowScalar } from './phrasing.ts'

/** An entry that is written under a key, "Make:", with its fields below. */
type KeyedEntry = {
  /** The field that takes the key; undefined if the key is a number, or the entry has that field. */
  field?: string
  /** What starts the entry in place of the key: `- name: Make`, or a dash alone. */
  start: string
  /** The fields of the entry. */
  fields: Record<string, unknown>
}

/** Returns the entry that is written under a key; undefined if the value below the key does not look like one. */
export function keyedEntry(fields: Fields, key: string, value: unknown): KeyedEntry | undefined {
  if (kindOf(value) !== 'mapping' || isNearField(fields, key)) return undefined
  const own = value as Record<string, unknown>
  if (!Object.keys(own).some((name) => Object.hasOwn(fields, name))) return undefined
  const [first] = requiredIn(fields)
  if (first === undefined || !fields[first] || expectedKind(fields[first]) !== 'text') return undefined
  if (Object.hasOwn(own, first) || /^\d+$/.test(key)) return { start: '-', fields: own }
  return { field: first, start: `- ${first}: ${asFlowScalar(key)}`, fields: { [first]: key, ...own } }
}

/** True if a key is the name of a field, or a misspelling of one. */
export const isNearField = (fields: Fields, key: string) => Object.keys(fields).some((name) => typoDistance(key, name) !== undefined)
