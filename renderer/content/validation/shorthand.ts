import type { z } from 'zod'
import { startsWith } from '../issue.ts'
import { nearness } from '../suggest.ts'
import { valueAt } from './draft.ts'
import { fieldsIn, kindOf, kindWanted, neededIn, schemaAt } from './introspect.ts'
import type { Mistake, ZodIssue } from './mistake.ts'
import { shown } from './words.ts'

/** The two fields of an entry that is written "name: value". */
export type Pair = readonly [first: string, second: string]

/** What "name: value" stands for among entries that need two texts: a link, a fact, a question. */
export function pairFor(fields: Record<string, z.ZodType>, entry: object): Pair | undefined {
  const [first, second, ...others] = neededIn(fields)
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const takesText = [first, second].every((name) => fields[name] && kindWanted(fields[name]) === 'text')
  const isPair = Object.entries(entry).every(
    ([key, value]) => ['text', 'number'].includes(kindOf(value)) && Object.keys(fields).every((name) => nearness(key, name) === undefined),
  )
  return takesText && isPair ? [first, second] : undefined
}

/** How such an entry is written out. */
export const writtenOut = ([first, second]: Pair, key: string, value: unknown) =>
  `{ ${first}: ${JSON.stringify(shown(key))}, ${second}: ${JSON.stringify(shown(String(value)))} }`

/** Entries "name: value": one mistake each, instead of one for the name and one for each field that it stands for. */
export function shorthandEntries(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): { mistakes: Mistake[]; rest: ZodIssue[] } {
  const mistakes: Mistake[] = []
  const places: (readonly PropertyKey[])[] = []
  for (const { code, path } of issues) {
    const entry = valueAt(data, path)
    if (code !== 'unrecognized_keys' || typeof path.at(-1) !== 'number' || kindOf(entry) !== 'mapping') continue
    const [[key, value] = ['', null], ...others] = Object.entries(entry as object)
    const fields = fieldsIn(schemaAt(schema, data, path) ?? schema)
    const pair = fields && others.length === 0 ? pairFor(fields, entry as object) : undefined
    if (!pair) continue
    places.push(path)
    mistakes.push({
      code: 'unknown-field',
      path: [...path, key],
      atKey: true,
      message: `An entry has fields with names of their own here. Write ${writtenOut(pair, key, value)}.`,
      repair: { kind: 'rename', to: pair[1], beside: { [pair[0]]: key } },
    })
  }
  return { mistakes, rest: issues.filter(({ path }) => !places.some((place) => startsWith(path, place))) }
}
