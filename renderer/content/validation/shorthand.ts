import type { z } from 'zod'
import type { Path } from '../issue.ts'
import { valueAt } from '../valueAt.ts'
import { type Fields, fieldAt, fieldsIn, schemaAt } from './introspect.ts'
import { keyedEntry } from './keyedEntry.ts'
import { type Grouping, type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { namedValue, namedValueText, numbersEntries } from './namedValue.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { excerpt } from './phrasing.ts'
import { validVariant } from './validVariant.ts'
import { groupExample } from './wrongType/groupExample.ts'

/** Finds entries that are written in one line, or under a key: one mistake each, instead of one for the key and one for each field that it stands for. */
export function shorthandEntries(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const found = issues.map(({ code, path }) => (code === 'unrecognized_keys' && typeof path.at(-1) === 'number' ? shorthandAt(path, schema, data) : []))
  const isReported = isAtOrBelow(issues.flatMap(({ path }, index) => (found[index]?.length ? [path] : [])))
  return { mistakes: found.flat(), rest: issues.filter(({ path }) => !isReported(path)) }
}

/** Returns the mistakes of an entry with one unknown field, of which the first tells of the others. */
function shorthandAt(path: Path, schema: z.ZodType, data: unknown): Mistake[] {
  const entry = valueAt(data, path) as object
  const fields = fieldsIn(schemaAt(schema, data, path) ?? schema)
  if (!fields) return []
  // It may have optional fields too.
  const [[key, value] = ['', null], ...unknown] = Object.entries(entry).filter(([name]) => !Object.hasOwn(fields, name))
  const siblings = Object.keys(entry).filter((name) => Object.hasOwn(fields, name))
  if (unknown.length > 0) return []
  const isAlone = siblings.length === 0
  const single =
    linkForAddress(path, entry, fieldAt(schema, data, path)) ??
    (isAlone
      ? (insteadOfList(path, key, value, fieldAt(schema, data, path.slice(0, -1))) ??
        bareAddress(path, key, value, fieldAt(schema, data, path)) ??
        entryUnderKey(path, key, value, fields))
      : undefined)
  if (single) return [single]
  const index = numbersEntries(valueAt(data, path.slice(0, -2))) ? Number(path.at(-1)) : undefined
  return isAlone || /^\p{Lu}|\s/u.test(key) ? namedEntry(path, key, value, fields, siblings, index) : []
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

/**
 * `- Monday: 9:30`
 * @param index of the entry, if the page numbers the entries
 */
function namedEntry(path: Path, key: string, value: unknown, fields: Fields, siblings: readonly string[], index: number | undefined): Mistake[] {
  const entry = namedValue(fields, key, value, index)
  const names = Object.keys(entry?.values ?? {})
  if (!entry || siblings.some((name) => names.includes(name))) return []
  const missing = entry.missing.filter((name) => !siblings.includes(name))
  // The value keeps its place in the file, where there is one field for it.
  const to = names.find((name) => entry.values[name] === value) ?? names[0] ?? ''
  const { [to]: renamed, ...addFields } = entry.values
  const numbers = index !== undefined && names.every((name) => entry.values[name] !== key) ? ', and the page adds the numbers' : ''
  const written = namedValueText({ values: entry.values, missing }, siblings)
  const message = `Each entry here needs the names of its fields${numbers}. Write ${written}.`
  const suggestion = siblings.length > 0 || missing.length > 0 || written.includes('…') ? undefined : written
  return [
    wrongName([...path, key], message, { kind: 'rename', to, addFields, ...(renamed === value ? {} : { value: renamed }) }, suggestion),
    ...missing.map((name): Mistake => ({ code: 'missing-field', path: [...path, name], message, repair: { kind: 'placeholder' }, isSilent: true })),
  ]
}
