import type { Cell, CellStyle, ConditionalRule, DataValidation, MergeRange, NamedRange, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { absoluteHref } from '../content/addresses.ts'
import { calculateResults, type Format, inDisplayUnits } from '../content/calculator.ts'
import { lexemesOf } from '../content/formula/parseFormula.ts'
import type { BlockProps } from '../content/resolved.ts'
import { longDate } from '../content/tokens.ts'
import { groupDigits } from '../islands/readNumber.ts'
import { excelFormulaOf, excelNamesOf } from './excelFormula.ts'
import type { PdfInput } from './makePdf.tsx'
import { color } from './theme.ts'
import { unusedName } from './unusedName.ts'

type Calculator = BlockProps<'calculator'>

/**
 * Makes an Excel workbook of the calculators of a page: a sheet for each, with the formulas of the page on named cells, and one
 * with the publisher and the commercial ties.
 */
export function makeWorkbook(input: PdfInput): Promise<Uint8Array> {
  const { site, page, date } = input
  const calculators = page.blocks.filter((block) => block.type === 'calculator')
  const names = sheetNames(calculators.map(({ title }) => title))
  const sheets = calculators.map((calculator, index) => calculatorSheet(calculator, names[index] ?? '', site.disclosure.footer))
  const footer = `${site.name} · ${page.title} · Last reviewed ${longDate(page.reviewed)}`
  return writeXlsx({
    sheets: [...sheets.map(({ sheet }) => sheet), aboutSheet(input)].map((sheet) => ({
      ...sheet,
      columns: widths.map((width) => ({ width })),
      view: { showGridLines: false },
      pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
      headerFooter: { oddFooter: `&L&8 ${footer.replaceAll('&', '&&')}&R&8&P` },
    })),
    defaultFont: baseFont,
    namedRanges: sheets.flatMap((sheet) => sheet.names),
    properties: { title: page.title, subject: page.description, creator: site.publisher, company: site.name, created: date, modified: date },
  })
}

/** The widths in characters of the columns: label, value and note. */
const widths = [46, 18, 70] as const

const rgb = (hex: string) => ({ rgb: hex.slice(1).toUpperCase() })

const baseFont = { name: 'Calibri', size: 11 } as const

const wrapped = { vertical: 'center', wrapText: true } as const

const styles = {
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
const wholeFormats: Partial<Record<Format, { numFmt: string; digits: readonly [number, number] }>> = {
  money: { numFmt: '#,##0', digits: [0, 2] },
  percent: { numFmt: '0%', digits: [2, 6] },
}

const inputStyle = (format: Format): CellStyle => ({
  font: { ...baseFont, bold: true, color: rgb(color.accent) },
  fill: { type: 'pattern', pattern: 'solid', fgColor: rgb(color.tint) },
  border: { bottom: { style: 'thin', color: rgb(color.control) } },
  alignment: { vertical: 'center', horizontal: 'right' },
  numFmt: inputFormats[format],
  protection: { locked: false },
})

const resultStyle = (format: Format): CellStyle => ({
  font: { ...baseFont, bold: true, color: rgb(color.ink) },
  alignment: { vertical: 'center', horizontal: 'right' },
  numFmt: numberFormats[format],
})

/** Builds a sheet row by row from top to bottom. */
class SheetBuilder {
  readonly cells = new Map<string, Partial<Cell>>()
  readonly rowDefs = new Map<number, { height: number }>()
  readonly merges: MergeRange[] = []
  #nextRow = 0

  /** Adds a row of cells. @returns the row number as in formulas, from 1 */
  add(...cells: Partial<Cell>[]): number {
    const row = this.#nextRow++
    cells.forEach((cell, column) => {
      this.cells.set(`${row},${column}`, { type: typeof cell.value === 'number' ? 'number' : 'string', value: '', ...cell })
    })
    this.#setHeight(row, Math.max(...cells.map(({ value }, column) => lineCount(value, widths[column] ?? 1))))
    return row + 1
  }

  /** Adds a text across all columns. */
  addWide(value: string, style: CellStyle, hyperlink?: string) {
    const row = this.#nextRow++
    const totalWidth = widths.reduce((sum, width) => sum + width, 0)
    this.cells.set(`${row},0`, { type: 'string', value, style, ...(hyperlink === undefined ? {} : { hyperlink: { target: hyperlink } }) })
    this.merges.push({ startRow: row, startCol: 0, endRow: row, endCol: widths.length - 1 })
    this.#setHeight(row, lineCount(value, style === styles.title ? totalWidth / 1.5 : totalWidth) * (style === styles.title ? 1.4 : 1))
  }

  addHeading(text: string) {
    this.add({ value: text, style: styles.heading }, { style: styles.heading }, { style: styles.heading })
  }

  skipRow() {
    this.#nextRow++
  }

  #setHeight(row: number, lines: number) {
    this.rowDefs.set(row, { height: Math.round(15 * lines + 6) })
  }
}

const lineCount = (value: unknown, width: number) => (typeof value === 'string' ? Math.max(1, Math.ceil(value.length / (width * 0.95))) : 1)

function calculatorSheet({ title, intro, inputs, results }: Calculator, name: string, disclosure: string): { sheet: WriteSheet; names: NamedRange[] } {
  const rows = new SheetBuilder()
  const names: NamedRange[] = []
  const dataValidations: DataValidation[] = []
  const conditionalRules: ConditionalRule[] = []
  const excelNames = excelNamesOf([...inputs, ...results].map((value) => value.name))
  // Names are scoped to their sheet, because two calculators may both have a "cost".
  const nameCell = (valueName: string, row: number) => names.push({ name: excelNames.get(valueName) ?? valueName, range: `'${name}'!$B$${row}`, scope: name })
  const values = calculateResults(results, Object.fromEntries(inputs.map((value) => [value.name, value.value])))

  rows.addWide(title, styles.title)
  if (intro !== undefined) rows.addWide(intro, styles.intro)
  rows.skipRow()
  rows.addHeading('Your numbers')
  for (const input of inputs) {
    const { name: inputName, label, hint = '', value, format } = input
    const row = rows.add({ value: label, style: styles.label }, { value, style: inputStyle(format) }, { value: hint, style: styles.note })
    nameCell(inputName, row)
    conditionalRules.push(...wholeNumberRules(format, row))
    dataValidations.push(limitsOf(input, row))
  }
  rows.skipRow()
  rows.addHeading('Results')
  const namesUsed = new Set(results.flatMap(({ formula }) => lexemesOf(formula)))
  for (const { name: resultName, label, formula, explanation, format, fallback } of results) {
    const excelFormula = excelFormulaOf(formula, excelNames)
    const row = rows.add(
      { value: label, style: styles.label },
      {
        type: 'formula',
        value: null,
        // What is calculated from a result needs its error: to a comparison a text is more than any number, and MIN ignores it.
        formula: namesUsed.has(resultName) ? excelFormula : `IFERROR(${excelFormula},"${fallback.replaceAll('"', '""')}")`,
        formulaResult: finiteOrNull(values[resultName]),
        style: resultStyle(format),
      },
      { value: explanation, style: styles.note },
    )
    nameCell(resultName, row)
  }
  rows.skipRow()
  rows.addWide(disclosure, styles.disclosure)
  const { cells, rowDefs, merges } = rows
  // No password: this protects the formulas from accidental edits, not from readers.
  return { names, sheet: { name, cells, rowDefs, merges, dataValidations, conditionalRules, protection: { sheet: true } } }
}

/** Returns the rule by which an input that needs no fraction shows none. */
function wholeNumberRules(format: Format, row: number): ConditionalRule[] {
  const whole = wholeFormats[format]
  if (!whole) return []
  const formula = whole.digits.map((digits) => `ROUND(B${row},${digits})`).join('=')
  return [{ type: 'expression', priority: row, range: `B${row}`, formula, style: { numFmt: whole.numFmt } }]
}

/** Returns the limits of an input, for Excel to refuse other numbers. */
function limitsOf({ min, max, format }: Calculator['inputs'][number], row: number): DataValidation {
  const display = (bound: number) => `${groupDigits(String(inDisplayUnits(bound, format)))}${format === 'percent' ? '%' : ''}`
  return {
    type: 'decimal',
    operator: 'between',
    formula1: String(min),
    formula2: String(max),
    range: `B${row}`,
    showErrorMessage: true,
    errorTitle: 'Not in range',
    errorMessage: `Enter a number from ${display(min)} to ${display(max)}.`,
  }
}

/** Replaces NaN and infinity by null: Excel computes the value itself, but reports a file that contains such a value as damaged. */
const finiteOrNull = (value: number | undefined) => (Number.isFinite(value) ? (value as number) : null)

function aboutSheet({ site, page, address }: PdfInput): WriteSheet {
  const rows = new SheetBuilder()
  const { disclosure } = site
  const online = address + page.path
  rows.addWide(page.title, styles.title)
  rows.addWide(page.description, styles.intro)
  rows.skipRow()
  rows.add({ value: 'Last reviewed', style: styles.label }, { value: longDate(page.reviewed), style: styles.label })
  rows.add({ value: 'Published by', style: styles.label }, { value: site.publisher, style: styles.label })
  rows.addWide(`Read it online: ${online}`, styles.label, online)
  rows.skipRow()
  rows.addWide(disclosure.footer, styles.disclosure)
  if (page.discloses.affiliate) rows.addWide(disclosure.affiliate, styles.disclosure)
  rows.addWide(disclosure.method.label, styles.label, absoluteHref(disclosure.method.href.href, address, page.path))
  const { cells, rowDefs, merges } = rows
  return { name: 'About', cells, rowDefs, merges }
}

/** Returns sheet names for titles: at most 31 characters, none that Excel forbids, unique, and different from "About" and Excel's reserved "History". */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set(['about', 'history'])
  return titles.map((title) => {
    const base =
      title
        .replace(/[[\]:*?/\\']/g, ' ')
        .replace(/\s+/g, ' ')
        .trim() || 'Calculator'
    return unusedName(taken, shorten(base, 31), (n) => `${shorten(base, 28)} ${n}`)
  })
}

/** Truncates text after a whole word, if possible. */
const shorten = (text: string, maxLength: number) =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, maxLength)
