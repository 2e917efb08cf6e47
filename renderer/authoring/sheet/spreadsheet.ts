import Papa from 'papaparse'
import { normalizeCell } from './cells.ts'

/** The sheet that a file or pasted text holds, or sentences that say what to do about it; `name` is what messages call it. */
export type SheetFile = { name: string; sheet?: Sheet; problems: string[] }

/** A sheet as in a spreadsheet program: a row names the columns, those below are agencies. Blank rows are omitted; the others keep their numbers. */
export type Sheet = {
  /** The number of the row that names the columns. */
  headerRow: number
  header: string[]
  rows: Row[]
  /** What of a workbook is left out, such as hidden rows; undefined for text, in which nothing can be hidden. */
  leftOut?: string[]
}

export type Row = {
  number: number
  cells: string[]
  /** The addresses behind cells that show another text. */
  links?: readonly (string | undefined)[]
}

/** A file of 1,000 agencies with long texts has 1 MB; more is some other file. */
const maxBytes = 5_000_000

/** The first bytes of files that only programs read: current workbooks are ZIP archives, those of Excel 97 have their own format. */
const workbookStarts = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export const isWorkbook = (bytes: Uint8Array) => workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte))

const separators = { '\t': 'tab', ';': 'semicolon', ',': 'comma' }

/** Returns a sentence about a file that is too large. */
export const sizeProblem = (size: number, name: string): string | undefined =>
  size > maxBytes ? `${name} is ${(size / 1e6).toFixed(0)} MB, more than any ranking needs. Is it the right file?` : undefined

export const isBlank = (cells: readonly string[]) => cells.every((cell) => !/\S/.test(cell))

/** Returns the sheet that rows make. The first that is not blank names the columns. */
export function sheetOf(rows: readonly Row[], name: string, leftOut?: string[]): SheetFile {
  const [first, ...rest] = rows.filter(({ cells }) => !isBlank(cells))
  if (!first) return { name, problems: [`${name} is empty. Row 1 names the columns; each row below is one agency.`] }
  return { name, sheet: { headerRow: first.number, header: first.cells.map(normalizeCell), rows: rest, leftOut }, problems: [] }
}

/**
 * Parses text from a spreadsheet program: separated by commas, semicolons or tabs; in UTF-8, or in UTF-16 like Excel's
 * "Unicode Text".
 */
export function parseSheet(bytes: Uint8Array, name: string): SheetFile {
  const fail = (...problems: string[]) => ({ name, problems })
  const size = sizeProblem(bytes.length, name)
  if (size !== undefined) return fail(size)
  const text = decode(bytes)
  if (text?.includes('\0') ?? bytes.includes(0))
    return fail(
      name.startsWith('~$')
        ? `${name} is what Excel keeps beside a workbook that is open. Name the workbook: ${name.slice(2)}`
        : `${name} is neither text nor a workbook. Is it the right file?`,
    )
  if (text === undefined)
    return fail(
      `${name} is not UTF-8 text, so letters like é or ü would be lost. In Excel choose File, Save As, "CSV UTF-8 (Comma delimited)" or "Excel Workbook (.xlsx)"; elsewhere choose the encoding UTF-8.`,
    )
  const otherFormat = otherFormats.find(({ start }) => start.test(text))
  if (otherFormat) return fail(`${name} is ${otherFormat.what}, not CSV. Open it in a spreadsheet program, and save it as .xlsx or CSV from there.`)

  // Excel's own first line "sep=;" is not a row.
  const separatorLine = /^sep=(.)\n/i.exec(text)
  const body = withoutQuotedRows(separatorLine ? text.slice(separatorLine[0].length) : text)
  const delimiter = separatorLine?.[1] ?? separatorOf(body)
  const { data, errors } = parseRows(body, delimiter)
  const quotes = errors.filter(({ type }) => type === 'Quotes')
  const misquoted = new Set(quotes.map(({ row }) => (row ?? 0) + 1))
  if (misquoted.size > 0)
    return fail(
      ...[...misquoted].map((row) => `Row ${row}: a quotation mark (") is opened but not closed, or is alone. Inside quoted text, write it twice: "".`),
    )

  const parsed = sheetOf(
    data.map((cells, index) => ({ number: index + 1, cells })),
    name,
  )
  const { headerRow, header = [], rows = [] } = parsed.sheet ?? {}
  const problems = rows.flatMap(({ number, cells }) =>
    // A single cell is a title above the table.
    header.length === 1 || isBlank(cells.slice(header.length))
      ? []
      : [
          `Row ${number} has ${cells.length} cells, but row ${headerRow} names ${header.length} columns. A ${separators[delimiter as ','] ?? `"${delimiter}"`} inside text needs quotation marks (") around the text.`,
        ],
  )
  return problems.length > 0 ? fail(...problems) : parsed
}

