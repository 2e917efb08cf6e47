import type { z } from 'zod'
import type { Issue } from '../issue.ts'
import type { Repair } from './draft.ts'

export type ZodIssue = z.core.$ZodIssue

/** A mistake in data, and what would put it right. */
export type Mistake = Omit<Issue, 'file'> & { repair: Repair }
