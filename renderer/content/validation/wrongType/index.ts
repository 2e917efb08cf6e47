import { descriptionOf, expectedKind, type Kind, kindOf } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import { excerpt, purposeSentence } from '../phrasing.ts'
import { blockText } from './blockText.ts'
import { notBoolean } from './notBoolean.ts'
import { notList } from './notList.ts'
import { notMapping } from './notMapping.ts'
import { limitsOf, notNumber } from './notNumber.ts'
import { notText } from './notText.ts'
import { kindLabels, mistakeAt, type TypeMismatch } from './typeMismatch.ts'

/** Describes a value of the wrong kind, and what was meant, as far as that can be told. */
export function wrongType(mismatch: TypeMismatch): Mistake {
  const { name, value, field } = mismatch
  const kind = kindOf(value)
  const expected = expectedKind(field)
  const found = blockText(mismatch, expected) ?? byKind[expected]?.(mismatch)
  if (found) return found
  const purpose = expected === 'number' ? descriptionOf(field) : undefined
  const limits = /\d/.test(purpose ?? '') ? undefined : limitsOf(field)
  const actual =
    kind === 'text'
      ? `the text "${excerpt(value)}"`
      : kind === expected // ".nan"
        ? `"${excerpt(mismatch.sourceText)}"`
        : kindLabels[kind]
  return mistakeAt(
    mismatch,
    `${name} should be ${kindLabels[expected]}, not ${actual}.${purpose === undefined ? '' : ` ${purposeSentence(purpose)}`}${limits ? ` Write one from ${limits[0]} to ${limits[1]}.` : ''}`,
  )
}

const byKind: Partial<Record<Kind, (mismatch: TypeMismatch) => Mistake | undefined>> = {
  text: notText,
  number: notNumber,
  boolean: notBoolean,
  list: notList,
  mapping: notMapping,
}
