import { descriptionOf, type Kind, kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt, purposeSentence } from '../phrasing.ts'
import { notBoolean } from './notBoolean.ts'
import { notList } from './notList.ts'
import { notMapping } from './notMapping.ts'
import { limitsOf, notInteger, notNumber } from './notNumber.ts'
import { notText } from './notText.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

/** What to say of a value of the wrong kind, and what was meant, as far as that can be told. */
export function wrongType(misfit: TypeMismatch): Mistake {
  const { name, value, expected, isInteger } = misfit
  const kind = kindOf(value)
  const found = blockText(misfit) ?? byKind[expected]?.(misfit)
  if (found) return found
  if (isInteger && typeof value === 'number' && Number.isFinite(value)) return notInteger(misfit, value)
  const purpose = expected === 'number' ? descriptionOf(misfit.field) : undefined
  const limits = expected === 'number' && !/\d/.test(purpose ?? '') ? limitsOf(misfit.field) : undefined
  const what = kind === 'text' ? `the text "${excerpt(value)}"` : typeof value === 'number' && !Number.isFinite(value) ? 'one that is none' : kindLabels[kind]
  return mistakeAt(
    misfit,
    `${name} should be ${kindLabels[expected]}, not ${what}.${purpose === undefined ? '' : ` ${purposeSentence(purpose)}`}${limits ? ` Write one from ${limits[0]} to ${limits[1]}.` : ''}`,
  )
}

const byKind: Partial<Record<Kind, (misfit: TypeMismatch) => Mistake | undefined>> = {
  text: notText,
  number: notNumber,
  boolean: notBoolean,
  list: notList,
  mapping: notMapping,
}

/** Lines that a "|" or ">" has made text of. */
function blockText(misfit: TypeMismatch): Mistake | undefined {
  const { name, value, sourceValue, expected: wanted } = misfit
  if (sourceValue?.style !== 'block' || typeof value !== 'string' || (wanted !== 'list' && wanted !== 'mapping')) return undefined
  const isListed = wanted === 'mapping' || /^\s*- /.test(value)
  const rest = isListed ? '' : ', and start each entry with "- " on a line of its own'
  return mistakeAt(
    misfit,
    `${name} should be ${kindLabels[wanted]}, and "${sourceValue.indicator}" makes text of the lines below. Remove the "${sourceValue.indicator}"${rest}.`,
  )
}
