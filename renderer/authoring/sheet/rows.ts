import { type Agency, maxAgencies } from '../../../schema/index.ts'
import { pluralize } from '../../content/format.ts'
import { agencyKey, isPartnerName, numberedName } from '../../content/rules/firmNames.ts'
import { nearest } from '../../content/suggest.ts'
import { excerpt } from '../../content/validation/phrasing.ts'
import { dateInsteadOfText, formulaMessage, isFormula, parseRating, parseYesNo, repeatsAbove, websiteOf } from './cells.ts'
import { type Field, matchColumns, missingColumns, requiredFields, withoutTitle } from './columns.ts'
import { type CheckedRow, checkDuplicates, checkOrder, checkPartner, checkRanks, checkTexts, checkWebsites } from './rowRules.ts'
import { type Problem, SheetCells } from './sheetCells.ts'
import type { Row, Sheet, SheetFile } from './spreadsheet.ts'

/** A row of a ranking as it will be written to the page. */
type RankingAgency = Partial<Agency> & { name: string }

/** A row of a ranking, and the row of the sheet it comes from. */
export type RankingRow = { agency: RankingAgency; row?: number }

/** A row that comes from the sheet. */
type ParsedRow = CheckedRow & { agency: RankingAgency }

/** The ranking that a sheet holds. */
export type SheetRanking = {
  rows: RankingRow[]
  /** If there is one, nothing may be written. */
  problems: Problem[]
  /** What was changed automatically, for the user to know. */
  notes: string[]
  /** The fields that have a column. */
  fields: ReadonlySet<Field>
  /** Returns the name of a cell in a sentence: `Row 4, "Score" (D4)`. */
  cellLabel(row: number, field: string): string
}

/** The ranking that a sheet is for. */
type Ranking = {
  /** What its badges say it is for: "#2 For CATEGORY". */
  category: string
  /** The name of the featured partner. */
  provider: string
  /** The partner's row if the sheet has none. */
  partner?: RankingAgency
  /** The names of its agencies, if it is there already: a sheet of these alone may lack columns. */
  listed?: readonly string[]
}

/** Reads the rows of a ranking from a sheet. */
export function readRankingRows({ name, sheet, problems }: SheetFile, ranking: Ranking): SheetRanking {
  if (sheet) return rankingRows(sheet, name, ranking)
  return {
    rows: [],
    problems: problems.map((message) => ({ message })),
    notes: [],
    fields: new Set(),
    cellLabel: () => '',
  }
}

/**
 * Makes the rows of a ranking from a sheet of agencies: matches headers to fields, checks every cell, puts the featured partner first.
 * @param name what messages call the sheet
 */
