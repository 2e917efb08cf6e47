import type { Dated as Words } from '../content/labels.ts'
import { longDate } from '../content/tokens.ts'

/** A sentence with a day in it. */
export const Dated = ({ of: { before, day, after } }: { of: Words }) => (
  <>
    {before}
    {day !== undefined && <time dateTime={day}>{longDate(day)}</time>}
    {after}
  </>
)
