/** Returns the time in SOURCE_DATE_EPOCH (seconds since 1970), which reproducible builds set. */
function sourceDate(): Date | undefined {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : undefined
}

/** Returns the current date in UTC as year-month-day: from SOURCE_DATE_EPOCH if set, otherwise from the clock. */
export const today = () => (sourceDate() ?? new Date()).toISOString().slice(0, 10)

/** Returns the date to write into files: SOURCE_DATE_EPOCH or the date of a review, never the clock. @param reviewed year-month-day */
export const reproducibleDate = (reviewed: string) => sourceDate() ?? new Date(`${reviewed}T00:00:00Z`)

export const copyrightYear = (reviewed: string) => reproducibleDate(reviewed).getUTCFullYear()
