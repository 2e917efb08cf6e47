import { normalizeUrl } from '../../content/links/externalLinks.ts'
import { orderFault } from '../../content/rules/rankOrder.ts'
import { type RowTexts, repeatedTextMessage, repeatedTexts } from '../../content/rules/repeatedTexts.ts'
import { excerpt } from '../../content/validation/phrasing.ts'
import type { SheetCells } from './sheetCells.ts'
import type { Row } from './spreadsheet.ts'

/** A row with parsed cells. */
export type CheckedRow = { agency: RowTexts & { name: string; rating: number; website?: string }; row: number; isRated: boolean; isPartner: boolean }

/** Reports agencies with more than one row, and returns their further rows. */
export function checkDuplicates(rows: readonly CheckedRow[], firmOf: (name: string) => string, cells: SheetCells): ReadonlySet<CheckedRow> {
  const firstWith = new Map<string, number>()
  const repeated = new Set<CheckedRow>()
  for (const checked of rows) {
    const { row, agency } = checked
    const key = firmOf(agency.name)
    const first = firstWith.get(key)
    if (first !== undefined && agency.name !== '[Name]') {
      cells.addProblem(row, 'name', `"${excerpt(agency.name)}" is already in row ${first}. An agency has one row in a ranking.`)
      repeated.add(checked)
    } else firstWith.set(key, row)
  }
  return repeated
}

/** Reports websites that two agencies share: a row that was copied from another. */
export function checkWebsites(rows: readonly CheckedRow[], cells: SheetCells) {
  const firstWith = new Map<string, CheckedRow>()
  for (const checked of rows) {
    const { row, agency } = checked
    const { website = '' } = agency
    if (!website.includes('.')) continue
    const first = firstWith.get(normalizeUrl(website))
    if (first)
      cells.addProblem(
        row,
        'website',
        `"${excerpt(website)}" is the website of ${excerpt(first.agency.name)} in row ${first.row}. Write this agency's own, or nothing.`,
      )
    else firstWith.set(normalizeUrl(website), checked)
  }
}

/** Reports texts that two agencies share: a row that was copied from another, and changed in part. */
export function checkTexts(rows: readonly CheckedRow[], cells: SheetCells) {
  for (const { row, field, first } of repeatedTexts(rows.map(({ agency }) => agency))) {
    const [repeated, other] = [rows[row], rows[first]]
    if (repeated && other) cells.addProblem(repeated.row, field, repeatedTextMessage(other.agency.name, other.row))
  }
}

/** Reports if the rows below the partner are not ordered by score: in one sentence, however many rows are out of place. */
export function checkOrder(others: readonly CheckedRow[], cells: SheetCells) {
  const rated = others.filter(({ isRated }) => isRated).map(({ agency: { rating }, row }) => ({ rating, row }))
  const fault = orderFault(rated)
  if (!fault) return
  const { first, other, isBelow } = fault
  const remaining = fault.others.length
  const more = remaining === 0 ? '' : ` ${remaining} more ${remaining === 1 ? 'row is' : 'rows are'} out of order too.`
  cells.addProblem(
    first.row,
    'rating',
    `${first.rating} is ${isBelow ? 'below' : 'above'} ${other.rating} in row ${other.row}.${more} A ranking is in order of score: sort the sheet by "${cells.titleOf('rating')}", highest first.`,
  )
}

export function checkRanks(rows: readonly Row[], cells: SheetCells) {
  let last = 0
  for (const row of rows) {
    const text = cells.read(row, 'rank')
    if (text === '') continue
    const rank = Number(text.replace(/^(?:#|n[or]\b\.?)\s*|(?:\.|st|nd|rd|th)(?:\s+place)?$/gi, ''))
    if (!Number.isInteger(rank) || rank < 1)
      cells.addProblem(row.number, 'rank', `"${excerpt(text)}" is not a rank. Write 1, 2, 3, or delete the column: the page numbers its rows itself.`)
    // Two with the same score may share a rank.
    else if (rank < last)
      cells.addProblem(row.number, 'rank', `${rank} is below ${last}. Sort the sheet by rank, or delete the column: the page numbers its rows itself.`)
    else last = rank
  }
}

/** Reports if the partner, which comes first, has a lower score than the next row. */
export function checkPartner(partner: CheckedRow | undefined, next: CheckedRow | undefined, cells: SheetCells) {
  if (!partner?.isRated || !next?.isRated || partner.agency.rating >= next.agency.rating) return
  cells.addProblem(
    partner.row,
    'rating',
    `the featured partner is first but has ${partner.agency.rating}, less than ${next.agency.rating} below it. Delete the row, and the page adds its own for the partner, or correct a score.`,
  )
}