function rankingRows(written: Sheet, name: string, { category, provider, partner: partnerRow = { name: '{provider}' }, listed }: Ranking): SheetRanking {
  const sheet = withoutTitle(written)
  const { fields, problems } = matchColumns(sheet, name, listed ? ['name'] : requiredFields)
  const cells = new SheetCells(sheet, fields, problems)
  const result = (rows: RankingRow[], notes: string[]): SheetRanking => ({
    rows,
    problems: cells.problems,
    notes,
    fields: new Set(fields.keys()),
    cellLabel: (row, field) => cells.cellLabel(row, field),
  })
  if (fields.size === 0) return result([], [])

  const isPartner = (agency: string) => isPartnerName(agency, provider)
  const firmOf = (agency: string) => agencyKey(agency, provider)
  const message = rowCountProblem(
    sheet.rows.length,
    sheet.rows.some((row) => isPartner(cells.read(row, 'name'))),
    name,
  )
  if (message !== undefined) {
    cells.problems.push({ message })
    return result([], [])
  }

  const footnotes = sheet.rows.filter((row) => isFootnote(row, cells))
  for (const row of footnotes) {
    const texts = filledCells(row).map((cell) => `"${excerpt(cell.trim())}"`)
    cells.problems.push({
      row: row.number,
      message: `Row ${row.number} contains nothing but ${texts.join(' and ')}. Fill in its other cells, or ${sheet.leftOut ? 'hide' : 'delete'} the row.`,
    })
  }
  const agencies = sheet.rows.filter((row) => !footnotes.includes(row))
  const parsed = agencies.map((row) => parseRow(row, cells, isPartner))
  const read = countsRows(parsed) ? parsed.map(withoutNumber) : parsed
  const partner = read.find((row) => row.isPartner)
  const others = read.filter((row) => row !== partner)
  // A row that is there twice will be removed.
  const repeated = checkDuplicates(read, firmOf, cells)
  const distinct = others.filter((row) => !repeated.has(row))
  checkWebsites(distinct, cells)
  checkTexts(
    read.filter((row) => !repeated.has(row)),
    cells,
  )
  checkOrder(distinct, cells)
  checkRanks(agencies, cells)
  checkPartner(partner, others[0], cells)
  if (listed) checkUnlisted(read, listed, firmOf, cells)

  const rows = [partner ? { ...partner, agency: asPartner(partner.agency) } : { agency: asPartner({ ...partnerRow, badge: undefined }) }, ...others]
  const numbered = rows.map((row, index) => ({ ...row, agency: withRank(row.agency, index + 1, category) }))
  const notes = (sheet.leftOut ?? []).map((what) => `Left out ${what}.`)
  if (sheet !== written) notes.push(`Left out what is above row ${sheet.headerRow}, which names the columns.`)
  // A sheet without websites leaves those that a page has.
  const linked = !listed || cells.has('website') ? agencies.filter((row) => cells.hasLinkedName(row)).map(({ number }) => number) : []
  if (linked.length > 0)
    notes.push(`Left out ${pluralize(linked.length, 'link')} behind names, in row ${linked.join(', ')}. A column "Website" takes addresses.`)
  if (!partner && !listed?.some(isPartner))
    notes.push(`Put ${provider}, the featured partner, in first place, which is reserved for it; the rows of ${name} follow.`)
  if (partner && partner !== read[0]) notes.push(`Moved ${provider}, the featured partner, from row ${partner.row} to first place, which is reserved for it.`)
  if (rows.some(({ agency: { badge } }, index) => badge !== undefined && badge !== numbered[index]?.agency.badge))
    notes.push('Numbered the badges in the order of the ranking.')
  if (read !== parsed) notes.push('Left out the numbers in front of the names: the page numbers its rows itself.')
  return result(numbered, notes)
}

/** Checks the number of rows first, before possibly 1,000 rows are checked one by one. */
function rowCountProblem(length: number, hasPartner: boolean, name: string): string | undefined {
  if (length === 0) return `${name} names its columns but has no rows. Each row below the first is one agency.`
  const maxRows = hasPartner ? maxAgencies : maxAgencies - 1
  const all = hasPartner ? maxRows : `${maxRows} and the featured partner`
  return length > maxRows ? `${name} has ${length} agencies, but a ranking has room for ${all}. Keep the best.` : undefined
}

const filledCells = ({ cells }: Row) => cells.filter((cell) => /\S/.test(cell))

/** True for a row below a table, such as its source or a sum, and for an agency that has just been started. */
const isFootnote = (row: Row, cells: SheetCells) =>
  filledCells(row).length <= 2 && requiredFields.filter((field) => cells.has(field)).length > filledCells(row).length + 1

/** Reports agencies that the ranking lacks, if one of another spelling would be removed for them, or the sheet lacks columns that they need. */
function checkUnlisted(rows: readonly ParsedRow[], listed: readonly string[], firmOf: (name: string) => string, cells: SheetCells) {
  const missing = missingColumns(cells)
  const listedKeys = new Set(listed.map(firmOf))
  const keptKeys = new Set(['{provider}', ...rows.map(({ agency }) => firmOf(agency.name))])
  const removed = listed.filter((name) => !keptKeys.has(firmOf(name)))
  for (const { row, agency } of rows) {
    if (agency.name === '[Name]' || listedKeys.has(firmOf(agency.name))) continue
    const similar = nearest(agency.name, removed)
    const name = excerpt(agency.name)
    if (similar !== undefined)
      cells.addProblem(
        row,
        'name',
        `"${name}" is not in the ranking, and "${similar}" is not in the sheet. If they are one agency, give it the same name in both; if not, remove "${similar}" from the page first.`,
      )
    else if (missing.length > 0)
      cells.addProblem(row, 'name', `"${name}" is not in the ranking yet, and a new row needs columns that are missing: ${missing.join(', ')}.`)
  }
}

/** True if numbers in front of the names count the rows: "1. Larkfield AI" and "2. Notional & Co". The partner's row may be without one. */
function countsRows(rows: readonly ParsedRow[]): boolean {
  const numbers = rows.filter(({ agency, isPartner }) => !isPartner || numberedName(agency.name)).map(({ agency }) => numberedName(agency.name)?.number ?? 0)
  const [first = 0] = numbers
  return numbers.length > 1 && (first === 1 || first === 2) && numbers.every((number, index) => number === first + index)
}

