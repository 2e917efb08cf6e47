import type { Agency } from '../../../schema/index.ts'
import { nearest, typoDistance } from '../../content/suggest.ts'
import { excerpt, joinWithAnd, lowerFirst } from '../../content/validation/phrasing.ts'
import { synonyms } from '../../content/validation/synonyms.ts'
import { normalizeCell } from './cells.ts'
import { columnLetters, type Sheet } from './spreadsheet.ts'

type Column = { label: string; required: boolean; synonyms: string[] }

/** A picture is no text, and the first row is shaded by itself. */
type WithoutColumn = 'logo' | 'highlighted'

/**
 * The columns of a sheet, and names that only a heading of a column has, besides those that a field may have
 * (`validation/synonyms.ts`). Compared ignoring case, whitespace, punctuation, text in brackets and the scale: "Score (out of 5)", "Rating [0–5]".
 */
export const columns = {
  name: { label: 'Name', required: true, synonyms: ['agency name', 'company name', 'organisation', 'who'] },
  expertise: { label: 'Expertise', required: true, synonyms: ['what it is known for'] },
  specialization: { label: 'Specialization', required: true, synonyms: ['specialisation'] },
  rating: { label: 'Rating', required: true, synonyms: ['mark', 'editorial score', 'overall score', 'overall'] },
  bestFor: { label: 'Best for', required: true, synonyms: ['who is it best for'] },
  lookElsewhereIf: { label: 'Look elsewhere if', required: true, synonyms: ['when to look elsewhere', 'when not'] },
  website: { label: 'Website', required: false, synonyms: ['website url', 'web', 'web address'] },
  badge: { label: 'Badge', required: false, synonyms: ['label'] },
  badgeTone: { label: 'Badge tone', required: false, synonyms: ['tone', 'badge color', 'badge colour'] },
  illustrative: { label: 'Illustrative', required: false, synonyms: [] },
  rank: { label: 'Rank', required: false, synonyms: ['position', 'place', 'no', 'nr', 'number', '#'] },
} satisfies Record<Exclude<keyof Agency, WithoutColumn> | 'rank', Column>

export type Field = keyof typeof columns

/** The columns that a sheet must have, unless all of its agencies are in the ranking already. */
export const requiredFields = Object.entries(columns).flatMap(([field, column]) => (column.required ? [field as Field] : []))

const labels = Object.values(columns).map(({ label }) => label)

const normalizeTitle = (title: string) =>
  title === '#'
    ? title
    : title
        .replace(/\(.*\)|\[.*\]|(?:\/|\bout of|\b0 ?[-–]) *5$/is, '')
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')

/** Names that mean a column in a page, but may head another in a sheet. */
const ambiguousTitles = ['id', 'title', 'tool']

const isField = (name: string): name is Field => Object.hasOwn(columns, name)

const fieldSynonyms = Object.entries(synonyms).flatMap(([title, meanings]) => {
  const field = meanings.find(isField)
  return field === undefined || ambiguousTitles.includes(title) ? [] : [[title, field] as const]
})

// What a column is called here counts for more than what a field of that name can mean elsewhere.
const fieldOfTitle = new Map([
  ...fieldSynonyms,
  ...Object.entries(columns).flatMap(([field, { label, synonyms: titles }]) =>
    [field, label, ...titles].map((title) => [normalizeTitle(title), field as Field] as const),
  ),
])

/** Returns how many cells of a row are names of columns. */
const knownColumnCount = (cells: readonly string[]) => cells.filter((cell) => fieldOfTitle.has(normalizeTitle(cell.trim()))).length

/** True if a row of a sheet names columns. */
export const namesColumns = (rows: readonly (readonly string[])[]) => rows.some((cells) => knownColumnCount(cells) > 1)

/** True for the row of an agency. Cells of it may equal names of columns by chance; but no name of a column looks like a score or a word in braces. */
const isAgencyRow = (cells: readonly string[]) => cells.some((cell) => /^(?:\d+[.,]\d+|\{.*\})$/.test(cell.trim()))

/** Returns a sheet without what is above the names of its columns, such as a title or groups of columns. */
export function withoutTitle(sheet: Sheet): Sheet {
  const known = knownColumnCount(sheet.header)
  const at = sheet.rows.findIndex(({ cells }) => !isAgencyRow(cells) && knownColumnCount(cells) > Math.max(1, 2 * known))
  const names = sheet.rows[at]
  return names ? { ...sheet, headerRow: names.number, header: names.cells.map(normalizeCell), rows: sheet.rows.slice(at + 1) } : sheet
}

/** The second meaning of a title, used if another column has its first meaning. */
const fallbackFields: Record<string, Field> = { focus: 'specialization' }

/** Columns that the page derives by itself. */
const automaticColumns: Record<string, string> = {
  highlighted: 'The first row is shaded automatically.',
  featured: 'The featured partner is put first automatically.',
}

/** True for a column that only numbers the rows, as programs add one: "", "Row", "Unnamed: 0". */
const numbersRows = ({ header, rows }: Sheet, index: number) =>
  /^(?:|row|index|id|unnamed.*)$/i.test(header[index] ?? '') && rows.every(({ cells }) => /^\s*\d*\s*$/.test(cells[index] ?? ''))

/** True if a match is not a typo: two edits turn a short word into another ("Phone" is not "tone"). */
const isCoincidence = (title: string, close: string) => normalizeTitle(title).length <= 5 && (typoDistance(title, close) ?? 0) >= 2

type Fields = Map<Field, number>

/**
 * Matches the columns of a sheet to fields. A misspelled column is matched to the most similar field, so that its cells are
 * checked in the same run.
 * @param name what messages call the sheet
 * @param required the columns that it must have
 */
