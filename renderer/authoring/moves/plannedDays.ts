import { date } from '../../../schema/fields.ts'
import { read } from '../../content/yaml/read.ts'

/** The days that a page or draft names. The first two may be anything. */
type PlannedDays = { publishOn?: unknown; unpublishOn?: unknown; published?: string }

/** Returns the days that a file names; none if it cannot be read. */
export function plannedDaysIn(file: string, bytes: Uint8Array = new Uint8Array()): PlannedDays {
  const { publishOn, unpublishOn, published } = (read(file, bytes).source?.data ?? {}) as { [Name in keyof PlannedDays]: unknown }
  return { publishOn, unpublishOn, ...(typeof published === 'string' ? { published } : {}) }
}

export const isDate = (value: unknown): value is string => date().safeParse(value).success