const withoutNumber = (row: ParsedRow): ParsedRow => ({ ...row, agency: { ...row.agency, name: numberedName(row.agency.name)?.rest ?? row.agency.name } })

/** Fields that are copied to the page unchanged. */
const textFields = ['name', 'expertise', 'specialization', 'website', 'badge', 'bestFor', 'lookElsewhereIf'] as const satisfies Field[]

/** Some 150 words. With as many in each cell, a full ranking still has the size of a page. */
const maxTextLength = 1000

/** Returns what is wrong with a cell that is copied to the page. */
function problemOfText(field: Field, text: string): string | undefined {
  if (text.length > maxTextLength) return `this cell has ${text.length} characters. Shorten it to a sentence.`
  if (field !== 'name' && repeatsAbove(text)) return 'this cell repeats the one above it. Write its own text.'
  if (text.endsWith(',')) return 'nothing follows the comma at the end of this cell. Remove it, or write what is missing.'
  return isFormula(text) ? formulaMessage(text) : dateInsteadOfText(text)
}

const emptyCell = (field: Field) =>
  `${field === 'name' ? 'the name is' : 'this cell is'} empty. Write ${field === 'rating' ? 'the score, from 0 to 5, like 4.7' : 'some text'}.`

function parseRow(row: Row, cells: SheetCells, isPartner: (agency: string) => boolean): ParsedRow {
  const { number } = row
  const read = (field: Field) => cells.read(row, field)
  for (const field of textFields) {
    const problem = problemOfText(field, read(field))
    if (problem !== undefined) cells.addProblem(number, field, problem)
  }
  for (const field of requiredFields) if (cells.has(field) && read(field) === '') cells.addProblem(number, field, emptyCell(field))
  const rating = parseRating(read('rating'))
  if (typeof rating === 'string') cells.addProblem(number, 'rating', rating)
  const illustrative = parseYesNo(read('illustrative'))
  if (illustrative === undefined)
    cells.addProblem(number, 'illustrative', `"${excerpt(read('illustrative'))}" is neither yes nor no. Write "yes", "no" or nothing.`)
  const badgeTone = read('badgeTone').toLowerCase()
  return {
    row: number,
    isRated: typeof rating === 'number',
    isPartner: isPartner(read('name')),
    agency: {
      name: read('name') || '[Name]',
      expertise: read('expertise') || '[Expertise]',
      specialization: read('specialization') || '[Specialization]',
      rating: typeof rating === 'number' ? rating : 0,
      // Without a name nobody knows whose website it is.
      website: (read('name') === '' ? '#' : websiteOf(read('website'))) as Agency['website'],
      badge: read('badge') || undefined,
      badgeTone: (badgeTone || undefined) as Agency['badgeTone'],
      illustrative: illustrative || undefined,
      bestFor: read('bestFor') || '[Best for]',
      lookElsewhereIf: read('lookElsewhereIf') || '[Look elsewhere if]',
    } satisfies Record<Exclude<Field, 'rank'>, unknown>,
  }
}

/** Marks a row as the featured partner's and links to the partner. */
function asPartner({ illustrative: _, website, ...agency }: RankingAgency): RankingAgency {
  const link = (website === undefined || website === '#' ? 'agency' : website) as Agency['website']
  return { ...agency, name: '{provider}', badgeTone: 'partner', highlighted: true, website: link }
}

/** Returns an agency with the rank in its badge; one without a badge gets a badge. */
export function withRank(agency: RankingAgency, position: number, category: string): RankingAgency {
  const rank = `#${position}`
  return { ...agency, badge: agency.badge === undefined ? badgeOf(rank, category) : agency.badge.replace(rankPrefix, rank) }
}

/** Not any leading number, because a badge may begin with one that is not a rank: "24/7 support". */
const rankPrefix = /^#\d+\b|^\d+(?= for\b)/i

/** Returns a badge like "#3 For Voice agents", with as many words of the category as fit. */
function badgeOf(rank: string, category: string): string {
  const words = category.split(' ')
  while (words.length > 0 && `${rank} For ${words.join(' ')}`.length > 30) words.pop()
  return words.length > 0 ? `${rank} For ${words.join(' ')}` : rank
}
