import { type Cell, type CellValue, formatValue, type Sheet as Worksheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { pluralize } from '../../content/format.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { excerpt, joinWithAnd } from '../../content/validation/phrasing.ts'
import { namesColumns } from './columns.ts'
import { columnLetters, isBlank, type Row, type SheetFile, sheetOf, sizeProblem } from './spreadsheet.ts'

/** What is read of a sheet. A cell that was filled by mistake in its last row or column, far below any table, would make it too large to read. */
const range = 'A1:ZZ20000'

/**
 * Reads a sheet of an Excel workbook as it is shown: numbers in their format, and without hidden rows and columns.
 * @param wanted the name of the sheet; without it, the one that names columns of a ranking
 */
export async function readWorkbook(bytes: Uint8Array, name: string, wanted?: string): Promise<SheetFile> {
  const problem = sizeProblem(bytes.length, name) ?? formatProblem(bytes, name)
  if (problem !== undefined) return { name, problems: [problem] }
  const workbook = await readXlsx(bytes, { readStyles: true, range }).catch(() => undefined)
  if (workbook) return chooseSheet(workbook.sheets.map(shownSheet), name, wanted)
  return { name, problems: [`${name} is damaged, or is no Excel workbook. Open it in a spreadsheet program, and save it from there as .xlsx or CSV.`] }
}

/** Returns a sentence about a file that is no Excel workbook of the current format, but starts like one. */
function formatProblem(bytes: Uint8Array, name: string): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.includes([...'EncryptedPackage'].join('\0')))
    return `${name} is protected by a password. In Excel choose File, Info, Protect Workbook, Encrypt with Password, delete the password, and save.`
  if (text.startsWith('PK') && text.includes('xl/workbook.xml')) return undefined
  return `${name} is ${formatOf(text)}. Save it as an Excel workbook (.xlsx) or CSV: in Excel and LibreOffice by File, Save As; in Numbers by File, Export To.`
}

function formatOf(bytes: string): string {
  if (!bytes.startsWith('PK')) return 'a workbook of Excel 97–2003'
  if (bytes.includes('opendocument.spreadsheet')) return 'a workbook of LibreOffice'
  return bytes.includes('.iwa') ? 'a Numbers document' : 'an archive, or a document of another program'
}

/** A sheet of a workbook as it is shown. */
type ShownSheet = { name: string; isHidden: boolean; rows: Row[]; leftOut: string[] }

function shownSheet({ name, rows, cells, columns = [], rowDefs, hidden = false, veryHidden = false }: Worksheet): ShownSheet {
  const hidesColumn = (index: number) => columns[index]?.hidden === true
  const all = rows.map((values, row) => {
    const cellAt = (column: number) => cells?.get(`${row},${column}`)
    const texts = values.map((value, column) => textOf(value, cellAt(column)))
    return {
      number: row + 1,
      isHidden: rowDefs?.get(row)?.hidden === true && !isBlank(texts),
      cells: texts.map((text, column) => (hidesColumn(column) ? '' : text)),
      links: texts.map((text, column) => linkBehind(text, cellAt(column))),
    }
  })
  const hiddenRows = all.filter(({ isHidden }) => isHidden).map(({ number }) => number)
  const hasValues = (column: number) => rows.some((values) => values[column] !== null && values[column] !== undefined)
  const hiddenColumns = columns.flatMap((_, index) => (hidesColumn(index) && hasValues(index) ? [columnLetters(index)] : []))
  return {
    name,
    isHidden: hidden || veryHidden,
    rows: all.filter(({ isHidden }) => !isHidden),
    leftOut: [
      ...(hiddenRows.length > 0 ? [`${pluralize(hiddenRows.length, 'hidden row')}: ${excerpt(hiddenRows.join(', '))}`] : []),
      ...(hiddenColumns.length > 0 ? [`${pluralize(hiddenColumns.length, 'hidden column')}: ${excerpt(hiddenColumns.join(', '))}`] : []),
    ],
  }
}

/** Returns the text of a cell as it is shown; of a date, its day. */
function textOf(value: CellValue, { formula, style }: Partial<Cell> = {}): string {
  // A program that calculates nothing has written the formula.
  if (value === null) return formula === undefined ? '' : `=${formula}`
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  // Excel stores more digits than it shows of any number: 4.8000000000000007.
  return typeof value === 'number' ? formatValue(Number(value.toPrecision(15)), style?.numFmt ?? 'General').trim() : String(value)
}

/** Returns the address behind a cell; undefined if its text is one itself, which may be newer. */
function linkBehind(text: string, { hyperlink, formula = '' }: Partial<Cell> = {}): string | undefined {
  if (/^\S+\.\S+$/.test(text.trim())) return undefined
  const address = hyperlink?.target ?? /^HYPERLINK\(\s*"([^"]+)"/i.exec(formula)?.[1]
  return address !== undefined && /^https?:/i.test(address) ? address : undefined
}

/** Returns the sheet with the rows of a ranking, named after both if the workbook has several. */
function chooseSheet(sheets: readonly ShownSheet[], file: string, wanted: string | undefined): SheetFile {
  const openNamed = ({ name, rows, leftOut }: ShownSheet, ...others: string[]) => sheetOf(rows, `"${name}" in ${file}`, [...leftOut, ...others])
  const quoted = (named: readonly ShownSheet[]) => joinWithAnd(named.map(({ name }) => `"${name}"`))
  if (wanted !== undefined) {
    const sheet = sheets.find(({ name }) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
    if (sheet) return openNamed(sheet)
    const similar = nearest(
      wanted,
      sheets.map(({ name }) => name),
    )
    return { name: file, problems: [`${file} has no sheet "${wanted}".${didYouMean(similar) || ` It has ${quoted(sheets)}.`}`] }
  }
  const filled = sheets.filter(({ isHidden, rows }) => !isHidden && rows.some(({ cells }) => !isBlank(cells)))
  const [only, ...more] = filled
  if (!only || more.length === 0) return sheetOf(only?.rows ?? [], file, only?.leftOut)
  const rankings = filled.filter(({ rows }) => namesColumns(rows.map(({ cells }) => cells)))
  const [ranking, ...others] = rankings
  if (others.length === 0) return openNamed(ranking ?? only, 'the other sheets of the workbook')
  return { name: file, problems: [`${quoted(rankings)} in ${file} have the columns of a ranking. Say which to take: --sheet "${ranking?.name}"`] }
}
