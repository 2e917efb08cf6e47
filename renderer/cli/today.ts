/** The day, as year-month-day in UTC: of SOURCE_DATE_EPOCH where it is set, else of the clock. */
export function today(): string {
  const epoch = process.env.SOURCE_DATE_EPOCH
  const now = epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date()
  return now.toISOString().slice(0, 10)
}
