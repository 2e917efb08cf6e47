import type { Agency, Site } from '../../../schema/index.ts'
import type { PlacedBlockOf } from '../expandFragments.ts'
import { noWebsiteMessage } from '../fields/link.ts'
import type { Issue, IssueCode } from '../issue.ts'
import { suitLabels } from '../labels.ts'
import { normalizeUrl, siteLinkFor } from '../links/externalLinks.ts'
import { nearest } from '../suggest.ts'
import { nameKey, rangeText, repeatedRuns } from './duplicates.ts'
import { agencyKey, areAlike, firmKey, isShortPartnerName, numberedName } from './firmNames.ts'
import { pathIn } from './pathIn.ts'
import { orderFault, type RatedRow } from './rankOrder.ts'
import { repeatedTextMessage, repeatedTexts } from './repeatedTexts.ts'

/** The overall ranking's badges, in the order of the ranking (spec §9). Category badges are "#1 For …" to "#5 For …". */
export const overallBadges = ['#1 Overall', 'Top Rated', 'Recommended', 'Enterprise', 'Specialized']

/** The rating of the featured partner in every ranking (spec §3). */
const topRating = 5

/** Reports an issue about a field of a row, with what should be written there. */
type Report = (code: IssueCode, row: number, field: keyof Agency, message: string, suggestion?: string) => void

/** Checks a ranking beyond the shape of its rows: in order, one partner on top, each agency once (visitors.md D1). */
export function checkRanking(placed: PlacedBlockOf<'rankingTable'>, { provider, links }: Pick<Site, 'provider' | 'links'>): Issue[] {
  const issues: Issue[] = []
  const { block, file, recovery } = placed
  const { agencies } = block
  const fieldPath = (row: number, field: keyof Agency) => pathIn(placed, 'agencies', row, field)
  const report: Report = (code, row, field, message, suggestion) => issues.push({ code, file, path: fieldPath(row, field), message, suggestion })

  const firms = agencies.map(({ name }) => agencyKey(name, provider))
  const partnerRows = new Set(firms.flatMap((firm, row) => (firm === '{provider}' ? [row] : [])))
  const [partnerRow = -1] = partnerRows
  const [top] = agencies
  // A first row that looks like the partner's only has a wrong name. Otherwise no row is where it should be, which is one mistake.
  const isShifted = partnerRow > 0 || (partnerRow < 0 && !top?.highlighted && top?.badgeTone !== 'partner')
  // An empty entry above has to be removed or filled in first.
  const isBelowRow = agencies.slice(0, Math.max(0, partnerRow)).some((_, row) => !recovery?.isPlaceholder(pathIn(placed, 'agencies', row)))
  if (isBelowRow)
    report('ranking-highlight', partnerRow, 'name', `The featured partner is in row ${partnerRow + 1}. Move it to row 1, which the page marks as reserved.`)
  else if (partnerRow < 0 && isShifted)
    report(
      'ranking-highlight',
      0,
      'name',
      'The row of the featured partner is missing. First place is reserved for it: put it above this row, with the name "{provider}".',
    )

  const repeated = checkRepeatedRows(agencies, firms, report)
  checkRows(agencies, partnerRows, repeated, report)
  checkWebsites(agencies, partnerRows, { provider, links }, report)
  checkLogos(agencies, repeated, report)
  if (isShifted) return issues
  // A row that is there twice will be removed, and which badge belongs where depends on each row.
  if (top) checkTopRow(top, partnerRows.has(0), provider, report)
  checkOtherRows(agencies, repeated, { provider, links }, report)
  if (repeated.size === 0 && !agencies.some((_, row) => recovery?.isPlaceholder(pathIn(placed, 'agencies', row)))) checkBadges(agencies, report)
  const isUnknown = (row: number) => recovery?.isPlaceholder(fieldPath(row, 'rating')) || recovery?.isReported(fieldPath(row, 'rating'))
  checkOrder(
    // The rating of the first row is checked by `checkTopRow`.
    agencies.flatMap(({ rating }, row) => (row === 0 || repeated.has(row) || isUnknown(row) ? [] : [{ rating, row }])),
    report,
  )
  return issues
}

/** Reports rows that repeat one above, and returns them. */
function checkRepeatedRows(agencies: readonly Agency[], firms: readonly string[], report: Report): ReadonlySet<number> {
  const repeated = new Set<number>()
  for (const { start, end, first } of repeatedRuns(firms)) {
    const what = `"${agencies[start]?.name}" is already in row ${first + 1}`
    const message =
      start === end
        ? `${what}. An agency has one row in a ranking: remove one of the two.`
        : `Rows ${rangeText(start, end)} repeat others: ${what}. Remove them.`
    report('ranking-duplicate', start, 'name', message)
    for (let row = start; row <= end; row++) repeated.add(row)
  }
  return repeated
}

