/** The time that SOURCE_DATE_EPOCH names, in seconds since 1970, for builds that are to reproduce. */
function sourceDate(): Date | undefined {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : undefined
}

/** The day, as year-month-day in UTC: of SOURCE_DATE_EPOCH where it is set, else of the clock. */
export const today = () => (sourceDate() ?? new Date()).toISOString().slice(0, 10)

/** What files are dated by: SOURCE_DATE_EPOCH or the day of a review, never the clock. @param reviewed year-month-day */
export const reproducibleDate = (reviewed: string) => sourceDate() ?? new Date(`${reviewed}T00:00:00Z`)

/** The year of the copyright line. */
export const copyrightYear = (reviewed: string) => reproducibleDate(reviewed).getUTCFullYear()
