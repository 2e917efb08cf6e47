import type { Agency } from '../../../schema/index.ts'
import { isFormula, ratingOf, shorten, tidy, truthOf, websiteOf } from './cells.ts'
import { columns, type Field, matchColumns, required } from './columns.ts'
import { columnLetters, type Sheet } from './spreadsheet.ts'

/** A row of a ranking as it will be written, and the row of the sheet it comes from. */
export type RankingRow = { agency: Partial<Agency> & { name: string }; row?: number }

export type RankingRows = {
  rows: RankingRow[]
  /** What does not fit, each with its cell. Nothing may be written while there is one. */
  problems: { row?: number; field?: string; sentence: string }[]
  /** What was changed on the way, for the person to know. */
  notes: string[]
  /** How a cell is called in a sentence: `Row 4, "Score" (D4)`. */
  cell(row: number, field: string): string
}

/** What is written into the page as it stands. */
const texts = ['name', 'expertise', 'specialization', 'website', 'badge', 'bestFor', 'lookElsewhereIf'] as const satisfies Field[]

/** The schema's limit, said before 1,000 rows are looked at one by one. */
const maxRows = 50

/**
 * The rows of a ranking from a sheet of agencies: headers matched to fields, every cell checked, the featured partner in first place.
 * @param name how messages call the sheet
 * @param provider the name of the featured partner
 * @param category what the badges say the ranking is for: "#2 For CATEGORY"
 * @param partnerRow what is written for the partner where the sheet has no row for it
 */
