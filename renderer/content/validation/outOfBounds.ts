import type { z } from 'zod'
import { didYouMean } from '../suggest.ts'
import { schemaAt } from './introspect.ts'
import type { Mistake } from './mistake.ts'
import { excerpt, lowerFirst } from './phrasing.ts'
import type { Repair } from './repairedData.ts'

type OutOfBounds = Extract<z.core.$ZodIssue, { code: 'too_big' | 'too_small' }>

/** Describes a number, a text or a list that is smaller or larger than allowed. */
export const outOfBounds = (issue: OutOfBounds, name: string, value: unknown, schema: z.ZodType, data: unknown): Mistake =>
  missingDecimalPoint(issue, name, value, schema, data) ?? {
    code: 'invalid-value',
    path: issue.path,
    message: boundsMessage(issue, name, value),
    repair: boundsRepair(issue, value),
  }

/** A score whose decimal point is missing: 47 for 4.7. */
function missingDecimalPoint(issue: OutOfBounds, name: string, value: unknown, schema: z.ZodType, data: unknown): Mistake | undefined {
  if (typeof value !== 'number' || value < 10) return undefined
  const intended = value / 10
  if (Number.isInteger(intended) || !schemaAt(schema, data, issue.path)?.safeParse(intended).success) return undefined
  return {
    code: 'invalid-value',
    path: issue.path,
    message: `${boundsMessage(issue, name, value)}${didYouMean(String(intended))}`,
    suggestion: String(intended),
    repair: { kind: 'set', value: intended },
  }
}

function boundsMessage(issue: OutOfBounds, name: string, value: unknown): string {
  const ruleMessage = /^(Too (big|small)|Invalid)/.test(issue.message) ? undefined : issue.message
  const limit = issue.code === 'too_big' ? Number(issue.maximum) : Number(issue.minimum)
  const bound = issue.code === 'too_big' ? 'at most' : 'at least'
  const actual =
    issue.origin === 'string' ? `${String(value).length} characters` : issue.origin === 'array' ? entries((value as unknown[]).length) : excerpt(value)
  if (ruleMessage) return `${ruleMessage}; ${lowerFirst(name)} has ${actual}.`
  if (issue.origin === 'string') return `${name} has ${actual}. It must have ${bound} ${limit} characters.`
  if (issue.origin === 'array') return `${name} has ${actual}. It must have ${bound} ${entries(limit)}.`
  return `${name} is ${actual}. It must be ${bound} ${limit}.`
}

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`

/**
 * Returns the repair that lets most of the value be checked: lists that are too long are truncated. Texts are kept, unless they are far
 * too long: parsing brackets and marks that never close takes time that grows faster than the text. Everything else is a placeholder.
 */
function boundsRepair(issue: OutOfBounds, value: unknown): Repair {
  if (issue.origin === 'string') return { kind: issue.code === 'too_big' && String(value).length > 2 * Number(issue.maximum) ? 'placeholder' : 'keep' }
  if (issue.origin === 'array' && Array.isArray(value) && issue.code === 'too_big') return { kind: 'set', value: value.slice(0, Number(issue.maximum)) }
  return { kind: 'placeholder' }
}