/** Checks each row, wherever it is. */
function checkRows(agencies: readonly Agency[], partnerRows: ReadonlySet<number>, repeated: ReadonlySet<number>, report: Report) {
  for (const [row, agency] of agencies.entries()) {
    checkRating(agency, row, report)
    checkPrefixes(agency, row, report)
    if (!partnerRows.has(row)) checkNumber(agency, row, report)
    else if (agency.illustrative && !repeated.has(row))
      report('ranking-disclosure', row, 'illustrative', 'The featured partner is not an illustrative entry. Remove this line.')
  }
  for (const { row, field, first } of repeatedTexts(agencies))
    if (!repeated.has(row)) report('ranking-duplicate', row, field, repeatedTextMessage(agencies[first]?.name ?? '', first + 1))
}

function checkRating({ rating }: Agency, row: number, report: Report) {
  if (Math.abs(rating * 10 - Math.round(rating * 10)) > 1e-9)
    report('invalid-value', row, 'rating', `The rating ${rating} has more than one decimal. Write ${rounded(rating)}.`, rounded(rating))
}

/** Reports texts that start with the words that the page writes in front of them. */
function checkPrefixes(agency: Agency, row: number, report: Report) {
  for (const [field, { written, pattern }] of fieldPrefixes) {
    const [, prefix, rest] = pattern.exec(agency[field]) ?? []
    if (rest) report('invalid-value', row, field, `The page adds "${written}" before this text. Start with what comes after "${prefix}".`, rest)
  }
}

/** Reports a name that starts with the number of its row. */
function checkNumber({ name }: Agency, row: number, report: Report) {
  // A first row that is not the partner's is reported as that.
  const numbered = row === 0 ? undefined : numberedName(name)
  if (numbered?.hasSign && numbered.number === row + 1)
    report('invalid-value', row, 'name', `The page numbers the rows. Write "${numbered.rest}".`, numbered.rest)
}

/** Rounds to one decimal as people do it: 4.85 is a little less in binary, and becomes 4.9 all the same. */
const rounded = (rating: number) => (Math.round(rating * 10 + 1e-9) / 10).toFixed(1)

/** Words that the page writes in front of a text, and the pattern of a text that starts with them itself. */
const fieldPrefixes = [
  ['bestFor', { written: suitLabels.bestFor, pattern: /^\s*((?:best\s+)?for)(?:\s*:\s*|\s+)(.+)$/is }],
  ['lookElsewhereIf', { written: suitLabels.lookElsewhereIf, pattern: /^\s*((?:look\s+elsewhere\s+)?if)(?:\s*:\s*|\s+)(.+)$/is }],
] as const

/**
 * Reports websites that belong to others. A row that was copied from another still links where that one does: from the partner's row, the partner
 * would pay for it; from that of a tool, the site would earn by it.
 */
function checkWebsites(agencies: readonly Agency[], partnerRows: ReadonlySet<number>, site: Pick<Site, 'provider' | 'links'>, report: Report) {
  const ownerOf = new Map<string, number>()
  for (const [row, agency] of agencies.entries()) {
    const isPartner = partnerRows.has(row)
    const website = agency.website.trim()
    // A first row that is not the partner's is reported as that.
    // What has no letter, such as "#" in quotes, is no address.
    if (!/\p{L}/u.test(website) || (row === 0 && !isPartner)) continue
    const fault = websiteFault(website, agency, isPartner, site)
    if (fault) {
      report(fault.code, row, 'website', fault.message, fault.suggestion)
      continue
    }
    const url = normalizeUrl(website)
    const owner = ownerOf.get(url) ?? row
    ownerOf.set(url, owner)
    const ownerName = agencies[owner]?.name ?? ''
    // An agency that is there twice is reported as that.
    if (owner === row || isPartner || firmKey(ownerName) === firmKey(agency.name)) continue
    const message = `"${website}" is the website of ${ownerName} in row ${owner + 1}. Write this agency's own, or "#" if it has none.`
    report('ranking-duplicate', row, 'website', message)
  }
}

/** Returns the fault of a website that is not that of the agency in its row, whoever else is in the ranking. */
function websiteFault(website: string, { name, illustrative }: Agency, isPartner: boolean, { provider, links }: Pick<Site, 'provider' | 'links'>) {
  if (/^(?:mailto|tel):|^\/(?!\/)/.test(website)) return fault('invalid-value', noWebsiteMessage(website))
  const link = siteLinkFor(website, links)
  // A URL on the site of a tool may be that of the firm that makes it.
  const isTool = link?.kind === 'affiliate' && Object.hasOwn(links, website)
  const isOfOther = link?.kind === 'partner' ? !isPartner : isTool && !areAlike(link.name, isPartner ? provider : name)
  if (isOfOther) {
    const advice = `Write the address of its own website, or "#" if it has none.`
    const partnerNote = link?.name === provider ? ` If the row is that of ${provider}, write "{provider}" as its name.` : ''
    return fault('ranking-disclosure', `"${website}" links to ${link?.name}, not to this agency. ${advice}${partnerNote}`)
  }
  if (!illustrative || !realAddress.test(link?.href ?? website)) return undefined
  const message = `The page calls "${name}" invented, but its link would go to a real firm. Write "#" here, or remove "illustrative" if the agency is real.`
  return fault('ranking-disclosure', message, '"#"')
}

