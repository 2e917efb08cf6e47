import { assemble, type ParsedSite, resolvePageIn, resolveSiteFacts } from './assemble.ts'
import type { PlacedBlock } from './expandFragments.ts'
import type { ContentFiles } from './files.ts'
import { findIssues, mapToSource } from './findIssues.ts'
import { IncrementalCache } from './incrementalCache.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { locateAll } from './locateAll.ts'
import type { PageFacts } from './pageFacts.ts'
import type { PageSummary } from './pageSummary.ts'
import { readSite } from './readSite.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { type Blockers, blockersOfPage, blockersOfShared, blockersOfSite, releaseIssues } from './rules/release.ts'
import type { SiteIndex } from './siteIndex.ts'

/** The site, ready to render: its facts, and its pages one at a time. */
export type ReadySite = {
  site: ResolvedSite
  siteIndex: SiteIndex
  /** What is known of each page, in the order of files. */
  summaries: PageSummary[]
  /** The bytes of documents that have been made, by address: "/documents/x.pdf". Pages resolved afterwards show them. */
  documentSizes: Map<string, number>
  resolve(path: string): ResolvedPage | undefined
  /** The blocks of a page, and where each is written. */
  placedBlocks(path: string): readonly PlacedBlock[]
  /** Where in their files mistakes are, in the order of files and lines. */
  locate(issues: readonly Issue[]): LocatedIssue[]
}

/** A site that has been read as a whole, with all that is known of each page. */
export type LoadedSite = Omit<ReadySite, 'summaries'> & { summaries: PageFacts[] }

/**
 * Reads, validates and resolves the whole site.
 * @param memory of an earlier reading of the same folder: what has not changed since is not worked out again, and a file
 *   with mistakes stands in the site as it was before them
 * @param postpone asked for each page whose links would be looked up again: with `true` that waits for a later reading
 * @returns every mistake of every file, located; the site, as far as it can be result; whether nothing was postponed; and what
 *   stands in the way of publishing, beside the mistakes
 */
export function loadSite(
  content: ContentFiles,
  cache = noCache,
  postpone: (path: string) => boolean = () => false,
): { loaded?: LoadedSite; issues: LocatedIssue[]; isComplete: boolean; release(today: string): LocatedIssue[] } {
  const { best, lastGood, texts, issues } = readSite(content, cache)
  const assembly = assemble(best, cache)
  let whole = true
  const waits = (path: string) => {
    const postponed = postpone(path)
    whole &&= !postponed
    return postponed
  }
  const mistakes = findIssues(best, assembly, texts, cache, waits)
  const result = {
    issues: locateAll([...issues, ...mistakes], texts, cache),
    isComplete: whole,
    release: (today: string) => locateAll(publishingBlockers(best, today), texts, noCache),
  }
  if (!lastGood) return result

  const site = lastGood === best ? assembly : assemble(lastGood, cache)
  return {
    ...result,
    loaded: {
      site: resolveSiteFacts(lastGood, site.siteIndex, cache).site,
      siteIndex: site.siteIndex,
      summaries: site.summaries,
      documentSizes: site.documentSizes,
      resolve: (path) => resolvePageIn(site, path)?.page,
      placedBlocks: (path) => site.pages.get(path)?.blocks ?? [],
      locate: (found) => locateAll(found, texts, noCache),
    },
  }
}

const noCache = new IncrementalCache({ keeps: false })

/** What stands in the way of publishing, beside the mistakes. */
const publishingBlockers = (reading: ParsedSite, today: string): Issue[] =>
  blockersOf(reading)
    .flatMap((each) => releaseIssues(each, today, reading.site))
    .flatMap((issue) => mapToSource(issue, reading.recoveries))

const blockersOf = ({ folder, site, pages, shared }: ParsedSite): Blockers[] => [
  blockersOfSite(site, `${folder}/_site.yaml`),
  ...[...pages].map(([file, page]) => blockersOfPage(page, `${folder}/${file}`)),
  ...[...shared].map(([name, blocks]) => blockersOfShared(blocks ?? [], `${folder}/_shared/${name}.yaml`)),
]
