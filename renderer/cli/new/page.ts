import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { modeline } from '../../content/modeline.ts'
import { pathOf } from '../../content/routes.ts'
import { UsageError } from '../../system/usageError.ts'
import { folderOf, type PageKind, pageKinds } from './kinds.ts'
import { checkAddress } from './names.ts'
import { rowLocator, stringifyRows } from './rankingYaml.ts'
import { badgeOf, type RankingRow, type RankingRows, rankingRows } from './rows.ts'
import { parseSheet } from './spreadsheet.ts'
import sampleAgencies from './templates/agencies.csv?raw'

export type NewPage = {
  kind: PageKind
  /** The last part of its address: "voice-agents". */
  name: string
  /** What it is called in sentences: "Voice agents". */
  title: string
  /** The day it is written, for its dates. */
  today: string
  /** The rows of a ranking, as a spreadsheet exports them; `name` is how messages call the file. */
  sheet?: { name: string; bytes: Uint8Array }
}

type Draft = {
  /** Relative to the pages folder. */
  file: string
  text: string
  /** The lines that hold text for the author to write, which the release gate objects to. */
  linesToFill: number[]
  /** How many rows a ranking has. */
  rows: number
  notes: string[]
}

/**
 * The file of a new page, checked with the rest of the site and not yet written.
 * @returns the draft; or the sentences about the sheet and the issues of the site that stand in the way
 * @throws {UsageError} for a name that makes no address, or one that is taken
 */
export function draftPage(
  wanted: NewPage,
  content: ContentFiles,
  cache = new IncrementalCache(),
): { draft?: Draft; problems: string[]; issues: LocatedIssue[] } {
  const { kind, name, title, sheet } = wanted
  const before = loadSite(content, cache)
  const file = `${folderOf(kind, before.loaded?.siteIndex.aliases())}${name}.yaml`
  const path = pathOf(file)
  checkAddress(file, content)
  // Without the site's facts nothing can be said about a page.
  if (!before.loaded) return { problems: [], issues: before.issues }
  const known = new Set(before.issues.map(issueKey))
  const siteWith = (text: string) => loadSite({ ...content, files: new Map([...content.files, [file, new TextEncoder().encode(text)]]) }, cache)
  /** The issues that the site has with the page and had not without it. */
  const issuesWith = (text: string) => siteWith(text).issues.filter((issue) => !known.has(issueKey(issue)))
  const isOwn = (issue: LocatedIssue) => issue.file === `${content.folder}/${file}`
  const finish = (text: string, issues: LocatedIssue[], rows: number, notes: string[]) => {
    // The page has no file yet in which an author could look: what comes from its name is said of the name.
    const clash = issues.find((issue) => issue.code === 'duplicate-title' || (issue.code === 'unknown-token' && isOwn(issue)))
    if (clash) throw nameError(title, clash.message.replace(`${content.folder}/${file}`, clash.file))
    if (issues.length > 0) return { problems: [], issues }
    const unwritten = siteWith(text)
      .release(wanted.today)
      .filter((issue) => issue.code === 'release-placeholder' && isOwn(issue))
    return { draft: { file, text, linesToFill: [...new Set(unwritten.map(({ line }) => line))], rows, notes }, problems: [], issues }
  }

  const filled = `${modeline(file)}\n${fillTemplate(pageKinds[kind].template, { ...wanted, path })}`
  if (kind !== 'ranking') return finish(filled, issuesWith(filled), 0, [])

  const { provider } = before.loaded.siteIndex.site
  const samples = readRankingRows({ name: 'agencies.csv', bytes: new TextEncoder().encode(sampleAgencies) }, title, provider)
  const partner = samples.rows[0]?.agency
  if (!partner || samples.problems.length > 0) throw new Error('The sample agencies have mistakes')
  const { rows, problems, notes, cellLabel } = sheet ? readRankingRows(sheet, title, provider, partner) : samples
  if (rows.length === 0) return { problems: problems.map(({ message }) => message), issues: [] }

  const { text, issues, objections } = tryRows(
    rows,
    (written) => filled.replace(' "<rows>"', () => `\n${written}`),
    (page) => issuesWith(page).map((issue) => ({ ...issue, isOwn: isOwn(issue) })),
    new Set(problems.map(cellKey)),
  )
  const [objection] = objections
  // The samples are right in themselves: what is wrong comes from the name, which stands in each of their badges.
  if (!sheet && objection) throw nameError(title, objection.message)
  for (const { row, field, message } of objections) problems.push({ row, field, message: `${cellLabel(row, field)}: ${message}` })
  if (problems.length === 0) return finish(text, issues, rows.length, notes)
  const sentences = problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)).map(({ message }) => message)
  return { problems: sentences, issues: issues.filter((issue) => !issue.isOwn) }
}

