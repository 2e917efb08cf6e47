import type { z } from 'zod'
import type { Issue, Path } from '../issue.ts'
import { isContainer, valueAt } from '../valueAt.ts'
import type { Repair } from './repairedData.ts'

export type ZodIssue = z.core.$ZodIssue

/** True for the issue of a field that is not written, in a mapping that is. */
export const isMissing = ({ path }: ZodIssue, data: unknown) => valueAt(data, path) === undefined && isContainer(valueAt(data, path.slice(0, -1)))

/** A mistake in data, and how to repair it. */
export type Mistake = Omit<Issue, 'file'> & {
  repair: Repair
  /** It is repaired, but another mistake tells of it. */
  isSilent?: true
}

/** Mistakes of which each explains several issues of Zod, and the issues that none of them explains. */
export type Grouping = { mistakes: Mistake[]; rest: ZodIssue[] }

/** Returns the mistake of a key that is not a field of its parent. */
export const wrongName = (path: Path, message: string, repair: Repair, suggestion?: string): Mistake => ({
  code: 'unknown-field',
  path,
  atKey: true,
  message,
  repair,
  suggestion,
})