const fault = (code: IssueCode, message: string, suggestion?: string) => ({ code, message, suggestion })

/** Reports logos that belong to others: a row that was copied from another still shows the logo of that one. */
function checkLogos(agencies: readonly Agency[], repeated: ReadonlySet<number>, report: Report) {
  const logos = agencies.map(({ logo }) => logo?.file)
  for (const [row, logo] of logos.entries()) {
    const first = logos.indexOf(logo)
    if (logo === undefined || first === row || repeated.has(row)) continue
    report(
      'ranking-duplicate',
      row,
      'logo',
      `"${logo}" is the logo of ${agencies[first]?.name} in row ${first + 1}. Write this agency's own, or remove this line.`,
    )
  }
}

/** A URL of another site, on a host that can belong to somebody: none on `.example` does (RFC 2606). */
const realAddress = /^https?:\/\/(?![^/?#:]*\.example(?:[/?#:]|$))/i

/** Checks that the first row is the partner's and looks like it. */
function checkTopRow({ name, highlighted, rating }: Agency, isPartner: boolean, provider: string, report: Report) {
  if (name.trim() !== '{provider}' && nameKey(name) !== nameKey(provider)) {
    const message = isPartner
      ? 'The featured partner has the same name in every ranking. Write "{provider}" and nothing else.'
      : 'First place is reserved for the featured partner. Write "{provider}" here, or move this row down.'
    report('ranking-highlight', 0, 'name', message, isPartner ? '{provider}' : undefined)
  }
  if (!highlighted) report('ranking-highlight', 0, 'highlighted', 'The first row is the featured partner and is shaded. Write "highlighted: true".')
  if (rating !== topRating)
    report(
      'ranking-highlight',
      0,
      'rating',
      `The featured partner has ${topRating} in every ranking, because its place was not awarded on score. Write ${topRating}.`,
      String(topRating),
    )
}

/** Checks that no row but the first looks like the partner's. */
function checkOtherRows(agencies: readonly Agency[], repeated: ReadonlySet<number>, { provider, links }: Pick<Site, 'provider' | 'links'>, report: Report) {
  // A firm that the site links to, such as the consulting partner, may be called like the partner's first words.
  const isLinked = (name: string) => Object.values(links).some((link) => firmKey(link.name) === firmKey(name))
  for (const [row, { name, highlighted, badgeTone }] of agencies.entries()) {
    if (row === 0 || repeated.has(row)) continue
    if (isShortPartnerName(name, provider) && !isLinked(name))
      report(
        'ranking-highlight',
        row,
        'name',
        `"${name}" looks like the featured partner, which has the first row. Remove this row, or write the whole name of the other firm.`,
      )
    if (highlighted) report('ranking-highlight', row, 'highlighted', 'Only the first row, the featured partner, is highlighted. Remove this line.')
    if (badgeTone === 'partner') report('ranking-highlight', row, 'badgeTone', 'The tone "partner" is reserved for the featured partner. Choose another.')
  }
}

/** Reports wrong badges; of those that belong to other rows, only the first. */
function checkBadges(agencies: readonly Agency[], report: Report) {
  const subject = commonSubject(agencies)
  const faults = agencies.flatMap(({ badge }, row) => {
    const fault = badge === undefined ? undefined : (misplacedBadge(badge, row) ?? misspelledAndMisplaced(badge, row, subject))
    return fault ? [{ row, ...fault }] : []
  })
  const [first, ...others] = areRightOnceSorted(agencies) ? [] : faults.filter(({ isMisplaced }) => isMisplaced)
  for (const fault of faults) {
    const { row, message, suggestion, isMisplaced } = fault
    if (!isMisplaced) report('ranking-badge', row, 'badge', message, suggestion)
    // A row that was added or removed is one mistake, however many stand below it.
    else if (fault === first && others.length === 0) report('ranking-badge', row, 'badge', message, suggestion)
    else if (fault === first) {
      const advice = suggestion === undefined ? 'Remove this one' : `Write "${suggestion}" here`
      report('ranking-badge', row, 'badge', `From here on the badges belong to other rows. ${advice}, and check those below.`, suggestion)
    }
  }
}

/** True if no badge belongs to another row once the rows are in the order of their scores, which is reported. */
function areRightOnceSorted([top, ...others]: readonly Agency[]): boolean {
  const sorted = others.toSorted((a, b) => b.rating - a.rating)
  return [top, ...sorted].every((agency, row) => agency?.badge === undefined || !misplacedBadge(agency.badge, row))
}

/** What is wrong with a badge, and what would be right, if anything. */
type BadgeFault = { message: string; suggestion?: string; isMisplaced?: true }

/** Returns the fault of a badge that belongs to another row. */
function misplacedBadge(badge: string, row: number): BadgeFault | undefined {
  const rank = row + 1
  const numbered = /^#(\d+)\b/.exec(badge)
  if (numbered && Number(numbered[1]) !== rank) {
    const suggestion = badge.replace(/^#\d+/, `#${rank}`)
    return { message: `The badge "${badge}" is in row ${rank}. Write "${suggestion}", or reorder the rows.`, suggestion, isMisplaced: true }
  }
  const overall = overallBadges.indexOf(badge)
  if (overall < 0 || overall === row) return undefined
  const suggestion = overallBadges[row]
  return {
    message: `The badge "${badge}" belongs to row ${overall + 1}. Row ${rank} has ${suggestion ? `"${suggestion}"` : 'none of the five'}.`,
    suggestion,
    isMisplaced: true,
  }
}

/** Returns the fault of a misspelled badge, which may be one of another row. */
function misspelledAndMisplaced(badge: string, row: number, subject: Subject | undefined): BadgeFault | undefined {
  const fault = misspelledBadge(badge, row, subject)
  const ofOtherRow = fault?.suggestion === undefined ? undefined : misplacedBadge(fault.suggestion.replace(/^"|"$/g, ''), row)
  return ofOtherRow ? { message: ofOtherRow.message, suggestion: ofOtherRow.suggestion } : fault
}

/** Returns the fault of a misspelled badge. @param subject what the other badges end in */
function misspelledBadge(badge: string, row: number, subject: Subject | undefined): BadgeFault | undefined {
  const quoted = /^[“”„"‘’'](.+)[“”"‘’']$/.exec(badge)?.[1]
  if (quoted !== undefined)
    return { message: `The badge is in quotation marks that readers would see. Write it without them: "${quoted}".`, suggestion: `"${quoted}"` }
  const { words = '', count = 0 } = subject ?? {}
  const expected = `#${row + 1} ${words}`
  if (/^#\d+\b/.test(badge)) {
    if (!subject || badge.endsWith(words) || badge.includes(`${words} `)) return undefined
    if (nearest(badge, [expected])) return { message: `The other badges of this ranking end in "${words}". Did you mean "${expected}"?`, suggestion: expected }
    // Copied from the ranking of another category.
    const isOfOther = count >= 3 && [badge, expected].every((each) => /^#\d+ For /.test(each))
    return isOfOther ? { message: `The other badges here say "${words}". Write "${expected}".`, suggestion: expected } : undefined
  }
  const unmarked = /^\W*(?:no|nr|number|rank)?\W*\d+\W* (.+)$/i.exec(badge)?.[1]
  if (subject && unmarked !== undefined && nearest(unmarked, [words]))
    return { message: `The other badges of this ranking start with "#". Write "${expected}".`, suggestion: expected }
  const close = overallBadges.includes(badge) ? undefined : nearest(badge, overallBadges)
  return close === undefined ? undefined : { message: `"${badge}" is not a badge. Did you mean "${close}"?`, suggestion: close }
}

/** Checks that rows go from the highest score to the lowest. @param rated the rows whose scores are known */
function checkOrder(rated: readonly RatedRow[], report: Report) {
  const fault = orderFault(rated)
  if (!fault) return
  const { first, other, isBelow, others } = fault
  const place = `Row ${first.row + 1} has ${first.rating} and is ${isBelow ? 'below' : 'above'} row ${other.row + 1} with ${other.rating}`
  // Rows that were sorted by something else are one mistake, however many do not fit.
  const more =
    others.length === 0 ? '' : `, and ${others.length === 1 ? `row ${Number(others[0]?.row) + 1} is` : `${others.length} more rows are`} out of order too`
  report('ranking-order', first.row, 'rating', `${place}${more}. Order the rows by rating.`)
}

/** What numbered badges of a ranking end in, "For Chatbots", and how many do. */
type Subject = { words: string; count: number }

/** Returns what most numbered badges of a ranking end in. */
function commonSubject(agencies: readonly Agency[]): Subject | undefined {
  const counts = new Map<string, number>()
  for (const { badge } of agencies) {
    const words = /^#\d+ (.+)$/.exec(badge ?? '')?.[1]
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const [[words, count] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a)
  return count > 1 ? { words, count } : undefined
}
