import type { Dated as Words } from '../content/labels.ts'
import { longDate } from '../content/tokens.ts'

/** A day, written out: on one line, and for machines too. */
export const Day = ({ of }: { of: string }) => <time dateTime={of}>{longDate(of)}</time>

/** A sentence with a day in it. */
export const Dated = ({ of: { before, day, after } }: { of: Words }) => (
  <>
    {before}
    {day !== undefined && <Day of={day} />}
    {after}
  </>
)
