import type { Agency, Site } from '../../../schema/index.ts'
import type { PlacedBlockOf } from '../expandFragments.ts'
import type { Issue, IssueCode } from '../issue.ts'
import { normalizeUrl, siteLinkFor } from '../links/externalLinks.ts'
import { nearest } from '../suggest.ts'
import { nameKey } from './duplicates.ts'

/** The overall ranking's badges, in the order of the ranking (spec §9). Category badges are "#1 For …" to "#5 For …". */
const overallBadges = ['#1 Overall', 'Top Rated', 'Recommended', 'Enterprise', 'Specialized']

/** What the featured partner has in every ranking (spec §3). */
const topRating = 5

/** Tells of a field of a row, and of what should stand there. */
type Report = (code: IssueCode, row: number, field: string, message: string, suggestion?: string) => void

/** Whether a row is the featured partner's, however its name is written. */
export const isPartnerName = (name: string, provider: string) => name.trim() === '{provider}' || nameKey(name) === nameKey(provider)

/** What a ranking has to be beyond the shape of its rows: in order, with one partner on top, each agency once (visitors.md D1). */
export function checkRanking({ block, file, path, recovery }: PlacedBlockOf<'rankingTable'>, { provider, links }: Pick<Site, 'provider' | 'links'>): Issue[] {
  const issues: Issue[] = []
  const { agencies } = block
  const fieldPath = (row: number, field: string) => [...path, 'agencies', row, field]
  const tell: Report = (code, row, field, message, suggestion) => issues.push({ code, file, path: fieldPath(row, field), message, suggestion })
  const isPartner = ({ name }: Agency) => isPartnerName(name, provider)

  const partnerRow = agencies.findIndex(isPartner)
  const [top] = agencies
  // A first row that is drawn as the partner's has another name. Else no row stands where it should, and that is one mistake.
  const isShifted = partnerRow > 0 || (partnerRow < 0 && !top?.highlighted && top?.badgeTone !== 'partner')
  // An empty entry above is to be removed or written first.
  const isBelowRow = agencies.slice(0, Math.max(0, partnerRow)).some((_, row) => !recovery?.isPlaceholder([...path, 'agencies', row]))
  if (isBelowRow)
    tell('ranking-highlight', partnerRow, 'name', `The featured partner stands in row ${partnerRow + 1}. Move it to row 1, which is reserved and says so.`)
  else if (partnerRow < 0 && isShifted)
    tell(
      'ranking-highlight',
      0,
      'name',
      'The row of the featured partner is missing. First place is reserved for it: put it above this row, with the name "{provider}".',
    )

  checkRows(agencies, isPartner, tell)
  checkWebsites(agencies, isPartner, { provider, links }, tell)
  if (isShifted) return issues
  checkTopRow(agencies, isPartner, tell)
  // Which badge is whose depends on each row, and one that stands there twice is to go.
  const isTwice = issues.some(({ code, path: at }) => code === 'ranking-duplicate' && at.at(-1) === 'name')
  if (!isTwice && !agencies.some((_, row) => recovery?.isPlaceholder([...path, 'agencies', row]))) checkBadges(agencies, tell)
  const isUnknown = (row: number) => recovery?.isPlaceholder(fieldPath(row, 'rating')) || recovery?.isReported(fieldPath(row, 'rating'))
  checkOrder(
    // Of the first row it is told what it has.
    agencies.flatMap(({ rating }, row) => (row === 0 || isUnknown(row) ? [] : [{ rating, row }])),
    tell,
  )
  return issues
}

/** What holds for each row wherever it stands. */
function checkRows(agencies: readonly Agency[], isPartner: (agency: Agency) => boolean, tell: Report) {
  const named = new Map<string, number>()
  for (const [row, agency] of agencies.entries()) {
    const { name, rating, illustrative } = agency
    const key = isPartner(agency) ? '{provider}' : firmOf(name)
    const first = named.get(key)
    if (first !== undefined) tell('ranking-duplicate', row, 'name', `"${name}" already stands in row ${first + 1}. An agency has one row in a ranking.`)
    else named.set(key, row)
    if (Math.abs(rating * 10 - Math.round(rating * 10)) > 1e-9)
      tell('invalid-value', row, 'rating', `The rating ${rating} has more than one decimal. Write ${rounded(rating)}.`, rounded(rating))
    for (const [field, { written, pattern }] of leadingWords) {
      const [, lead, rest] = pattern.exec(agency[field]) ?? []
      if (rest) tell('invalid-value', row, field, `The page writes "${written}" in front of this text. Start with what stands behind "${lead}".`, rest)
    }
    if (isPartner(agency) && illustrative) tell('ranking-disclosure', row, 'illustrative', 'The featured partner is no illustrative entry. Remove this line.')
  }
}

