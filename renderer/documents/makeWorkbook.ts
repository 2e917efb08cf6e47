import type { ConditionalRule, DataValidation, NamedRange, WriteSheet } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { absoluteHref } from '../content/addresses.ts'
import { calculateResults, type Format, inDisplayUnits } from '../content/calculator.ts'
import { lexemesOf } from '../content/formula/parseFormula.ts'
import type { BlockProps } from '../content/resolved.ts'
import { longDate } from '../content/tokens.ts'
import { groupDigits } from '../islands/readNumber.ts'
import { excelFormulaOf, excelNamesOf } from './excelFormula.ts'
import type { PdfInput } from './makePdf.tsx'
import { SheetBuilder, widths } from './sheetBuilder.ts'
import { unusedName } from './unusedName.ts'
import { baseFont, inputStyle, resultStyle, styles, wholeFormats } from './workbookStyles.ts'

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
