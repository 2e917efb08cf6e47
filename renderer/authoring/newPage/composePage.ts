import type { Page } from '../../../schema/index.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { linkNamed } from '../../content/links/namedLinks.ts'
import { draftsFolder, pathOf } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { read } from '../../content/yaml/read.ts'
import { modeline } from '../modeline.ts'
import { stringifyRows } from '../sheet/rankingYaml.ts'
import { type RankingRow, readRankingRows } from '../sheet/rows.ts'
import { parseSheet, type SheetFile } from '../sheet/spreadsheet.ts'
import { problemSentences, tryRows } from '../sheet/tryRows.ts'
import { siteTrial } from '../siteTrial.ts'
import { folderOf, type PageKind } from './kinds.ts'
import { checkAddress } from './names.ts'
import { NewPageError } from './newPageError.ts'
import sampleAgencies from './templates/agencies.csv?raw'
import { templates } from './templates.ts'

type NewPage = {
  kind: PageKind
  /** The last part of its address: "voice-agents". */
  name: string
  /** The title: "Voice agents". */
  title: string
  isDraft?: boolean
  /** The current date, for the page's dates. */
  today: string
  /** The rows of a ranking. */
  sheet?: SheetFile
}

export type ComposedPage = {
  /** Relative to the pages folder. */
  file: string
  text: string
  /** The texts for the author to write. */
  toFill: LocatedIssue[]
  /** How many rows the ranking has; 0 for other kinds. */
  rows: number
  notes: string[]
  /** Titles of other pages whose counts the new page makes wrong. */
  wrongCounts: LocatedIssue[]
}

/**
 * Returns the file of a new page, checked with the rest of the site and not yet written.
 * @returns the page; or the sentences about the sheet and the issues of the site that prevent it
 * @throws {NewPageError} for a name that makes no address, or one that is taken
 */
export function composePage(
  newPage: NewPage,
  content: ContentFiles,
  cache = new IncrementalCache(),
): { composed?: ComposedPage; problems: string[]; issues: LocatedIssue[] } {
  const { kind, name, title, sheet, isDraft } = newPage
  const withoutPage = loadSite(content, cache)
  const file = `${isDraft ? draftsFolder : ''}${folderOf(kind, withoutPage.loaded?.siteIndex.aliases())}${name}.yaml`
  const path = pathOf(file)
  checkAddress(kind, file, content, withoutPage.loaded?.siteIndex.aliases())
  // Without a loaded site no page can be checked.
  if (!withoutPage.loaded) return { problems: [], issues: withoutPage.issues }
  const { siteWith, newIssues, isOwn } = siteTrial(content, file, withoutPage.issues, cache)
  const isWrongCountElsewhere = (issue: LocatedIssue) => isWrongCount(issue) && !isOwn(issue)
  const issuesWith = (text: string) => newIssues(text).filter((issue) => !isWrongCountElsewhere(issue))
  const finish = (text: string, issues: LocatedIssue[], rows: number, notes: string[]) => {
    // The page has no file yet for the author to look at, and its template is valid: what is wrong in it comes from its name.
    const clash = issues.find((issue) => issue.code === 'duplicate-title' || isOwn(issue))
    if (clash) throw nameError(title, clash.message.replace(`${content.folder}/${file}`, clash.file))
    if (issues.length > 0) return { problems: [], issues }
    const toFill = siteWith(text).placeholders().filter(isOwn)
    return { composed: { file, text, toFill, rows, notes, wrongCounts: newIssues(text).filter(isWrongCountElsewhere) }, problems: [], issues }
  }

  const filled = `${modeline(file)}\n${fillTemplate(templates[kind], { ...newPage, path })}`
  const { site, hasAllLinks } = withoutPage.loaded.siteIndex
  const missingLink = [...filled.matchAll(/ href: ([a-z][a-z0-9-]*)$/gm)].map(([, link = '']) => link).find((link) => !linkNamed(link, site.links))
  if (missingLink !== undefined && hasAllLinks)
    throw new NewPageError(`A new ${kind} links to "${missingLink}", which is not under "links:" in ${content.folder}/_site.yaml. Add it there first.`)
  if (kind !== 'ranking') return finish(filled, issuesWith(filled), 0, [])

  const { provider } = site
  const samples = readRankingRows(parseSheet(new TextEncoder().encode(sampleAgencies), 'agencies.csv'), { category: title, provider })
  const partner = samples.rows[0]?.agency
  if (!partner || samples.problems.length > 0) throw new Error('The sample agencies have mistakes')
  const { rows, problems, notes, cellLabel } = sheet ? readRankingRows(sheet, { category: title, provider, partner }) : samples
  if (rows.length === 0) return { problems: problems.map(({ message }) => message), issues: [] }

  const pageWith = (written: readonly RankingRow[]) => filled.replace(' "<rows>"', () => `\n${stringifyRows(written)}`)
  const page = read(file, new TextEncoder().encode(filled)).source?.data as Page | undefined
  const list = ['blocks', page?.blocks.findIndex(({ type }) => type === 'rankingTable') ?? -1, 'agencies']
  const { text, issues, cellIssues } = tryRows(rows, problems, { list, pageWith, issuesWith, isOwn })
  const [cellIssue] = cellIssues
  // The samples are valid: an issue comes from the name, which is in each of their badges.
  if (!sheet && cellIssue) throw nameError(title, cellIssue.message)
  const sentences = problemSentences(problems, cellIssues, cellLabel)
  if (sentences.length === 0) return finish(text, issues, rows.length, notes)
  return { problems: sentences, issues: issues.filter((issue) => !isOwn(issue)) }
}

const nameError = (title: string, why: string) => new NewPageError(`The name "${title}" cannot be used. ${why} Give another.`, ': --name "…".')

/** Fills the facts of the new page into a template. Every placeholder for text is within double quotes. */
function fillTemplate(template: string, { title, path, today }: NewPage & { path: string }): string {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1)
  const [first = '', second = ''] = title
  const inSentence = second === second.toUpperCase() ? title : first.toLowerCase() + title.slice(first.length)
  const facts: Record<string, string> = { Name: quoted(title), name: quoted(inSentence), path, today }
  return template.replace(/<(Name|name|path|today)>/g, (_, fact: string) => facts[fact] ?? '')
}