const nameError = (title: string, why: string) => new UsageError(`The name "${title}" will not do. ${why} Give another: --name "…".`)

const cellKey = ({ row, field }: { row?: number; field?: string }) => `${row} ${field}`

type TriedIssue = LocatedIssue & { isOwn: boolean }

/**
 * Writes rows into a page. What the site objects to in a cell is said about the cell. A stand-in takes its place, so that
 * whatever only a page without mistakes is asked about (its links, its words in braces) is found in the same run.
 * @param pageWith the page with rows written into it
 * @param known cells that have been objected to
 */
function tryRows(rows: RankingRows['rows'], pageWith: (rows: string) => string, issuesWith: (page: string) => TriedIssue[], known: ReadonlySet<string>) {
  const objected = new Set(known)
  const objections: { row: number; field: string; message: string }[] = []
  for (;;) {
    const text = pageWith(stringifyRows(rows))
    const issues = issuesWith(text)
    const placeOf = rowLocator(text)
    const before = objections.length
    for (const { line, code, message, isOwn } of issues) {
      const { index, field } = (isOwn ? placeOf(line) : undefined) ?? { index: -1, field: '' }
      const { row, agency = {} } = rows[index] ?? {}
      // Order and repetition were looked at in the sheet, by its own numbers.
      if (row === undefined || objected.has(cellKey({ row, field })) || code === 'ranking-order' || code === 'ranking-duplicate') continue
      objections.push({ row, field, message })
      objected.add(cellKey({ row, field }))
      Object.assign(agency, { [field]: field in placeholders ? placeholders[field] : 'Stand-in' })
    }
    if (objections.length === before) return { text, issues, objections }
  }
}

/** What stands on a page for a cell that was objected to. Every other field takes any text. */
const placeholders: Record<string, unknown> = { rating: 0, website: '#', badge: undefined, badgeTone: undefined, illustrative: undefined }

/** Puts the facts of the new page into a template. Every place for text stands in double quotes. */
function fillTemplate(template: string, { title, path, today }: NewPage & { path: string }): string {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
  const [first = '', second = ''] = title
  const inSentence = second === second.toUpperCase() ? title : first.toLowerCase() + title.slice(1)
  const facts: Record<string, string> = { Name: quoted(title), name: quoted(inSentence), path, today }
  return template.replace(/<(Name|name|path|today)>/g, (_, fact: string) => facts[fact] ?? '')
}

function readRankingRows(
  { name, bytes }: NonNullable<NewPage['sheet']>,
  category: string,
  provider: string,
  partner: RankingRow['agency'] = { name: '{provider}' },
) {
  const { sheet, problems } = parseSheet(bytes, name)
  if (sheet) return rankingRows(sheet, name, provider, category, { ...partner, badge: badgeOf('#1', category) })
  return { rows: [], problems: problems.map((sentence): RankingRows['problems'][number] => ({ message: sentence })), notes: [], cellLabel: () => '' }
}

const issueKey = ({ code, file, line, column, message }: LocatedIssue) => JSON.stringify([code, file, line, column, message])
