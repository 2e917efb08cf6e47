/**
 * Returns the numbers that a typed text may mean, as digits with a decimal point: none if it cannot be read, two if it is ambiguous.
 *
 * - Invisible marks, such as those of copied text, spaces around it and one `$`, `€`, `£` or `%`, before or after, are ignored.
 * - Commas, points, apostrophes or spaces separate thousands, the same one throughout and three digits each time: "42,000",
 *   "42 000", "1.234.567". A point or comma that differs from them starts the decimals: "1,234.56", "1.234,56".
 * - "k" after the digits stands for a thousand: "40k", "1.5k".
 * - A lone point starts the decimals. So does a lone comma followed by one or two digits, or preceded by at most a zero:
 *   "7.5", "7,5", "0,125".
 * - "1,234" is a thousand, as this site writes it. "1.234" is a thousand elsewhere: both are returned.
 * - Anything else cannot be read: "1,23,4", "1234,567", "1-2", "--", "1e5", digits other than 0 to 9.
 */
export function readNumber(text: string): string[] {
  const [, first = '', before, second = '', digits = '', k = '', after] =
    numberPattern.exec(
      text
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ) ?? []
  const sign = first + second
  if (sign.length > 1 || (before && after) || !/\d/.test(digits)) return []
  const withDecimalPoint = decimalComma.test(digits) ? digits.replace(',', '.') : digits
  return [thousands.exec(digits), plain.exec(withDecimalPoint)].flatMap((match) => (match ? [inDigits(sign, match.groups ?? {}, k)] : []))
}

/** "42000.5" → "42,000.5", the same in every browser. Decimals that are all zero are left out. */
export function groupDigits(number: string): string {
  const [whole = '', fraction = ''] = number.split('.')
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return /[^0]/.test(fraction) ? `${separated}.${fraction}` : separated
}

const numberPattern = /^([-−+]?) ?([$€£%]?) ?([-−+]?) ?([\d.,'’ ]*?) ?(k?) ?([$€£%]?)$/i
const decimalComma = /^(?:\d*,\d{0,2}|0?,\d+)$/
const thousands = /^(?<whole>[1-9]\d{0,2}([,.'’ ])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](?<fraction>\d*))?$/
const plain = /^(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

function inDigits(sign: string, { whole = '', fraction: decimals }: Record<string, string | undefined>, k: string): string {
  const thousandths = (decimals ?? '').padEnd(3, '0')
  const fraction = k ? thousandths.slice(3) : decimals
  const digits = (whole.replace(/\D/g, '') + (k && thousandths.slice(0, 3))).replace(/^0+(?=\d)/, '') || '0'
  const number = fraction ? `${digits}.${fraction}` : digits
  return /[-−]/.test(sign) && /[1-9]/.test(number) ? `-${number}` : number
}
