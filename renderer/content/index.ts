import { assemble, type ParsedSite, resolvePageIn, resolveSiteFacts } from './assemble.ts'
import type { PlacedBlock } from './expandFragments.ts'
import type { ContentFiles } from './files.ts'
import { findIssues, mapToSource } from './findIssues.ts'
import { noCache } from './incrementalCache.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { locateAll } from './locateAll.ts'
import type { PageFacts } from './pageFacts.ts'
import type { PageSummary } from './pageSummary.ts'
import { readSite } from './readSite.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { type Blockers, blockersOfPage, blockersOfShared, blockersOfSite, placeholdersAmong, releaseIssues } from './rules/release.ts'
import type { SiteIndex } from './siteIndex.ts'

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
export type LoadedSite = Omit<ReadySite, 'summaries'> & { summaries: PageFacts[] }

/**
 * Reads, validates and resolves the whole site.
 * @param cache of an earlier run over the same folder: what has not changed since is not recomputed, and a file with
 *   mistakes appears in the site as it was before them
 * @param postpone called for each page whose links would be looked up again: `true` leaves that to a later run
 * @returns every mistake of every file, located; the site, as far as it can be shown; whether nothing was postponed; what blocks
 *   publishing besides the mistakes, and what of that is text nobody has written yet
 */
export function loadSite(
  content: ContentFiles,
  cache = noCache,
  postpone: (path: string) => boolean = () => false,
): { loaded?: LoadedSite; issues: LocatedIssue[]; isComplete: boolean; release(today: string): LocatedIssue[]; placeholders(): LocatedIssue[] } {
  const { best, lastGood, texts, issues } = readSite(content, cache)
  const assembly = assemble(best, cache)
  let isComplete = true
  const shouldPostpone = (path: string) => {
    const postponed = postpone(path)
    isComplete &&= !postponed
    return postponed
  }
  const mistakes = findIssues(best, assembly, texts, cache, shouldPostpone)
  const result = {
    issues: locateAll([...issues, ...mistakes], texts, cache),
    isComplete,
    release: (today: string) =>
      locateAll(
        publishingBlockers(best, (blockers) => releaseIssues(blockers, today, best.site)),
        texts,
        noCache,
      ),
    placeholders: () => locateAll(publishingBlockers(best, placeholdersAmong), texts, noCache),
  }
  if (!lastGood) return result

  const site = lastGood === best ? assembly : assemble(lastGood, cache)
  return {
    ...result,
    loaded: {
      site: resolveSiteFacts(lastGood, site.siteIndex, cache).site,
      siteIndex: site.siteIndex,
      summaries: site.summaries,
      resolve: (path) => resolvePageIn(site, path)?.page,
      placedBlocks: (path) => site.pages.get(path)?.blocks ?? [],
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
  blockersOfSite(site, `${folder}/_site.yaml`),
  ...[...pages].map(([file, page]) => blockersOfPage(page, `${folder}/${file}`)),
  ...[...shared].map(([name, blocks]) => blockersOfShared(blocks ?? [], `${folder}/_shared/${name}.yaml`)),
]
