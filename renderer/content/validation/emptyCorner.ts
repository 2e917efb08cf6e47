import type { z } from 'zod'
import { valueAt } from '../valueAt.ts'
import { entryOf, expectedKind, fieldAt } from './introspect.ts'
import type { Grouping, ZodIssue } from './mistake.ts'
import { isAtOrBelow } from './pathIndex.ts'
import { groupExample } from './wrongType/groupExample.ts'

/** Finds `["", Make, n8n]` where each option is a group of fields: the heads of the columns of a table, with its empty corner. */
export function emptyCorners(issues: readonly ZodIssue[], schema: z.ZodType, data: unknown): Grouping {
  const corner = issues.find(({ path }) => path.at(-1) === 0 && valueAt(data, path) === '')
  const path = corner?.path.slice(0, -1) ?? []
  const field = corner && fieldAt(schema, data, path)
  const entry = field && entryOf(field)
  const heads = (corner ? valueAt(data, path) : []) as unknown[]
  const texts = heads.slice(1)
  const isHead = entry && expectedKind(entry) === 'mapping' && texts.length > 1 && texts.every((each) => typeof each === 'string' && each !== '')
  if (!isHead) return { mistakes: [], rest: [...issues] }
  const examples = texts.flatMap((each) => groupExample(entry, String(each)) ?? [])
  const written = `[${examples.map(({ text }) => text).join(', ')}]`
  const value = examples.flatMap((each) => (each.value ? [each.value] : []))
  const isCertain = value.length === texts.length && !written.includes('…')
  const isInside = isAtOrBelow([path])
  return {
    mistakes: [
      {
        code: 'wrong-type',
        path,
        message: `The corner of a table has no entry, and each head is a group of fields. Write ${written}.`,
        repair: isCertain ? { kind: 'set', value, origins: value.map((_, index) => [index + 1]) } : { kind: 'placeholder' },
        ...(isCertain ? { suggestion: written } : {}),
      },
    ],
    rest: issues.filter((issue) => !isInside(issue.path) || issue.path.length === path.length),
  }
}
