import type { z } from 'zod'
import type { Issue, Path } from '../issue.ts'
import type { Repair } from './draft.ts'

export type ZodIssue = z.core.$ZodIssue

/** A mistake in data, and what would put it right. */
export type Mistake = Omit<Issue, 'file'> & { repair: Repair }

/** A name that is no field where it stands. */
export const wrongName = (path: Path, message: string, repair: Repair, suggestion?: string): Mistake => ({
  code: 'unknown-field',
  path,
  atKey: true,
  message,
  repair,
  suggestion,
})
