import type { z } from 'zod'
import { unwrap } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { numberIn, percentAsFraction } from '../numbers.ts'
import { excerpt } from '../phrasing.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notNumber(misfit: TypeMismatch): Mistake | undefined {
  const { name, value, field, sourceValue, parent, siblings } = misfit
  if (typeof value !== 'string') return undefined
  const part = percentAsFraction(value)
  if (part !== undefined && Object.hasOwn(siblings, 'format')) {
    const { format } = parent as { format?: unknown }
    const beside = format === 'percent' ? '' : ', with "format: percent" beside it'
    return mistakeAt(misfit, `${name} should be a number. Write a percentage as a part of one: ${part}${beside}.`, { value: Number(part), replacement: part })
  }
  const range = rangeOf(field)
  if (part !== undefined && range) {
    const score = String(Number((range[0] + Number(part) * (range[1] - range[0])).toFixed(1)))
    return mistakeAt(misfit, `${name} should be a number from ${range[0]} to ${range[1]}, not a percentage. Did you mean ${score}?`, {
      value: Number(score),
      replacement: score,
    })
  }
  const meant = numberIn(value, (number) => field.safeParse(number).success, sourceValue)
  // Named, a number out of range would be the next mistake.
  if (range && meant && (Number(meant.replacement) < range[0] || Number(meant.replacement) > range[1]))
    return mistakeAt(misfit, `${name} should be a number from ${range[0]} to ${range[1]}, not "${excerpt(value)}".`)
  if (meant && sourceValue?.style === 'block')
    return mistakeAt(
      misfit,
      `${name} should be a number, and "${sourceValue.indicator}" makes text of the line below. Write ${meant.replacement} in its place.`,
      {
        value: Number(meant.replacement),
      },
    )
  return (
    meant &&
    mistakeAt(misfit, `${name} should be a number. ${meant.advice}: ${meant.replacement}.`, {
      value: Number(meant.replacement),
      replacement: meant.replacement,
    })
  )
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

export function notInteger(misfit: TypeMismatch, value: number): Mistake {
  const { name, sourceText, field } = misfit
  // A point may part thousands.
  const meant = [Math.round(value), Number(sourceText.replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'))].find((number) => field.safeParse(number).success)
  return mistakeAt(
    misfit,
    `${name} should be a whole number, not ${sourceText}.`,
    meant === undefined ? undefined : { value: meant, replacement: String(meant) },
  )
}
