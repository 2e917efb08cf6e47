import type { z } from 'zod'
import { isEntryNumber, numberBefore } from '../entryNumber.ts'
import { isContainer } from '../valueAt.ts'
import { expectedKind, type Fields, type Kind, kindOf, requiredIn, roleOf } from './introspect.ts'
import { isNearField } from './keyedEntry.ts'
import { knownFieldNames } from './knownFieldNames.ts'
import { excerpt } from './phrasing.ts'
import { synonyms } from './synonyms.ts'
import { isWebAddress } from './wrongType/groupExample.ts'

/** The fields of an entry that is written "name: value", and the required ones that are still to be written. */
type NamedValue = { values: Readonly<Record<string, unknown>>; missing: readonly string[] }

/** True for a block that shows a number before each of its entries. */
export const numbersEntries = (block: unknown) => isContainer(block) && (block.type === 'steps' || block.numbered === true)

/**
 * Returns what "name: value" stands for where entries have fields: a text and another one or a list, if they require these two or take no
 * more than these; a text and an address; or one text, with a colon in it.
 * @param index of the entry, if the page numbers the entries
 */
export function namedValue(fields: Fields, key: string, value: unknown, index?: number): NamedValue | undefined {
  // A key that is a field somewhere names one, and is not text for visitors.
  if (knownFieldNames().has(key) || Object.hasOwn(synonyms, key) || isNearField(fields, key)) return undefined
  const required = requiredIn(fields)
  const [head, second] = required.length === 1 && Object.keys(fields)[0] === required[0] ? Object.keys(fields) : required
  if (head === undefined || !takes(fields[head], 'text')) return undefined
  const isPair = required.length === 2 || (required.length === 1 && Object.keys(fields).length === 2)
  const pair = { head, second: isPair && second !== undefined ? second : undefined }
  const values = kindOf(value) === 'list' ? withList(fields, pair, key, value) : withText(fields, pair, key, value, index)
  return values && { values, missing: required.filter((name) => !Object.hasOwn(values, name)) }
}

/** The first field that a pair stands for, and the second one, if entries take no more. */
type Pair = { head: string; second: string | undefined }

type Values = NamedValue['values']

const takes = (field: z.ZodType | undefined, kind: Kind) => field !== undefined && expectedKind(field) === kind

const isLink = (field: z.ZodType | undefined) => field !== undefined && roleOf(field) === 'href'

const withList = (fields: Fields, { head, second }: Pair, key: string, list: unknown): Values | undefined =>
  second !== undefined && takes(fields[second], 'list') ? { [head]: key, [second]: list } : undefined

function withText(fields: Fields, { head, second }: Pair, key: string, value: unknown, index: number | undefined): Values | undefined {
  if (!['text', 'number'].includes(kindOf(value))) return undefined
  const text = String(value)
  if (isWebAddress(text)) {
    const link = Object.keys(fields).find((name) => isLink(fields[name]))
    return link === undefined ? undefined : { [head]: key, [link]: value }
  }
  if (index !== undefined && isEntryNumber(key)) return { [head]: value }
  const name = index === undefined ? key : key.slice(numberBefore(key, index).length)
  if (second !== undefined && takes(fields[second], 'text') && !isLink(fields[second]))
    return second === speaker && !isQuote(key, text) ? { [head]: value, [second]: name } : { [head]: name, [second]: value }
  return requiredIn(fields).length === 1 ? { [head]: `${key}: ${text}` } : undefined
}

/** The field for whoever says what the field before it holds. In front of a colon it comes first. */
const speaker = 'role'

/** True if what precedes a colon, and not what follows, is what somebody says. */
function isQuote(before: string, after: string): boolean {
  const [isSentence, isOther] = [before, after].map((text) => /[.!?…]["”']?$/.test(text))
  return isSentence === isOther ? before.split(' ').length > after.split(' ').length : Boolean(isSentence)
}

/** Formats such an entry with the names of its fields: `{ label: "Monday", value: "9:30" }`. @param siblings fields that are written already */
export function namedValueText({ values, missing }: NamedValue, siblings: readonly string[] = []): string {
  const written = Object.entries(values).map(([name, value]) => `${name}: ${Array.isArray(value) ? '[…]' : JSON.stringify(excerpt(String(value)))}`)
  return `{ ${[...written, ...[...missing, ...siblings].map((name) => `${name}: …`)].join(', ')} }`
}