/** To one decimal, as people do it: 4.85 is a little less in binary, and is 4.9 all the same. */
const rounded = (rating: number) => (Math.round(rating * 10 + 1e-9) / 10).toFixed(1)

/** What stands in front of a text wherever it is shown, and the text with these words of its own. */
const leadingWords = [
  ['bestFor', { written: 'Best for', pattern: /^\s*((?:best\s+)?for)(?:\s*:\s*|\s+)(.+)$/is }],
  ['lookElsewhereIf', { written: 'Look elsewhere if', pattern: /^\s*((?:look\s+elsewhere\s+)?if)(?:\s*:\s*|\s+)(.+)$/is }],
] as const

/**
 * A row that was copied from another still leads where that one does: from the partner's, the partner would pay for it; from that of a tool, the
 * site would earn by it.
 */
function checkWebsites(
  agencies: readonly Agency[],
  isPartner: (agency: Agency) => boolean,
  { provider, links }: Pick<Site, 'provider' | 'links'>,
  tell: Report,
) {
  const ownerOf = new Map<string, number>()
  for (const [row, agency] of agencies.entries()) {
    const { name, website } = agency
    // Of the first row it is told that it is the partner's.
    if (website === '#' || (row === 0 && !isPartner(agency))) continue
    const link = siteLinkFor(website, links)
    // An address on the site of a tool may be that of the firm that makes it.
    const isTool = link?.kind === 'affiliate' && Object.hasOwn(links, website.trim())
    const isOther = link?.kind === 'partner' ? !isPartner(agency) : isTool && !areAlike(link.name, isPartner(agency) ? provider : name)
    const owner = ownerOf.get(normalizeUrl(website.trim()))
    const ownerName = owner === undefined ? undefined : agencies[owner]?.name
    if (isOther)
      tell(
        'ranking-disclosure',
        row,
        'website',
        `"${website}" leads to ${link?.name}, not to this agency. Write the address of its own website, or "#" if it has none.`,
      )
    else if (agency.illustrative && realAddress.test(website.trim()))
      tell(
        'ranking-disclosure',
        row,
        'website',
        `The page calls "${name}" invented, and its link would lead to a real firm. Write "#" here, or remove "illustrative:" if the agency is real.`,
        '"#"',
      )
    else if (owner === undefined) ownerOf.set(normalizeUrl(website.trim()), row)
    // Of an agency that stands there twice, that is told.
    else if (firmOf(ownerName ?? '') !== firmOf(name) && !isPartner(agency))
      tell(
        'ranking-duplicate',
        row,
        'website',
        `"${website}" is the website of ${ownerName} in row ${owner + 1}. Write this agency's own, or "#" if it has none.`,
      )
  }
}

