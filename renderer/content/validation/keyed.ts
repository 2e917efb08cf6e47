import type { z } from 'zod'
import { nearness } from '../suggest.ts'
import { kindOf, kindWanted, neededIn } from './introspect.ts'
import { asEntry } from './words.ts'

/** An entry that is written under a name, "Make:", with its fields below. */
type Keyed = {
  /** The field that takes the name; nothing for a number, or where the entry has that field. */
  field?: string | undefined
  /** What starts the entry in place of the name: `- name: Make`, or a dash alone. */
  start: string
  /** What the entry is. */
  fields: Record<string, unknown>
}

/** What an entry stands for that is written under a name, as far as what stands below the name shows that it is one. */
export function keyed(fields: Record<string, z.ZodType>, key: string, value: unknown): Keyed | undefined {
  if (kindOf(value) !== 'mapping' || isField(fields, key)) return undefined
  const own = value as Record<string, unknown>
  if (!Object.keys(own).some((name) => Object.hasOwn(fields, name))) return undefined
  const [first] = neededIn(fields)
  if (first === undefined || !fields[first] || kindWanted(fields[first]) !== 'text') return undefined
  if (Object.hasOwn(own, first) || /^\d+$/.test(key)) return { start: '-', fields: own }
  return { field: first, start: `- ${first}: ${asEntry(key)}`, fields: { [first]: key, ...own } }
}

const isField = (fields: Record<string, z.ZodType>, key: string) => Object.keys(fields).some((name) => nearness(key, name) !== undefined)
