import type { z } from 'zod'
import type { Path } from '../issue.ts'
import { nearness } from '../suggest.ts'
import { isIn } from './byPath.ts'
import { valueAt } from './draft.ts'
import { fitting } from './fitting.ts'
import { fieldAt, fieldsIn, kindOf, kindWanted, neededIn, schemaAt } from './introspect.ts'
import { keyed } from './keyed.ts'
import { type Mistake, wrongName, type ZodIssue } from './mistake.ts'
import { namesOfFields } from './namesOfFields.ts'
import { synonyms } from './synonyms.ts'
import { shown } from './words.ts'

/** The two fields of an entry that is written "name: value". */
export type Pair = readonly [first: string, second: string]

/** What "name: value" stands for among entries that need two texts, or take no more than two: a link, a fact, a question, a point. */
export function pairFor(fields: Record<string, z.ZodType>, entry: object): Pair | undefined {
  const needed = neededIn(fields)
  const [first, second, ...others] = needed.length === 1 && Object.keys(fields)[0] === needed[0] ? Object.keys(fields) : needed
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const takesText = [first, second].every((name) => fields[name] && kindWanted(fields[name]) === 'text')
  const isPair = Object.entries(entry).every(([key, value]) => {
    // What is a field in other places names one, and says nothing to readers.
    const isName = namesOfFields().has(key) || Object.hasOwn(synonyms, key) || Object.keys(fields).some((name) => nearness(key, name) !== undefined)
    return ['text', 'number'].includes(kindOf(value)) && !isName
  })
  return takesText && isPair ? [first, second] : undefined
}

/** How such an entry is written out. */
export const writtenOut = ([first, second]: Pair, key: string, value: unknown) =>
  `{ ${first}: ${JSON.stringify(shown(key))}, ${second}: ${JSON.stringify(shown(String(value)))} }`

/** Entries that are written in one line, or under a name: one mistake each, instead of one for the name and one for each field that it stands for. */
export function shorthandEntries(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; rest: ZodIssue[] } {
  const mistakes: Mistake[] = []
  const places: (readonly PropertyKey[])[] = []
  for (const { code, path } of issues) {
    const entry = valueAt(data, path)
    if (code !== 'unrecognized_keys' || typeof path.at(-1) !== 'number' || kindOf(entry) !== 'mapping') continue
    const fields = fieldsIn(schemaAt(schema, data, path) ?? schema)
    if (!fields) continue
    // Fields that an entry can do without may stand beside.
    const [[key, value] = ['', null], ...unknown] = Object.entries(entry as object).filter(([name]) => !Object.hasOwn(fields, name))
    const beside = Object.keys(entry as object).filter((name) => Object.hasOwn(fields, name))
    if (unknown.length > 0) continue
    const alone = beside.length === 0
    const mistake =
      (alone
        ? (insteadOfList(path, key, value, fieldAt(schema, data, path.slice(0, -1))) ??
          addressAlone(path, key, value, fieldAt(schema, data, path)) ??
          underName(path, key, value, fields))
        : undefined) ?? (alone || /^\p{Lu}|\s/u.test(key) ? pairOf(path, key, value, fields, beside) : undefined)
    if (!mistake) continue
    places.push(path)
    mistakes.push(mistake)
  }
  const isTold = isIn(places)
  return { mistakes, rest: issues.filter(({ path }) => !isTold(path)) }
}

/** `- from: /services/*`, which stands in place of a list. */
function insteadOfList(path: Path, key: string, value: unknown, list: z.ZodType | undefined): Mistake | undefined {
  const fields = list && fieldsIn(list)
  const field = fields && Object.hasOwn(fields, key) ? fields[key] : undefined
  if (!field || typeof value !== 'string') return undefined
  const name = String(path.at(-2))
  const meant = field.safeParse(value).success ? value : fitting(value, field)
  const message = `"${key}" is no field of an entry, but stands in place of a whole list. Write ${name}: { ${key}: ${shown(meant ?? value)} }.`
  return wrongName([...path, key], message, { kind: 'hole' })
}

/** `- page: /tools` */
function addressAlone(path: Path, key: string, value: unknown, entry: z.ZodType | undefined): Mistake | undefined {
  if (typeof value !== 'string' || !/^\/\S*$/.test(value) || !entry?.safeParse(value).success) return undefined
  return {
    code: 'unknown-field',
    path,
    message: `"${shown(key)}" is not a field here. An entry that is the address of a page stands alone: write "${shown(value)}".`,
    repair: { kind: 'set', value },
  }
}

/** `- Make:`, with fields below. */
function underName(path: Path, key: string, value: unknown, fields: Record<string, z.ZodType>): Mistake | undefined {
  const meant = keyed(fields, key, value)
  if (!meant) return undefined
  const { field, start } = meant
  return wrongName(
    [...path, key],
    field === undefined
      ? 'An entry needs no name above its fields. Write "-" in place of this line.'
      : `What an entry is called is a field of it here. Write ${start} in place of this line, and its fields below that, in the column of "${field}".`,
    { kind: 'spread', ...(field === undefined ? {} : { beside: { [field]: key } }) },
  )
}

/** `- Monday: 9:30` */
function pairOf(path: Path, key: string, value: unknown, fields: Record<string, z.ZodType>, beside: readonly string[]): Mistake | undefined {
  const pair = pairFor(fields, { [key]: value })
  if (!pair || beside.some((name) => pair.includes(name))) return undefined
  const rest = beside.map((name) => `, ${name}: …`).join('')
  return wrongName([...path, key], `An entry has fields with names of their own here. Write ${writtenOut(pair, key, value).replace(/ \}$/, `${rest} }`)}.`, {
    kind: 'rename',
    to: pair[1],
    beside: { [pair[0]]: key },
  })
}
