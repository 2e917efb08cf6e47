import type { DatedText as DatedTextData } from '../content/labels.ts'
import { longDate } from '../content/tokens.ts'

/** A date in long form, kept on one line, with its machine-readable value. */
export const FormattedDate = ({ date }: { date: string }) => <time dateTime={date}>{longDate(date)}</time>

/** A sentence with a date in it. */
export const DatedText = ({ text: { before, date, after } }: { text: DatedTextData }) => (
  <>
    {before}
    {date !== undefined && <FormattedDate date={date} />}
    {after}
  </>
)
