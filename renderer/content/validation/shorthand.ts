import type { z } from 'zod'
import type { Path } from '../issue.ts'
import { valueAt } from '../valueAt.ts'
import { expectedKind, type Fields, fieldAt, fieldsIn, kindOf, requiredIn, schemaAt } from './introspect.ts'
import { isNearField, keyedEntry } from './keyedEntry.ts'
import { knownFieldNames } from './knownFieldNames.ts'
import { type Grouping, type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { excerpt } from './phrasing.ts'
import { synonyms } from './synonyms.ts'
import { validVariant } from './validVariant.ts'
import { groupExample } from './wrongType/groupExample.ts'

/** The two fields of an entry that is written "name: value". */
type FieldPair = readonly [first: string, second: string]

/** Returns the fields that "name: value" stands for if entries require two texts, or a text and a list, or take no more than two: a link, a fact, a row. */
export function fieldPairFor(fields: Fields, entry: object): FieldPair | undefined {
  const required = requiredIn(fields)
  const [first, second, ...others] = required.length === 1 && Object.keys(fields)[0] === required[0] ? Object.keys(fields) : required
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const isList = Object.values(entry).every((value) => kindOf(value) === 'list')
  const takesPair = fields[second] !== undefined && expectedKind(fields[second]) === (isList ? 'list' : 'text')
  const isPair = Object.entries(entry).every(([key, value]) => {
    // A key that is a field somewhere names one, and is not text for visitors.
    const isFieldName = knownFieldNames().has(key) || Object.hasOwn(synonyms, key) || isNearField(fields, key)
    return (isList || ['text', 'number'].includes(kindOf(value))) && !isFieldName
  })
  return takesPair && isPair ? [first, second] : undefined
}

/** Writes such an entry with both fields. */
export const expandedPair = ([first, second]: FieldPair, key: string, value: unknown) =>
  `{ ${first}: ${JSON.stringify(excerpt(key))}, ${second}: ${Array.isArray(value) ? '[…]' : JSON.stringify(excerpt(String(value)))} }`

/** Finds entries that are written in one line, or under a key: one mistake each, instead of one for the key and one for each field that it stands for. */
export function shorthandEntries(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const mistakes: Mistake[] = []
  const paths: Path[] = []
  for (const { code, path } of issues) {
    const entry = valueAt(data, path)
    if (code !== 'unrecognized_keys' || typeof path.at(-1) !== 'number') continue
    const fields = fieldsIn(schemaAt(schema, data, path) ?? schema)
    if (!fields) continue
    // It may have optional fields too.
    const [[key, value] = ['', null], ...unknown] = Object.entries(entry as object).filter(([name]) => !Object.hasOwn(fields, name))
    const siblings = Object.keys(entry as object).filter((name) => Object.hasOwn(fields, name))
    if (unknown.length > 0) continue
    const isAlone = siblings.length === 0
    const mistake =
      linkForAddress(path, entry as object, fieldAt(schema, data, path)) ??
      (isAlone
        ? (insteadOfList(path, key, value, fieldAt(schema, data, path.slice(0, -1))) ??
          bareAddress(path, key, value, fieldAt(schema, data, path)) ??
          entryUnderKey(path, key, value, fields))
        : undefined) ??
      (isAlone || /^\p{Lu}|\s/u.test(key) ? pairOf(path, key, value, fields, siblings) : undefined)
    if (!mistake) continue
    paths.push(path)
    mistakes.push(mistake)
  }
  const isReported = isAtOrBelow(paths)
  return { mistakes, rest: issues.filter(({ path }) => !isReported(path)) }
}

/** `- from: /services/*`: a field that belongs in place of the whole list. */
function insteadOfList(path: Path, key: string, value: unknown, list: z.ZodType | undefined): Mistake | undefined {
  const fields = list && fieldsIn(list)
  const field = fields && Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field || typeof value !== 'string') return undefined
  const name = String(path.at(-2))
  const valid = validVariant(value, field) ?? value
  const message = `"${key}" is not a field of an entry, but replaces a whole list. Write ${name}: { ${key}: ${excerpt(valid)} }.`
  return wrongName([...path, key], message, { kind: 'placeholder' })
}

/** `- page: /tools` */
function bareAddress(path: Path, key: string, value: unknown, entry: z.ZodType | undefined): Mistake | undefined {
  if (typeof value !== 'string' || !/^\/\S*$/.test(value) || !entry?.safeParse(value).success) return undefined
  return {
    code: 'unknown-field',
    path,
    message: `"${excerpt(key)}" is not a field here. An entry that is the address of a page has no name before it: write "${excerpt(value)}".`,
    repair: { kind: 'set', value },
  }
}

/** `- { label: Tools, href: /tools }`, where an address alone makes the card of a page. */
function linkForAddress(path: Path, entry: { label?: unknown; href?: unknown }, field: z.ZodType | undefined): Mistake | undefined {
  const { label, href, ...others } = entry
  if (label === undefined || typeof href !== 'string' || !/^\/\S*$/.test(href) || Object.keys(others).length > 0 || !field?.safeParse(href).success)
    return undefined
  const card = groupExample(field, `[${String(label)}](${href})`)
  return {
    code: 'unknown-field',
    path,
    message: `A page in this list is its address alone, and its card says the rest. Write "${excerpt(href)}".${card ? ` Only a card with words of its own has fields: ${card.text}.` : ''}`,
    repair: { kind: 'set', value: href },
  }
}

/** `- Make:`, with fields below. */
function entryUnderKey(path: Path, key: string, value: unknown, fields: Fields): Mistake | undefined {
  const entry = keyedEntry(fields, key, value)
  if (!entry) return undefined
  const { field, start } = entry
  return wrongName(
    [...path, key],
    field === undefined
      ? 'An entry needs no name above its fields. Write "-" instead of this line.'
      : `The name of an entry is one of its fields here. Write ${start} instead of this line, and its fields below that, in the column of "${field}".`,
    { kind: 'spread', ...(field === undefined ? {} : { addFields: { [field]: key } }) },
  )
}

/** `- Monday: 9:30` */
function pairOf(path: Path, key: string, value: unknown, fields: Fields, siblings: readonly string[]): Mistake | undefined {
  const pair = fieldPairFor(fields, { [key]: value })
  if (!pair || siblings.some((name) => pair.includes(name))) return undefined
  const rest = siblings.map((name) => `, ${name}: …`).join('')
  return wrongName([...path, key], `Each entry here needs the names of its fields. Write ${expandedPair(pair, key, value).replace(/ \}$/, `${rest} }`)}.`, {
    kind: 'rename',
    to: pair[1],
    addFields: { [pair[0]]: key },
  })
}
