import type { z } from 'zod'
import type { Path } from '../../issue.ts'
import type { Fields, Kind } from '../introspect.ts'
import type { Mistake } from '../mistake.ts'
import type { SourceValue } from '../sourceValue.ts'

/** The kinds of data, as messages call them. */
export const kindLabels: Record<Kind, string> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  mapping: 'a group of fields',
  nothing: 'nothing',
}

/** A value of one kind where another is expected. */
export type TypeMismatch = {
  path: Path
  /** The field or entry, as messages call it. */
  name: string
  value: unknown
  /** The value as it was typed. */
  sourceText: string
  sourceValue: SourceValue | undefined
  /** The schema of the field or entry. */
  field: z.ZodType
  /** The mapping or list that the value is in. */
  parent: unknown
  /** The fields of that mapping. */
  siblings: Fields
}

/** The value that was meant. `replacement`: the text to write in place of the value, if that is all there is to do. */
type Correction = { value: unknown; replacement?: string; origins?: Readonly<Record<PropertyKey, Path>> | readonly Path[] }

/** Returns the mistake of a value of the wrong kind. If it is known what was meant, the rest of the page is checked with that. */
export const mistakeAt = ({ path }: TypeMismatch, message: string, correction?: Correction): Mistake => ({
  code: 'wrong-type',
  path,
  message,
  repair: correction ? { kind: 'set', value: correction.value, origins: correction.origins } : { kind: 'placeholder' },
  ...(correction?.replacement === undefined ? {} : { suggestion: correction.replacement }),
})
