import { type LocatedIssue, type Path, pathStartsWith } from '../../content/issue.ts'
import type { RankingRow, SheetRanking } from './rows.ts'
import type { Problem } from './sheetCells.ts'

const cellKey = ({ row, field }: Pick<Problem, 'row' | 'field'>) => `${row} ${field}`

type CellIssue = { row: number; field: string; message: string }

/** Returns what is wrong with a sheet, in the order of its rows. */
export const problemSentences = (problems: SheetRanking['problems'], cellIssues: readonly CellIssue[], cellLabel: SheetRanking['cellLabel']): string[] =>
  [...problems, ...cellIssues.map(({ row, field, message }) => ({ row, message: `${cellLabel(row, field)}: ${message}` }))]
    .sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
    .map(({ message }) => message)

/** The page that rows are for. */
type RankingPage = {
  /** Where its list of agencies is. */
  list: Path
  /** Returns the page with rows written into it. */
  pageWith(rows: readonly RankingRow[]): string
  /** Returns what is wrong with that, in the page and elsewhere. */
  issuesWith(page: string): LocatedIssue[]
  /** True for an issue of the page itself. */
  isOwn(issue: LocatedIssue): boolean
}

/**
 * Writes rows into a page and collects the issues of each cell. An invalid cell is replaced by a placeholder, so that what is
 * checked only on a page without mistakes (its links, its words in braces) is found in the same run.
 * @param known the problems of the sheet itself
 */
export function tryRows(rows: readonly RankingRow[], known: SheetRanking['problems'], { list, pageWith, issuesWith, isOwn }: RankingPage) {
  const reported = new Set(known.map(cellKey))
  const cellIssues: CellIssue[] = []
  for (;;) {
    const text = pageWith(rows)
    const issues = issuesWith(text)
    const previousCount = cellIssues.length
    for (const issue of issues) {
      const { path, code, message } = issue
      const [index, field = 'name'] = isOwn(issue) && pathStartsWith(path, list) ? path.slice(list.length).map(String) : []
      const { row, agency = {} } = rows[Number(index)] ?? {}
      // Order and duplicates were checked in the sheet, with its own row numbers.
      if (row === undefined || reported.has(cellKey({ row, field })) || code === 'ranking-order' || code === 'ranking-duplicate') continue
      cellIssues.push({ row, field, message })
      reported.add(cellKey({ row, field }))
      Object.assign(agency, { [field]: field in placeholders ? placeholders[field] : 'Stand-in' })
    }
    if (cellIssues.length === previousCount) return { text, issues, cellIssues }
  }
}

/** Replacements for invalid cells. Every other field takes any text. */
const placeholders: Record<string, unknown> = { rating: 0, website: '#', badge: undefined, badgeTone: undefined, illustrative: undefined }
