/**
 * The numbers that a typed text may mean, in digits and a point: none where it cannot be read, two where it can be read in two ways.
 *
 * - Spaces around it and one `$`, `€`, `£` or `%`, before or behind, say nothing.
 * - Commas, points, apostrophes or spaces set thousands apart, one of them throughout and three digits each time: "42,000",
 *   "42 000", "1.234.567". A point or comma that differs from them begins decimals: "1,234.56", "1.234,56".
 * - A lone point begins decimals. So does a lone comma with one or two digits behind it, or with no more than a zero before it:
 *   "7.5", "7,5", "0,125".
 * - "1,234" is a thousand, as this site writes it. "1.234" is a thousand elsewhere: both are given.
 * - All else is not read: "1,23,4", "1234,567", "1-2", "--", "1e5", digits other than 0 to 9.
 */
export function readNumber(text: string): string[] {
  const [, first = '', before, second = '', digits = '', behind] = numberPattern.exec(text.replace(/\s+/g, ' ').trim()) ?? []
  const sign = first + second
  if (sign.length > 1 || (before && behind) || !/\d/.test(digits)) return []
  const pointed = decimalComma.test(digits) ? digits.replace(',', '.') : digits
  return [thousands.exec(digits), plain.exec(pointed)].flatMap((match) => (match ? [inDigits(sign, match.groups ?? {})] : []))
}

/** "42000.5" → "42,000.5", the same in every browser. Decimals that are nothing are left out. */
export function groupDigits(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return /[^0]/.test(fraction) ? `${separated}.${fraction}` : separated
}

const numberPattern = /^([-−+]?) ?([$€£%]?) ?([-−+]?) ?([\d.,'’ ]*?) ?([$€£%]?)$/
const decimalComma = /^(?:\d*,\d{0,2}|0?,\d+)$/
const thousands = /^(?<whole>[1-9]\d{0,2}([,.'’ ])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?<fraction>\d*))?$/
const plain = /^(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

function inDigits(sign: string, { whole = '', fraction }: Record<string, string | undefined>): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const number = fraction ? `${digits}.${fraction}` : digits
  return /[-−]/.test(sign) && /[1-9]/.test(number) ? `-${number}` : number
}
