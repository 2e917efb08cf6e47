import type { Agency, Page } from '../../../schema/index.ts'
import { classifyFiles } from '../../content/classifyFiles.ts'
import { type ContentFiles, textOf } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { agencyKey, isPartnerName } from '../../content/rules/firmNames.ts'
import { overallBadges } from '../../content/rules/rankingRules.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { read } from '../../content/yaml/read.ts'
import { titleOf } from '../newPage/names.ts'
import { siteTrial } from '../siteTrial.ts'
import type { Field } from './columns.ts'
import { mergeRows } from './mergeRows.ts'
import { RankingUpdateError } from './rankingUpdateError.ts'
import { type RankingRow, readRankingRows, withRank } from './rows.ts'
import type { SheetFile } from './spreadsheet.ts'
import { problemSentences, tryRows } from './tryRows.ts'

type RankingUpdate = {
  /** Relative to the pages folder. */
  file: string
  /** The page as it should be. */
  text: string
  /** The names of agencies, and what changes of those that stay. */
  added: string[]
  removed: string[]
  changed: { name: string; changes: string[] }[]
  notes: string[]
  /** Titles whose counts the update makes wrong. */
  wrongCounts: LocatedIssue[]
}

/**
 * Takes the rows of a sheet over into a ranking that is there: an agency of the same name gets the values of its row, others are added,
 * and those that the sheet lacks are removed. What the sheet has no column for stays, as do comments.
 * @param path the address of the page
 * @param options.block the ranking, of which a page may have several: its id, or its index among the blocks
 * @returns the changed page, which is not yet written; or the sentences about the sheet and the issues that prevent it
 * @throws {RankingUpdateError} if the page has no ranking that could be changed
 */
export function updateRanking(
  path: string,
  sheet: SheetFile,
  content: ContentFiles,
  { block, cache = new IncrementalCache() }: { block?: string | number; cache?: IncrementalCache },
): { update?: RankingUpdate; problems: string[]; issues: LocatedIssue[] } {
  const before = loadSite(content, cache)
  const file = fileOf(path, content)
  const name = `${content.folder}/${file}`
  const { newIssues, isOwn } = siteTrial(content, file, before.issues, cache)
  if (!before.loaded) return { problems: [], issues: before.issues }
  // A count that is wrong may be right with the rows of the sheet.
  const ownMistakes = before.issues.filter((issue) => isOwn(issue) && !isWrongCount(issue))
  if (ownMistakes.length > 0) return { problems: [], issues: ownMistakes }

  const bytes = content.files.get(file) ?? new Uint8Array()
  const text = textOf(content, name)
  const { index, agencies } = rankingIn(read(name, bytes).source?.data as Page, name, block)
  const { provider } = before.loaded.siteIndex.site
  const partner = agencies.find((agency) => isPartnerName(agency.name, provider))
  const category = /^#?1 for (.+)$/i.exec(agencies[0]?.badge ?? '')?.[1] ?? titleOf(path)
  const listed = agencies.map(({ name }) => name)
  const { rows, problems, notes, cellLabel, fields } = readRankingRows(sheet, { category, provider, partner, listed })
  if (rows.length === 0) return { problems: problems.map(({ message }) => message), issues: [] }

  const list = ['blocks', index, 'agencies']
  const merge = mergerOf(agencies, { provider, category, fields })
  const pageWith = (all: readonly RankingRow[]) => {
    const merged = mergeRows(text, list, merge(all))
    if (merged === undefined)
      throw new RankingUpdateError(
        `The agencies of ${name} are repeated by an alias, or have comments between them in brackets. Write them one below the other first, each with a dash.`,
      )
    return merged
  }
  const issuesWith = (page: string) => newIssues(page).filter((issue) => !isWrongCount(issue))
  const tried = tryRows(rows, problems, { list, pageWith, issuesWith, isOwn })
  const sentences = problemSentences(problems, tried.cellIssues, cellLabel)
  // The file that they are about is not written: without its lines.
  if (sentences.length === 0) sentences.push(...tried.issues.filter(isOwn).map(({ message }) => message))
  const issues = tried.issues.filter((issue) => !isOwn(issue))
  if (sentences.length > 0 || issues.length > 0) return { problems: sentences, issues }
  const wrongCounts = newIssues(tried.text).filter(isWrongCount)
  return { update: { file, text: tried.text, ...differencesOf(agencies, merge(rows)), notes, wrongCounts }, problems: [], issues: [] }
}