/** What is left of a name however it is spelt: "Notional & Co." and "Notional and Co". */
const firmOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** An address of another site, on a host that can be somebody's: none on `.example` is (RFC 2606). */
const realAddress = /^https?:\/\/(?![^/?#:]*\.example(?:[/?#:]|$))/i

/** Whether one name is the other, or a part of it: "Make" and "Make Services". */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [firmOf(one), firmOf(other)]
  return a.includes(b) || b.includes(a)
}

/** The first row is the partner's and looks like it, and no other does. */
function checkTopRow(agencies: readonly Agency[], isPartner: (agency: Agency) => boolean, tell: Report) {
  for (const [row, agency] of agencies.entries()) {
    if (row === 0 && !isPartner(agency))
      tell('ranking-highlight', row, 'name', `First place is reserved for the featured partner. Write "{provider}" here, or move this row down.`)
    if (row === 0 && !agency.highlighted)
      tell('ranking-highlight', row, 'highlighted', 'The first row is the featured partner and is shaded. Write "highlighted: true".')
    if (row === 0 && agency.rating !== topRating)
      tell(
        'ranking-highlight',
        row,
        'rating',
        `The featured partner has ${topRating} in every ranking, for its place was not awarded on score. Write ${topRating}.`,
        String(topRating),
      )
    if (row > 0 && agency.highlighted)
      tell('ranking-highlight', row, 'highlighted', 'Only the first row, the featured partner, is highlighted. Remove this line.')
    if (row > 0 && agency.badgeTone === 'partner')
      tell('ranking-highlight', row, 'badgeTone', 'The tone "partner" is kept for the featured partner. Choose another.')
  }
}

function checkBadges(agencies: readonly Agency[], tell: Report) {
  const subject = usualSubject(agencies)
  const faults = agencies.flatMap(({ badge }, row) => {
    const fault = badge === undefined ? undefined : (misplacedBadge(badge, row) ?? misspelledBadge(badge, row, subject))
    return fault ? [{ row, ...fault }] : []
  })
  const [first, ...others] = faults.filter(({ isMisplaced }) => isMisplaced)
  for (const fault of faults) {
    const { row, message, suggestion: right, isMisplaced } = fault
    if (!isMisplaced) tell('ranking-badge', row, 'badge', message, right)
    // A row that was added or removed is one mistake, however many stand below it.
    else if (fault === first && others.length === 0) tell('ranking-badge', row, 'badge', message, right)
    else if (fault === first) {
      const here = right === undefined ? 'Remove this one' : `Write "${right}" here`
      tell('ranking-badge', row, 'badge', `From here on the badges are those of other rows. ${here}, and see to those below.`, right)
    }
  }
}

/** What is wrong with a badge, and what would be right, if anything is. */
type BadgeFault = { message: string; suggestion?: string | undefined; isMisplaced?: true }

/** A badge that is right in another row. */
function misplacedBadge(badge: string, row: number): BadgeFault | undefined {
  const rank = row + 1
  const numbered = /^#(\d+)\b/.exec(badge)
  if (numbered && Number(numbered[1]) !== rank) {
    const right = badge.replace(/^#\d+/, `#${rank}`)
    return { message: `The badge "${badge}" stands in row ${rank}. Write "${right}", or order the rows.`, suggestion: right, isMisplaced: true }
  }
  const overall = overallBadges.indexOf(badge)
  if (overall < 0 || overall === row || numbered) return undefined
  const right = overallBadges[row]
  return {
    message: `The badge "${badge}" belongs to row ${overall + 1}. Row ${rank} carries ${right ? `"${right}"` : 'none of the five'}.`,
    suggestion: right,
    isMisplaced: true,
  }
}

/** @param subject what the other badges end in */
function misspelledBadge(badge: string, row: number, subject: string | undefined): BadgeFault | undefined {
  const quoted = /^[“”„"‘’'](.+)[“”"‘’']$/.exec(badge)?.[1]
  if (quoted !== undefined)
    return { message: `The badge stands in quotation marks that readers would see. Write it without them: "${quoted}".`, suggestion: `"${quoted}"` }
  const usual = subject === undefined ? undefined : `#${row + 1} ${subject}`
  if (/^#\d+\b/.test(badge)) {
    if (subject === undefined || usual === undefined || badge.endsWith(subject) || !nearest(badge, [usual])) return undefined
    return { message: `The other badges of this ranking end in "${subject}". Did you mean "${usual}"?`, suggestion: usual }
  }
  const unmarked = /^\W*(?:no|nr|number|rank)?\W*\d+\W* (.+)$/i.exec(badge)?.[1]
  if (subject !== undefined && usual !== undefined && unmarked !== undefined && nearest(unmarked, [subject]))
    return { message: `The other badges of this ranking start with "#". Write "${usual}".`, suggestion: usual }
  const close = overallBadges.includes(badge) ? undefined : nearest(badge, overallBadges)
  return close === undefined ? undefined : { message: `"${badge}" is not a badge. Did you mean "${close}"?`, suggestion: close }
}

/** From the highest score to the lowest. @param rated the rows whose scores are known */
function checkOrder(rated: readonly Rated[], tell: Report) {
  for (const { rating, row } of outOfOrder(rated)) {
    const above = rated.findLast((other) => other.row < row && other.rating < rating)
    const other = above ?? rated.find((each) => each.row > row && each.rating > rating)
    if (!other) continue
    const side = above ? 'below' : 'above'
    tell('ranking-order', row, 'rating', `Row ${row + 1} has ${rating} and stands ${side} row ${other.row + 1} with ${other.rating}. Order the rows by rating.`)
  }
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
