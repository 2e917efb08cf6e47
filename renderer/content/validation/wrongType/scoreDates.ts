/** How the names of months begin, in English and in the languages that write numbers with a decimal comma. */
const months = [
  /^(?:jan|gen|ene)/i,
  /^(?:feb|fev|fév)/i,
  /^(?:mar|mär|mr[zt])/i,
  /^(?:apr|abr|avr)/i,
  /^(?:may|mai|mag|maj|mei)/i,
  /^(?:jun|juin|giu)/i,
  /^(?:jul|juil|lug)/i,
  /^(?:aug|aoû|ago)/i,
  /^(?:sep|set)/i,
  /^(?:oct|okt|ott|out)/i,
  /^nov/i,
  /^(?:dec|dez|déc|dic)/i,
]

/** True for a date as spreadsheets write one: "4. Aug", "04-août", "04.08.2026", "2026-08-04", or the number of that day. */
export const isDate = (text: string) => dateOf(text) !== undefined

/** Returns the score that was taken for a date where points separate day and month: "4. Aug" → 4.8. Undefined for a date that no score is taken for. */
export function scoreTakenForDate(text: string): number | undefined {
  const { day = 0, month = 0 } = dateOf(text) ?? {}
  return day < 5 && month < 10 ? day + month / 10 : undefined
}

function dateOf(text: string): { day: number; month: number } | undefined {
  if (/^4\d{4}$/.test(text)) return dateOf(new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString())
  const [iso, isoMonth, isoDay] = /^\d{4}-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? []
  if (iso !== undefined) return { day: Number(isoDay), month: Number(isoMonth) }
  const [numbers, day, number] = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}$/.exec(text) ?? []
  if (numbers !== undefined) return { day: Number(day), month: Number(number) }
  const [, namedDay, name = ''] = /^(\d{1,2})[.\s-]+(\p{L}+)\.?(?:[\s-]\d+)?$/u.exec(text) ?? []
  const month = months.findIndex((names) => names.test(name)) + 1
  return month === 0 ? undefined : { day: Number(namedDay), month }
}