/** Returns the file of a page. @throws {RankingUpdateError} if there is none at the address */
function fileOf(path: string, { files, folder }: ContentFiles): string {
  const { pages: published, drafts } = classifyFiles([...files.keys()], folder)
  const pages = new Map([...published, ...drafts])
  const file = pages.get(path)
  if (file !== undefined) return file
  throw new RankingUpdateError(
    `"${path}" is not a page.${didYouMean(nearest(path, pages.keys()))} A new ranking is made by: npm run new -- ranking voice-agents --from agencies.csv`,
  )
}

/** Returns the agencies of the ranking that is meant in a file, and the index of its block. */
function rankingIn({ blocks }: Page, file: string, wanted: string | number | undefined): { index: number; agencies: readonly Agency[] } {
  const rankings = blocks.flatMap((block, index) => (block.type === 'rankingTable' ? [{ index, id: block.id, agencies: block.agencies }] : []))
  const ids = rankings.flatMap((ranking) => ranking.id ?? [])
  const [ranking, ...others] = wanted === undefined ? rankings : rankings.filter(({ id, index }) => wanted === (typeof wanted === 'string' ? id : index))
  if (rankings.length === 0) throw new RankingUpdateError(`${file} has no rankingTable. Name the page of a ranking, like /rankings/chatbots.`)
  if (ranking && others.length === 0) return ranking
  const problem = ranking ? `has ${rankings.length} rankings, and which one is meant cannot be told` : `has no ranking with the id "${wanted}"`
  const advice = [
    ...(ids.length > 0 ? [`Write ${ids.map((each) => `--block ${each}`).join(' or ')}.`] : []),
    ...(ids.length < rankings.length ? ['A ranking without an id gets one in a line below its type: "id: agencies".'] : []),
  ]
  throw new RankingUpdateError(`${file} ${problem}. ${advice.join(' ')}`)
}

/** An agency as the page should list it, and its index in the list as it is; undefined for a new one. */
type MergedAgency = { row: RankingRow['agency']; from: number | undefined }

/** Returns a function from the rows of a sheet to the agencies as the page should list them. */
function mergerOf(agencies: readonly Agency[], { provider, category, fields }: { provider: string; category: string; fields: ReadonlySet<Field> }) {
  const indexOf = new Map(agencies.map(({ name }, at) => [agencyKey(name, provider), at]))
  // In the overall ranking each place has its badge, whichever agency it is.
  const hasPlaces = overallBadges.includes(agencies[0]?.badge ?? '') && !fields.has('badge')
  // An agency without a badge stays without one, unless the sheet has badges.
  const rankedAgency = (agency: RankingRow['agency'], position: number) =>
    agency.badge === undefined && !fields.has('badge') ? agency : withRank(agency, position, category)
  return (rows: readonly RankingRow[]) =>
    rows.map(({ agency }, position): MergedAgency => {
      const from = indexOf.get(agencyKey(agency.name, provider))
      const written = agencies[from ?? -1]
      const row = written ? rankedAgency(mergedAgency(written, agency, fields), position + 1) : agency
      return { from, row: hasPlaces ? { ...row, badge: overallBadges[position] } : row }
    })
}

/** Returns an agency with the values of its row in a sheet; fields without a column stay. */
function mergedAgency(written: Agency, row: Partial<Agency>, fields: ReadonlySet<Field>): RankingRow['agency'] {
  const fromSheet = [...fields].filter((field) => field !== 'rank' && field !== 'name').map((field) => [field, row[field as keyof Agency]])
  const merged = { ...written, ...Object.fromEntries(fromSheet) }
  // None is what a page says that has no such field.
  return merged.website === '#' ? { ...merged, website: written.website && '#' } : merged
}

/** Says which agencies are new, which are gone, and what changes of those that stay. */
const differencesOf = (agencies: readonly Agency[], merged: readonly MergedAgency[]): Pick<RankingUpdate, 'added' | 'removed' | 'changed'> => ({
  added: merged.flatMap(({ from, row }) => (from === undefined ? [row.name] : [])),
  removed: agencies.filter((_, at) => !merged.some(({ from }) => from === at)).map(({ name }) => name),
  changed: merged.flatMap(({ from, row }) => changesOf(agencies[from ?? -1], row)),
})

/** Says what changes of an agency. */
function changesOf(written: Agency | undefined, row: Partial<Agency>): RankingUpdate['changed'] {
  if (!written) return []
  const fields = Object.keys({ ...written, ...row }) as (keyof Agency)[]
  const changes = fields.flatMap((field) => {
    const [from, to] = [written[field], row[field]]
    if (from === to || typeof from === 'object') return []
    const isShort = [from, to].every((value) => String(value ?? '').length <= 30)
    return [isShort ? `${field} ${from ?? 'none'} → ${to ?? 'none'}` : field]
  })
  return changes.length > 0 ? [{ name: written.name, changes }] : []
}
