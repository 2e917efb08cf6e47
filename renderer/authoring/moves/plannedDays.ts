import { date } from '../../../schema/fields.ts'
import { applyEdits, type Edit } from '../../content/yaml/edits.ts'
import { read } from '../../content/yaml/read.ts'
import { withoutAliases } from '../changes/withoutAliases.ts'
import { editBetween } from '../commonEnds.ts'

/** The days that a page or draft names. The first two may be anything. */
type PlannedDays = { publishOn?: unknown; unpublishOn?: unknown; published?: string }

/** Returns the days that a file names; none if it cannot be read. */
export function plannedDaysIn(file: string, bytes: Uint8Array = new Uint8Array()): PlannedDays {
  const { publishOn, unpublishOn, published } = (read(file, bytes).source?.data ?? {}) as { [Name in keyof PlannedDays]: unknown }
  return { publishOn, unpublishOn, ...(typeof published === 'string' ? { published } : {}) }
}

export const isDate = (value: unknown): value is string => date().safeParse(value).success

const dateFields = ['publishOn', 'unpublishOn', 'published', 'reviewed']

/** Returns the edits of a file whose dates change: none of them goes or changes with another that repeats it by an alias. */
export function dateEditsIn(text: string, editsOf: (text: string) => Edit[]): Edit[] {
  const plain = withoutAliases(
    text,
    dateFields.map((field) => [field]),
  )
  const edits = editsOf(plain)
  return plain === text || edits.length === 0 ? edits : [editBetween(text, applyEdits(plain, edits))]
}
