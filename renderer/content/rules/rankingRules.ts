import type { Agency } from '../../../schema/index.ts'
import type { BlockOf, PlacedBlock } from '../assemble.ts'
import type { Issue, IssueCode } from '../issue.ts'
import { nearest } from '../suggest.ts'

/** The overall ranking's badges, in the order of the ranking (spec §9). Category badges are "#1 For …" to "#5 For …". */
const overallBadges = ['#1 Overall', 'Top Rated', 'Recommended', 'Enterprise', 'Specialized']

/** What a ranking has to be beyond the shape of its rows: in order, with one partner on top, each agency once (visitors.md D1). */
export function checkRanking({ block, file, path, doubts }: PlacedBlock & { block: BlockOf<'rankingTable'> }, provider: string): Issue[] {
  const issues: Issue[] = []
  const { agencies } = block
  const pathOf = (row: number, field: string) => [...path, 'agencies', row, field]
  const at = (code: IssueCode, row: number, field: string, message: string, suggestion?: string) =>
    issues.push({ code, file, path: pathOf(row, field), message, ...(suggestion === undefined ? {} : { suggestion }) })

  const isPartner = ({ name }: Agency) => name === '{provider}' || name === provider
  const [top] = agencies
  const partnerRow = agencies.findIndex(isPartner)
  // A first row that is drawn as the partner's has another name. Else no row stands where it should, and that is one mistake.
  const isShifted = partnerRow > 0 || (partnerRow < 0 && !top?.highlighted && top?.badgeTone !== 'partner')
  if (partnerRow > 0)
    at('ranking-highlight', partnerRow, 'name', `The featured partner stands in row ${partnerRow + 1}. Move it to row 1, which is reserved and says so.`)
  else if (isShifted)
    at(
      'ranking-highlight',
      0,
      'name',
      'The row of the featured partner is missing. First place is reserved for it: put it above this row, with the name "{provider}".',
    )

  const subject = usualSubject(agencies)
  const named = new Map<string, number>()
  const misplaced: { row: number; message: string; right: string | undefined }[] = []
  agencies.forEach((agency, row) => {
    const rank = row + 1
    const name = isPartner(agency) ? '{provider}' : agency.name
    const key = name.trim().toLowerCase()
    const first = named.get(key)
    const isProvider = name === '{provider}'
    if (first !== undefined) at('ranking-duplicate', row, 'name', `"${agency.name}" already stands in row ${first + 1}. An agency has one row in a ranking.`)
    else named.set(key, row)

    if (Math.abs(agency.rating * 10 - Math.round(agency.rating * 10)) > 1e-9)
      at('invalid-value', row, 'rating', `The rating ${agency.rating} has more than one decimal. Write ${agency.rating.toFixed(1)}.`, agency.rating.toFixed(1))
    if (isProvider && agency.illustrative) at('ranking-disclosure', row, 'illustrative', 'The featured partner is no illustrative entry. Remove this line.')
    if (isShifted) return
    if (row === 0 && !isProvider)
      at('ranking-highlight', row, 'name', `First place is reserved for the featured partner. Write "{provider}" here, or move this row down.`)
    if (row === 0 && !agency.highlighted)
      at('ranking-highlight', row, 'highlighted', 'The first row is the featured partner and is shaded. Write "highlighted: true".')
    if (row > 0 && agency.highlighted)
      at('ranking-highlight', row, 'highlighted', 'Only the first row, the featured partner, is highlighted. Remove this line.')
    if (row > 0 && agency.badgeTone === 'partner')
      at('ranking-highlight', row, 'badgeTone', 'The tone "partner" is kept for the featured partner. Choose another.')

    const { badge } = agency
    if (badge === undefined) return
    const quoted = /^[“”„"‘’'](.+)[“”"‘’']$/.exec(badge)?.[1]
    if (quoted !== undefined) {
      at('ranking-badge', row, 'badge', `The badge stands in quotation marks that readers would see. Write it without them: "${quoted}".`, `"${quoted}"`)
      return
    }
    const numbered = /^#(\d+)\b/.exec(badge)
    const unmarked = subject === undefined ? undefined : /^\W*\d+\W* (.+)$/.exec(badge)?.[1]
    if (!numbered && unmarked !== undefined && nearest(unmarked, [subject ?? ''])) {
      const right = `#${rank} ${subject}`
      at('ranking-badge', row, 'badge', `The other badges of this ranking start with "#". Write "${right}".`, right)
      return
    }
    if (numbered && Number(numbered[1]) !== rank) {
      const right = badge.replace(/^#\d+/, `#${rank}`)
      misplaced.push({ row, message: `The badge "${badge}" stands in row ${rank}. Write "${right}", or order the rows.`, right })
      return
    }
    const overall = overallBadges.indexOf(badge)
    if (overall >= 0 && overall !== row) {
      const right = overallBadges[row]
      misplaced.push({
        row,
        message: `The badge "${badge}" belongs to row ${overall + 1}. Row ${rank} carries ${right ? `"${right}"` : 'none of the five'}.`,
        right,
      })
      return
    }
    const close = overall < 0 && !numbered ? nearest(badge, overallBadges) : undefined
    if (close) at('ranking-badge', row, 'badge', `"${badge}" is not a badge. Did you mean "${close}"?`, close)
    if (numbered && subject !== undefined && !badge.endsWith(subject) && nearest(badge, [`#${rank} ${subject}`]))
      at('ranking-badge', row, 'badge', `The other badges of this ranking end in "${subject}". Did you mean "#${rank} ${subject}"?`, `#${rank} ${subject}`)
  })

  const [first, ...others] = misplaced
  if (first) {
    const { row, message, right } = first
    // A row that was added or removed is one mistake, however many stand below it.
    const here = right === undefined ? 'Remove this one' : `Write "${right}" here`
    at(
      'ranking-badge',
      row,
      'badge',
      others.length === 0 ? message : `From here on the badges are those of other rows. ${here}, and see to those below.`,
      right,
    )
  }

  if (isShifted) return issues

  const ratings = agencies.flatMap(({ rating }, row) =>
    doubts?.isHole(pathOf(row, 'rating')) || doubts?.isReported(pathOf(row, 'rating')) ? [] : [{ rating, row }],
  )
  for (const { rating, row } of outOfOrder(ratings)) {
    const above = ratings.findLast((other) => other.row < row && other.rating < rating)
    const below = ratings.find((other) => other.row > row && other.rating > rating)
    const other = above ?? below
    if (!other) continue
    at(
      'ranking-order',
      row,
      'rating',
      `Row ${row + 1} has ${rating} and stands ${above ? 'below' : 'above'} row ${other.row + 1} with ${other.rating}. Order the rows by rating.`,
    )
  }
  return issues
}

type Rated = { rating: number; row: number }

/** The fewest rows that have to move so that no score stands above a higher one; of two that do not fit, the lower. */
function outOfOrder(rows: readonly Rated[]): Rated[] {
  if (rows.every(({ rating }, index) => rating <= (rows[index - 1]?.rating ?? rating))) return []
  // best[i]: the longest run of falling scores that ends with row i, as the rows in it.
  const best: Rated[][] = []
  rows.forEach((row, index) => {
    const before = best.filter((_, other) => other < index && (rows[other]?.rating ?? 0) >= row.rating)
    const longest = before.reduce<Rated[]>((run, each) => (each.length > run.length ? each : run), [])
    best.push([...longest, row])
  })
  const kept = best.reduce<Rated[]>((run, each) => (each.length > run.length ? each : run), [])
  return rows.filter((row) => !kept.includes(row))
}

/** What most numbered badges of a ranking end in: "For Chatbots". */
function usualSubject(agencies: readonly Agency[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { badge } of agencies) {
    const subject = /^#\d+ (.+)$/.exec(badge ?? '')?.[1]
    if (subject !== undefined) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  const [[subject, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  return count > 1 ? subject : undefined
}
