import { type AssembledSite, assemble, type ParsedSite, resolvePageIn, resolveSiteFacts } from './assemble.ts'
import type { PlacedBlock, SharedFiles } from './expandFragments.ts'
import type { ContentFiles } from './files.ts'
import { findIssues, findIssuesOfDrafts, mapAllToSource, mapToSource, withoutCountsIn } from './findIssues.ts'
import { type IncrementalCache, noCache } from './incrementalCache.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { locateAll } from './locateAll.ts'
import type { PageFacts } from './pageFacts.ts'
import type { PageSummary } from './pageSummary.ts'
import { readSite, type SiteVersions } from './readSite.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { sharedFile, siteFileName } from './routes.ts'
import { type Blockers, blockersOfPage, blockersOfShared, blockersOfSite, placeholdersAmong, releaseIssues } from './rules/release.ts'
import type { SiteIndex } from './siteIndex.ts'
import type { FileText } from './yaml/locate.ts'

/** The site, ready to render: its facts, and its pages one at a time. */
export type ReadySite = {
  site: ResolvedSite
  siteIndex: SiteIndex
  /** What is known of each page, in file order. */
  summaries: PageSummary[]
  resolve(path: string): ResolvedPage | undefined
  /** The blocks of a page, and where each is written. */
  placedBlocks(path: string): readonly PlacedBlock[]
  /** Locates issues in their files, sorted by file and line. */
  locate(issues: readonly Issue[]): LocatedIssue[]
}

/** A site that has been read as a whole, with all the facts of each page. */
export type LoadedSite = Omit<ReadySite, 'summaries'> & { summaries: PageFacts[]; sharedFiles: SharedFiles }

export type SiteLoadResult = {
  /** The site as it is built, as far as it can be shown. */
  loaded?: LoadedSite
  /** The site as it would be with all drafts; undefined if there are none. */
  withDrafts?: LoadedSite
  /** Every mistake of every file, drafts included, located. */
  issues: LocatedIssue[]
  /** Whether nothing was postponed. */
  isComplete: boolean
  /** Returns what blocks publishing besides the mistakes. Drafts are not published. */
  release(today: string): LocatedIssue[]
  /** Returns the texts that nobody has written yet, those of drafts included. */
  placeholders(): LocatedIssue[]
}

/**
 * Reads, validates and resolves the whole site.
 * @param cache of an earlier run over the same folder: what has not changed since is not recomputed, and a file with
 *   mistakes appears in the site as it was before them
 * @param postpone called for each page whose links would be looked up again: `true` leaves that to a later run
 */
export function loadSite(content: ContentFiles, cache = noCache, postpone: (path: string) => boolean = () => false): SiteLoadResult {
  const { published, withDrafts, texts, issues } = readSite(content, cache)
  const assembly = assemble(published.best, cache)
  let isComplete = true
  const shouldPostpone = (path: string) => {
    const postponed = postpone(path)
    isComplete &&= !postponed
    return postponed
  }
  const ofPublished = findIssues(published.best, assembly, cache, shouldPostpone)
  const assemblyWithDrafts = withDrafts && assemble(withDrafts.best, cache)
  const ofDrafts = assemblyWithDrafts ? findIssuesOfDrafts(withDrafts.best, assemblyWithDrafts, assembly, cache, shouldPostpone) : []
  const mistakes = [...ofPublished, ...ofDrafts]
  const blockers = (parsed: ParsedSite, issuesOf: (blockers: Blockers) => Issue[]) => locateAll(publishingBlockers(parsed, issuesOf), texts, noCache)
  return {
    ...loadedFrom(published, assembly, texts, cache),
    withDrafts: assemblyWithDrafts && loadedFrom(withDrafts, assemblyWithDrafts, texts, cache).loaded,
    issues: locateAll([...issues, ...mapAllToSource(withoutCountsIn(issues, mistakes), published.best, texts)], texts, cache),
    isComplete,
    release: (today) => blockers(published.best, (found) => releaseIssues(found, today, published.best.site)),
    placeholders: () => blockers((withDrafts ?? published).best, placeholdersAmong),
  }
}

/** Returns a site as it can be shown; nothing before its facts have been read for the first time. @param assembly of its best version */
function loadedFrom(
  { best, lastGood }: SiteVersions,
  assembly: AssembledSite,
  texts: ReadonlyMap<string, FileText>,
  cache: IncrementalCache,
): { loaded?: LoadedSite } {
  if (!lastGood) return {}
  const site = lastGood === best ? assembly : assemble(lastGood, cache)
  return {
    loaded: {
      site: resolveSiteFacts(lastGood, site.siteIndex, cache).site,
      siteIndex: site.siteIndex,
      summaries: site.summaries,
      resolve: (path) => resolvePageIn(site, path)?.page,
      placedBlocks: (path) => site.pages.get(path)?.blocks ?? [],
      sharedFiles: lastGood,
      locate: (found) => locateAll(found, texts, noCache),
    },
  }
}

/** Returns what blocks publishing besides the mistakes. @param issuesOf returns those of one file that are wanted */
const publishingBlockers = (parsed: ParsedSite, issuesOf: (blockers: Blockers) => Issue[]): Issue[] =>
  blockersOf(parsed)
    .flatMap(issuesOf)
    .flatMap((issue) => mapToSource(issue, parsed.recoveries))

const blockersOf = ({ folder, site, pages, shared }: ParsedSite): Blockers[] => [
  blockersOfSite(site, `${folder}/${siteFileName}`),
  ...[...pages].map(([file, page]) => blockersOfPage(page, `${folder}/${file}`)),
  ...[...shared].map(([name, blocks]) => blockersOfShared(blocks ?? [], `${folder}/${sharedFile(name)}`)),
]
