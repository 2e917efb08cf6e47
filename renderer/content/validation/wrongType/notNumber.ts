import type { z } from 'zod'
import { unwrap } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt } from '../phrasing.ts'
import { numberIn, percentAsFraction } from './numbers.ts'
import { isDate, scoreTakenForDate } from './scoreDates.ts'
import { mistakeAt, type TypeMismatch } from './typeMismatch.ts'

export function notNumber(mismatch: TypeMismatch): Mistake | undefined {
  const { name, value, field, sourceValue, parent, siblings } = mismatch
  if (typeof value === 'number') return Number.isFinite(value) ? notInteger(mismatch, value) : undefined
  if (typeof value !== 'string') return undefined
  const fraction = percentAsFraction(value)
  if (fraction !== undefined && Object.hasOwn(siblings, 'format')) {
    const { format } = parent as { format?: unknown }
    const formatHint = format === 'percent' ? '' : ', with "format: percent" beside it'
    return mistakeAt(mismatch, `${name} should be a number. Write a percentage as a decimal: ${fraction}${formatHint}.`, {
      value: Number(fraction),
      replacement: fraction,
    })
  }
  const range = limitsOf(field)
  if (fraction !== undefined && range) {
    const score = Number((range[0] + Number(fraction) * (range[1] - range[0])).toFixed(1))
    const message = `${name} should be a number from ${range[0]} to ${range[1]}, not a percentage.`
    if (field.safeParse(score).success) return mistakeAt(mismatch, `${message} Did you mean ${score}?`, { value: score, replacement: String(score) })
  }
  if (range && isDate(value.trim()) && field.safeParse(range[0] + 0.5).success) return takenForDate(mismatch, value.trim())
  const fix = numberIn(value, (number) => field.safeParse(number).success, sourceValue)
  // A number out of range is not suggested: it would be the next mistake.
  if (range && fix && Number(fix.replacement) > range[1])
    return mistakeAt(mismatch, `${name} should be a number from ${range[0]} to ${range[1]}, not "${excerpt(value)}".`)
  if (fix && sourceValue?.style === 'block')
    return mistakeAt(mismatch, `${name} should be a number, but "${sourceValue.indicator}" makes the line below text. Write ${fix.replacement} in its place.`, {
      value: Number(fix.replacement),
    })
  return (
    fix &&
    mistakeAt(mismatch, `${name} should be a number. ${fix.advice}: ${fix.replacement}.`, {
      value: Number(fix.replacement),
      replacement: fix.replacement,
    })
  )
}

function takenForDate(mismatch: TypeMismatch, date: string): Mistake {
  const message = `${mismatch.name} should be a number, but "${excerpt(date)}" is a date: a spreadsheet took a number for one.`
  const score = scoreTakenForDate(date)
  if (score === undefined || !mismatch.field.safeParse(score).success) return mistakeAt(mismatch, `${message} Write the number, like 4.8.`)
  return mistakeAt(mismatch, `${message} Did you mean ${score}?`, { value: score, replacement: String(score) })
}

/** Returns the limits of a number if the schema has both. */
export function limitsOf(field: z.ZodType): [min: number, max: number] | undefined {
  const limits = (unwrap(field)._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; value?: number })
  const minimum = limits.find(({ check }) => check === 'greater_than')?.value
  const maximum = limits.find(({ check }) => check === 'less_than')?.value
  return minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined
}

function notInteger(mismatch: TypeMismatch, value: number): Mistake {
  const { name, sourceText, field } = mismatch
  // A point may separate thousands.
  const intended = [Math.round(value), Number(sourceText.replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'))].find((number) => field.safeParse(number).success)
  const message = `${name} should be a whole number, not ${sourceText}.`
  if (intended === undefined) return mistakeAt(mismatch, message)
  return mistakeAt(mismatch, `${message} Did you mean ${intended}?`, { value: intended, replacement: String(intended) })
}