/** What a file is that starts like this. */
const otherFormats = [
  { start: /^\s*<(?:!|\?|html|table|head|body|meta|div)/i, what: 'a web page or XML' },
  { start: /^\s*(?:\{\s*"|\[\s*[{["])/, what: 'JSON' },
  { start: /^[ \t]*\|.*\|[ \t]*$/m, what: 'a Markdown table' },
  { start: /^[ \t]*```/m, what: 'text with a table between "```" marks' },
  { start: /^%PDF-/, what: 'a PDF' },
]

/**
 * Parses rows. A space between a separator and the quotation mark behind it, which would make the mark a part of the text, is left out where
 * that helps; and marks are text where none encloses a cell, as in rows that are copied: "Boring" firms.
 */
function parseRows(body: string, delimiter: string): Papa.ParseResult<string[]> {
  const parse = (text: string, quoteChar = '"') => Papa.parse<string[]>(text, { delimiter, newline: '\n', quoteChar })
  const parsed = parse(body)
  if (isEven(parsed)) return parsed
  const tight = parse(body.replace(/(?<=^|[,;\t]) +(?=")/gm, ''))
  if (isEven(tight)) return tight
  const unquoted = delimiter === '\t' ? parse(body, '\0') : parsed
  // A line break in a cell is in quotation marks: without them its row has too few cells.
  return unquoted.data.every((cells) => isBlank(cells) || cells.length === unquoted.data[0]?.length) ? unquoted : parsed
}

/** True if no row has more cells than the first, and all quotation marks are closed. */
const isEven = ({ data, errors }: Papa.ParseResult<string[]>) =>
  !errors.some(({ type }) => type === 'Quotes') && data.every((cells) => cells.length <= (data[0]?.length ?? 0))

/** Takes whole rows out of quotation marks: a spreadsheet writes them so if it has put each row of another CSV file into one cell. */
function withoutQuotedRows(text: string): string {
  const lines = text.split('\n')
  const rows = lines.map((line) => (line.trim() === '' ? '' : quotedRow(line)))
  const [first] = rows.filter((row) => row !== '')
  return first !== undefined && /[,;]/.test(first) && !rows.includes(undefined) ? rows.join('\n') : text
}

/** Returns the text of a line that is one quoted cell. */
function quotedRow(line: string): string | undefined {
  const inner = line.slice(1, -1)
  const isQuoted = line.startsWith('"') && line.endsWith('"') && !inner.replaceAll('""', '').includes('"')
  return isQuoted ? inner.replaceAll('""', '"') : undefined
}

/** Returns the letters of a column: 0 → "A", 26 → "AA". */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

/** Decodes text, with line ends as "\n"; undefined if the bytes are not text in a supported encoding. */
function decode(bytes: Uint8Array): string | undefined {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

/**
 * Returns the separator of the first lines, outside quotation marks: the one that each of them has most of. Of the lines together prose may
 * have more commas than there are cells. The very first may be a title.
 */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .trim()
    .split('\n')
    .slice(0, 5)
    .filter((line) => /[\t;,]/.test(line))
  const inEach = (separator: string) => Math.min(...lines.map((line) => line.split(separator).length))
  const inAll = (separator: string) => lines.join('\n').split(separator).length
  return Object.keys(separators).reduce((best, separator) => ((inEach(separator) - inEach(best) || inAll(separator) - inAll(best)) > 0 ? separator : best))
}
