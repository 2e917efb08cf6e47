import type { z } from 'zod'
import { unwrap } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { numberIn, partOfOne } from '../numbers.ts'
import { shown } from '../words.ts'
import { type Misfit, mistakeAt } from './misfit.ts'

export function notNumber(misfit: Misfit): Mistake | undefined {
  const { name, value, field, typed, around, siblings } = misfit
  if (typeof value !== 'string') return undefined
  const part = partOfOne(value)
  if (part !== undefined && Object.hasOwn(siblings, 'format')) {
    const { format } = around as { format?: unknown }
    const beside = format === 'percent' ? '' : ', with "format: percent" beside it'
    return mistakeAt(misfit, `${name} should be a number. Write a percentage as a part of one: ${part}${beside}.`, { value: Number(part), written: part })
  }
  const range = rangeOf(field)
  if (part !== undefined && range) {
    const score = String(Number((range[0] + Number(part) * (range[1] - range[0])).toFixed(1)))
    return mistakeAt(misfit, `${name} should be a number from ${range[0]} to ${range[1]}, not a percentage. Did you mean ${score}?`, {
      value: Number(score),
      written: score,
    })
  }
  const meant = numberIn(value, (number) => field.safeParse(number).success, typed)
  // Named, a number out of range would be the next mistake.
  if (range && meant && (Number(meant.written) < range[0] || Number(meant.written) > range[1]))
    return mistakeAt(misfit, `${name} should be a number from ${range[0]} to ${range[1]}, not "${shown(value)}".`)
  if (meant && typed?.style === 'block')
    return mistakeAt(misfit, `${name} should be a number, and "${typed.sign}" makes text of the line below. Write ${meant.written} in its place.`, {
      value: Number(meant.written),
    })
  return meant && mistakeAt(misfit, `${name} should be a number. ${meant.way}: ${meant.written}.`, { value: Number(meant.written), written: meant.written })
}

/** What a number may be at least and at most, if that is a short way: a score. */
function rangeOf(field: z.ZodType): [least: number, most: number] | undefined {
  const range = limitsOf(field)
  return range && range[1] - range[0] <= 10 ? range : undefined
}

/** What a number may be at least and at most, if both are said. */
export function limitsOf(field: z.ZodType): [least: number, most: number] | undefined {
  const limits = (unwrap(field)._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; value?: number })
  const minimum = limits.find(({ check }) => check === 'greater_than')?.value
  const maximum = limits.find(({ check }) => check === 'less_than')?.value
  return minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined
}

export function notWhole(misfit: Misfit, value: number): Mistake {
  const { name, words, field } = misfit
  // A point may part thousands.
  const meant = [Math.round(value), Number(words.replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'))].find((number) => field.safeParse(number).success)
  return mistakeAt(misfit, `${name} should be a whole number, not ${words}.`, meant === undefined ? undefined : { value: meant, written: String(meant) })
}