export function rankingRows(sheet: Sheet, name: string, provider: string, category: string, partnerRow: RankingRow['agency']): RankingRows {
  const { fields, problems: headerProblems } = matchColumns(sheet, name)
  const problems: RankingRows['problems'] = [...headerProblems]
  const notes: string[] = []
  const titleOf = (field: string) => sheet.header[fields.get(field as Field) ?? -1] ?? columns[field as Field]?.label ?? field
  const cell = (row: number, field: string) => {
    const index = fields.get(field as Field)
    return `Row ${row}, "${titleOf(field)}"${index === undefined ? '' : ` (${columnLetters(index)}${row})`}`
  }
  const result = (rows: RankingRow[]): RankingRows => ({ rows, problems, notes, cell })
  if (fields.size === 0) return result([])
  if (sheet.rows.length === 0) {
    problems.push({ sentence: `${name} names its columns and has no rows. Each row below the first is one agency.` })
    return result([])
  }

  const nameColumn = fields.get('name') ?? 0
  const room = sheet.rows.some(({ cells }) => isPartner(tidy(cells[nameColumn] ?? ''))) ? maxRows : maxRows - 1
  if (sheet.rows.length > room) {
    const why = room < maxRows ? `${room} and the featured partner` : room
    problems.push({ sentence: `${name} has ${sheet.rows.length} agencies, and a ranking has room for ${why}. Keep the best.` })
    return result([])
  }

  const object = (row: number, field: Field, sentence: string) => problems.push({ row, field, sentence: `${cell(row, field)}: ${sentence}` })
  const unrated = new Set<number>()
  const rows = sheet.rows.map(({ number, cells }): RankingRow & { row: number } => {
    const read = (field: Field) => {
      const index = fields.get(field)
      const written = index === undefined ? '' : tidy(cells[index] ?? '')
      return /^(-|–|—|n\/?a)$/i.test(written) ? '' : written
    }
    for (const field of texts)
      if (isFormula(read(field)))
        object(number, field, `"${shorten(read(field))}" is a formula, or one that fails. Write what the cell should show, and save the sheet again.`)
    for (const field of required)
      if (fields.has(field) && read(field) === '') object(number, field, `${field === 'name' ? 'the name is' : 'this cell is'} empty. Write some text.`)
    const rating = ratingOf(read('rating'))
    if (typeof rating === 'string') object(number, 'rating', rating)
    if (typeof rating !== 'number') unrated.add(number)
    const illustrative = truthOf(read('illustrative'))
    if (illustrative === undefined) object(number, 'illustrative', `"${read('illustrative')}" is neither yes nor no. Write "yes", "no" or nothing.`)
    const badge = read('badge')
    const badgeTone = read('badgeTone').toLowerCase()
    return {
      row: number,
      agency: {
        name: read('name') || '[Name]',
        expertise: read('expertise') || '[Expertise]',
        specialization: read('specialization') || '[Specialization]',
        rating: typeof rating === 'number' ? rating : 0,
        website: websiteOf(read('website')) as Agency['website'],
        badge: badge || undefined,
        ...(badgeTone ? { badgeTone: badgeTone as Agency['badgeTone'] } : {}),
        illustrative: illustrative || undefined,
        bestFor: read('bestFor') || '[Best for]',
        lookElsewhereIf: read('lookElsewhereIf') || '[Look elsewhere if]',
      },
    }
  })

  const firstWith = new Map<string, number>()
  for (const { row, agency } of rows) {
    const key = isPartner(agency.name) ? '{provider}' : agency.name.toLowerCase()
    const first = firstWith.get(key)
    if (first !== undefined && agency.name !== '[Name]')
      object(row, 'name', `"${agency.name}" already stands in row ${first}. An agency has one row in a ranking.`)
    else firstWith.set(key, row)
  }

  function isPartner(agency: string) {
    return agency === '{provider}' || agency.toLowerCase() === provider.toLowerCase()
  }
  const partner = rows.find(({ agency }) => isPartner(agency.name))
  const others = rows.filter((row) => row !== partner)
  checkOrder(
    others.filter(({ row }) => !unrated.has(row)),
    object,
    titleOf('rating'),
  )
  checkRanks(sheet, fields.get('rank'), object)

  const first: RankingRow = partner ?? { agency: partnerRow }
  if (!partner) notes.push(`Put ${provider}, the featured partner, in first place, which is reserved for it; the rows of ${name} follow.`)
  else if (partner !== rows[0]) notes.push(`Moved ${provider}, the featured partner, from row ${partner.row} to first place, which is reserved for it.`)
  const best = others[0]?.agency.rating
  if (partner && best !== undefined && (partner.agency.rating ?? 5) < best)
    object(
      partner.row,
      'rating',
      `the featured partner stands first and has ${partner.agency.rating}, less than ${best} below it. Delete the row and the page writes its own for the partner, or correct a score.`,
    )

  const ordered = [first, ...others]
  let renumbered = 0
  ordered.forEach(({ agency }, index) => {
    const rank = `#${index + 1}`
    const numbered = /^#?\d+\b/.exec(agency.badge ?? '')?.[0]
    if (numbered !== undefined && numbered !== rank) renumbered++
    agency.badge = agency.badge === undefined ? badgeOf(rank, category) : agency.badge.replace(/^#?\d+\b/, rank)
  })
  if (renumbered > 0) notes.push('Numbered the badges in the order of the ranking.')
  const { website } = first.agency
  Object.assign(first.agency, {
    name: '{provider}',
    badgeTone: 'partner',
    highlighted: true,
    website: website === undefined || website === '#' ? 'agency' : website,
  })
  delete first.agency.illustrative
  return result(ordered)
}

/** "#3 For Voice agents", with as many words of the category as a badge has room for. */
export function badgeOf(rank: string, category: string): string {
  const words = category.split(' ')
  while (words.length > 0 && `${rank} For ${words.join(' ')}`.length > 30) words.pop()
  return words.length > 0 ? `${rank} For ${words.join(' ')}` : rank
}

type Report = (row: number, field: Field, sentence: string) => void

/** The rows below the partner stand by score. One sentence says so, however many rows are out of place. */
function checkOrder(rows: (RankingRow & { row: number })[], object: Report, title: string) {
  const outOfPlace = rows.filter(({ agency }, index) => {
    const above = rows[index - 1]?.agency.rating
    return above !== undefined && agency.rating !== undefined && agency.rating > above
  })
  const [first] = outOfPlace
  if (!first) return
  const above = rows[rows.indexOf(first) - 1]
  const left = outOfPlace.length - 1
  const more = left === 0 ? '' : ` ${left} more ${left === 1 ? 'row stands' : 'rows stand'} too low.`
  object(
    first.row,
    'rating',
    `${first.agency.rating} stands below ${above?.agency.rating} in row ${above?.row}.${more} A ranking goes by score: sort the sheet by "${title}", largest first.`,
  )
}

function checkRanks(sheet: Sheet, column: number | undefined, object: Report) {
  if (column === undefined) return
  let last = 0
  for (const { number, cells } of sheet.rows) {
    const written = tidy(cells[column] ?? '')
    if (written === '') continue
    const rank = Number(written.replace(/^#|\.$/g, ''))
    if (!Number.isInteger(rank) || rank < 1)
      object(number, 'rank', `"${shorten(written)}" is not a rank. Write 1, 2, 3, or delete the column: the page counts by itself.`)
    else if (rank <= last) object(number, 'rank', `${rank} stands below ${last}. Sort the sheet by rank, or delete the column: the page counts by itself.`)
    else last = rank
  }
}