export function matchColumns(sheet: Sheet, name: string, required: readonly Field[]): { fields: Fields; problems: { message: string }[] } {
  const withoutFields = (message: string) => ({ fields: new Map(), problems: [{ message }] })
  const { fields, unknown, messages } = matchTitles(sheet)
  const known = isAgencyRow(sheet.header) ? [] : [...fields.keys()]
  // Names in another language: those that look like typos would be taken for columns that they are not.
  const lacksColumns = missingColumns(fields, required).length > 0
  if (known.length === 0 || (lacksColumns && unknown.length > 2 * known.length)) return withoutFields(missingHeader(sheet, name, known))

  const guesses = unknown.map((index) => guessColumn(sheet.header[index] ?? '', index, fields))
  const unmatched = guesses.flatMap(({ unmatched: column }) => column ?? [])
  const missing = missingColumns(fields, required)
  const all = [...messages, ...guesses.flatMap(({ message }) => message ?? []), ...unmatchedMessages(unmatched, missing, sheet.leftOut ? 'Hide' : 'Delete')]
  return { fields, problems: all.map((message) => ({ message })) }
}

/** Returns the labels of the fields that have no column. */
export const missingColumns = (fields: { has(field: Field): boolean }, required: readonly Field[] = requiredFields): string[] =>
  required.filter((field) => !fields.has(field)).map((field) => columns[field].label)

/** Matches the columns whose names are known. `unknown` are the indexes of the others. */
function matchTitles(sheet: Sheet): { fields: Fields; unknown: number[]; messages: string[] } {
  const fields: Fields = new Map()
  const unknown: number[] = []
  const messages: string[] = []
  const columnsOf = (field: Field) => sheet.header.filter((title) => fieldOfTitle.get(normalizeTitle(title)) === field).length
  const intendedField = (title: string) => {
    const field = fieldOfTitle.get(normalizeTitle(title))
    const other = fallbackFields[normalizeTitle(title)]
    return field && other && columnsOf(field) > 1 && columnsOf(other) === 0 ? other : field
  }
  for (const [index, title] of sheet.header.entries()) {
    if (numbersRows(sheet, index)) continue
    const column = `Column ${columnLetters(index)}`
    if (/(?:\/|\bout of) *100?\b/i.test(title))
      messages.push(`${column} "${excerpt(title)}" is on another scale. Scores run from 0 to 5: convert them, and name the column "Rating".`)
    const field = intendedField(title)
    const previous = field && fields.get(field)
    if (title === '') {
      if (sheet.rows.some(({ cells }) => /\S/.test(cells[index] ?? '')))
        messages.push(`${column} has no name in row ${sheet.headerRow}. Name it, or delete the column.`)
    } else if (field === undefined) unknown.push(index)
    else if (previous === undefined) fields.set(field, index)
    else
      messages.push(
        `Columns ${columnLetters(previous)} "${excerpt(sheet.header[previous])}" and ${columnLetters(index)} "${excerpt(title)}" both contain the ${columns[field].label}. Keep one.`,
      )
  }
  return { fields, unknown, messages }
}

function missingHeader({ headerRow, header }: Sheet, name: string, known: readonly Field[]): string {
  const found = known.length === 0 ? 'none' : `only ${known.map((field) => `"${columns[field].label}"`).join(' and ')}`
  const required = requiredFields.map((field) => columns[field].label)
  const optional = labels.filter((label) => !required.includes(label))
  return `Row ${headerRow} of ${name} names ${found} of the columns that a ranking has. Write these there: ${required.join(', ')}; and, if you like, ${optional.join(', ')}. It contains: ${excerpt(header.join(', '))}`
}

/** Matches a column with an unknown name to the field that was probably meant, if that has no column yet. */
function guessColumn(title: string, index: number, fields: Fields): { message?: string; unmatched?: string } {
  const column = `Column ${columnLetters(index)} "${excerpt(title)}"`
  const hint = Object.hasOwn(automaticColumns, normalizeTitle(title)) ? automaticColumns[normalizeTitle(title)] : undefined
  if (hint) return { message: `${column} is not known. ${hint} Delete the column.` }
  const close = nearest(title, [...fieldOfTitle.keys(), ...labels])
  const field = close === undefined || isCoincidence(title, close) ? undefined : fieldOfTitle.get(normalizeTitle(close))
  if (field === undefined || fields.has(field)) return { unmatched: column }
  fields.set(field, index)
  return { message: `${column} is not known. Did you mean "${columns[field].label}"?` }
}

/**
 * @param unmatched columns that resemble no field
 * @param missing labels of required fields without a column
 * @param remove how a column is left out
 */
function unmatchedMessages(unmatched: readonly string[], missing: readonly string[], remove: 'Hide' | 'Delete'): string[] {
  const [column, ...others] = unmatched
  const [label, ...otherLabels] = missing
  const messages: string[] = []
  if (column !== undefined && label !== undefined && others.length === 0 && otherLabels.length === 0)
    return [`${column} is not known, and "${label}" is missing. Did you mean "${label}"?`]
  if (column !== undefined && others.length === 0) messages.push(`${column} is not known. ${remove} it, or give it one of these names: ${labels.join(', ')}.`)
  if (others.length > 0)
    messages.push(
      `${joinWithAnd(unmatched.map((each, index) => (index === 0 ? each : lowerFirst(each))))} are not known. ${remove} them, or give each one of these names: ${labels.join(', ')}.`,
    )
  if (missing.length === 1) messages.push(`A column is missing: ${label}. Every agency needs it.`)
  if (missing.length > 1) messages.push(`These columns are missing: ${missing.join(', ')}. Every agency needs them.`)
  return messages
}
