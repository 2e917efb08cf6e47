import Papa from 'papaparse'
import { normalizeSpace } from './cells.ts'

/** Rows as a spreadsheet exports them; `name` is what messages call the file. */
export type SheetFile = { name: string; bytes: Uint8Array }

/** A sheet as in a spreadsheet program: a row names the columns, those below are agencies. Blank rows are omitted; the others keep their numbers. */
export type Sheet = {
  /** The number of the row that names the columns. */
  headerRow: number
  header: string[]
  rows: { number: number; cells: string[] }[]
}

/** A file of 1,000 agencies with long texts has 1 MB; more is some other file. */
const maxBytes = 5_000_000

/** The first bytes of workbooks: current ones are ZIP archives, those of Excel 97 have their own format. */
const workbookStarts = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const separators = { '\t': 'tab', ';': 'semicolon', ',': 'comma' }

/**
 * Parses the export of a spreadsheet program: separated by commas, semicolons or tabs; in UTF-8, or in UTF-16 like Excel's
 * "Unicode Text".
 * @param name what messages call the file
 * @returns the sheet, or sentences that say what to do about the file
 */
export function parseSheet(bytes: Uint8Array, name: string): { sheet?: Sheet; problems: string[] } {
  const fail = (...problems: string[]) => ({ problems })
  const emptyMessage = `${name} is empty. Row 1 names the columns; each row below is one agency.`
  if (bytes.length > maxBytes) return fail(`${name} is ${(bytes.length / 1e6).toFixed(0)} MB, more than any ranking needs. Is it the right file?`)
  if (workbookStarts.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return fail(
      `${name} is a workbook, not CSV. In Excel choose File, Save As, "CSV UTF-8 (Comma delimited)"; in Google Sheets File, Download, ".csv"; in Numbers File, Export To, CSV.`,
    )

  const text = decode(bytes)
  if (text === undefined)
    return fail(
      `${name} is not UTF-8 text, so letters like é or ü would be lost. In Excel choose File, Save As, "CSV UTF-8 (Comma delimited)"; elsewhere choose the encoding UTF-8.`,
    )
  if (!/\S/.test(text)) return fail(emptyMessage)

  const otherFormat = otherFormats.find(({ start }) => start.test(text))
  if (otherFormat) return fail(`${name} is ${otherFormat.what}, not CSV. Open it in a spreadsheet program, and save it as CSV from there.`)

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

  const blank = (cells: readonly string[]) => cells.every((cell) => !/\S/.test(cell))
  const rows = data.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => !blank(cells))
  const [first, ...rest] = rows
  if (!first) return fail(emptyMessage)
  const header = first.cells.map(normalizeSpace)
  const problems = rest.flatMap(({ number, cells }) =>
    // A single cell is a title above the table.
    header.length === 1 || blank(cells.slice(header.length))
      ? []
      : [
          `Row ${number} has ${cells.length} cells, but row ${first.number} names ${header.length} columns. A ${separators[delimiter as ','] ?? `"${delimiter}"`} inside text needs quotation marks (") around the text.`,
        ],
  )
  return problems.length > 0 ? { problems } : { sheet: { headerRow: first.number, header, rows: rest }, problems: [] }
}

/** What a file is that starts like this. */
const otherFormats = [
  { start: /^\s*<(?:!|\?|html|table|head|body|meta|div)/i, what: 'a web page or XML' },
  { start: /^\s*(?:\{\s*"|\[\s*[{["])/, what: 'JSON' },
  { start: /^[ \t]*\|.*\|[ \t]*$/m, what: 'a Markdown table' },
  { start: /^[ \t]*```/m, what: 'text with a table between "```" marks' },
  { start: /^%PDF-/, what: 'a PDF' },
]

/** Parses rows. A space between a separator and the quotation mark behind it, which would make the mark a part of the text, is left out where that helps. */
function parseRows(body: string, delimiter: string): Papa.ParseResult<string[]> {
  const parse = (text: string) => Papa.parse<string[]>(text, { delimiter, newline: '\n' })
  const parsed = parse(body)
  const spaced = /(?<=^|[,;\t]) +(?=")/gm
  if (!spaced.test(body) || isEven(parsed)) return parsed
  const tight = parse(body.replace(spaced, ''))
  return isEven(tight) ? tight : parsed
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
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

/** Returns the separator that occurs most often in the first lines, outside quotation marks: the very first may be a title. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .trim()
    .split('\n')
    .slice(0, 5)
    .join('\n')
  const count = (separator: string) => lines.split(separator).length
  return Object.keys(separators).reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
