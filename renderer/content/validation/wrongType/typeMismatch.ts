import type { z } from 'zod'
import type { Path } from '../../issue.ts'
import type { Kind } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import type { SourceValue } from '../sourceValue.ts'

/** What the kinds of data are called. */
export const kindLabels: Record<Kind, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  mapping: 'a group of fields',
  nothing: 'nothing',
}

/** A value of one kind where another belongs. */
export type TypeMismatch = {
  path: Path
  /** What the place is called. */
  name: string
  value: unknown
  /** The value as it was typed. */
  sourceText: string
  sourceValue: SourceValue | undefined
  expected: Kind
  /** What the place takes. */
  field: z.ZodType
  /** What the value stands in, and the fields that this has. */
  parent: unknown
  siblings: Record<string, z.ZodType>
  /** The number should have been a whole one. */
  isInteger: boolean
}

/** @param written what to write in place of the value, where that is all */
type Correction = { value: unknown; replacement?: string; origins?: Readonly<Record<PropertyKey, Path>> | readonly Path[] }

/** A value of the wrong kind. Where it is known what was meant, the rest of the page is checked with that. */
export const mistakeAt = ({ path }: TypeMismatch, message: string, meant?: Correction): Mistake => ({
  code: 'wrong-type',
  path,
  message,
  repair: meant ? { kind: 'set', value: meant.value, origins: meant.origins } : { kind: 'placeholder' },
  ...(meant?.replacement === undefined ? {} : { suggestion: meant.replacement }),
})
