import type { CellStyle } from 'hucre'
import type { Format } from '../content/calculator.ts'
import { color } from './theme.ts'

const rgb = (hex: string) => ({ rgb: hex.slice(1).toUpperCase() })

export const baseFont = { name: 'Calibri', size: 11 } as const

const wrapped = { vertical: 'center', wrapText: true } as const

export const styles = {
  title: { font: { ...baseFont, bold: true, size: 16, color: rgb(color.ink) }, alignment: wrapped },
  heading: { font: { ...baseFont, bold: true, color: rgb(color.accent) }, border: { bottom: { style: 'thin', color: rgb(color.ink) } } },
  label: { font: { ...baseFont, color: rgb(color.ink) }, alignment: wrapped },
  note: { font: { ...baseFont, color: rgb(color.muted) }, alignment: { ...wrapped, horizontal: 'left', indent: 1 } },
  intro: { font: { ...baseFont, color: rgb(color.muted) }, alignment: wrapped },
  disclosure: { font: { ...baseFont, color: rgb(color.partnerInk) }, alignment: wrapped },
} satisfies Record<string, CellStyle>

/** Hundredths of a small number count. */
const wholeFromTen = '[>=10]#,##0;[<=-10]-#,##0;0.00'

/** Excel number formats, the same as on the page as far as a single pattern allows. */
const numberFormats: Record<Format, string> = {
  number: wholeFromTen,
  money: wholeFromTen,
  percent: '0.0%',
  months: '0.0" months"',
}

/** Inputs show every digit that counts. */
const inputFormats: Record<Format, string> = {
  number: 'General',
  money: '#,##0.##',
  percent: '0.####%',
  months: 'General" months"',
}

/**
 * The formats of inputs that show no fraction, as optional digits would leave the point: "42,000.", "50.%". Such an input is the same
 * rounded to either number of digits.
 */
export const wholeFormats: Partial<Record<Format, { numFmt: string; digits: readonly [number, number] }>> = {
  money: { numFmt: '#,##0', digits: [0, 2] },
  percent: { numFmt: '0%', digits: [2, 6] },
}

export const inputStyle = (format: Format): CellStyle => ({
  font: { ...baseFont, bold: true, color: rgb(color.accent) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: rgb(color.tint) },
  border: { bottom: { style: 'thin', color: rgb(color.control) } },
  alignment: { vertical: 'center', horizontal: 'right' },
  numFmt: inputFormats[format],
  protection: { locked: false },
})

export const resultStyle = (format: Format): CellStyle => ({
  font: { ...baseFont, bold: true, color: rgb(color.ink) },
  alignment: { vertical: 'center', horizontal: 'right' },
  numFmt: numberFormats[format],
})
