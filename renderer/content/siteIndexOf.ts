import type { Site } from '../../schema/index.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import { type PageFacts, summaryOf } from './pageFacts.ts'
import { aliasesOf, childLists } from './pageSummary.ts'
import { notFoundPath } from './routes.ts'
import { fileLookups, type SiteIndex } from './siteIndex.ts'
import type { Tokens } from './tokens.ts'

type SiteIndexInput = {
  cachePrefix: string
  /** The name of the pages folder. */
  folder: string
  site: Site
  tokens: Tokens
  /** The addresses of all pages; those with mistakes have one too. */
  paths: readonly string[]
  /** The files of drafts that are not among them, by address. */
  drafts: ReadonlyMap<string, string>
  summaries: readonly PageFacts[]
  publicFiles: ReadonlySet<string>
  readPublic(address: string): Uint8Array
  /** Pages with unknown blocks. */
  incomplete: ReadonlySet<string>
  /** Whether all named links and tokens are known; false when `_site.yaml` cannot be read. */
  hasAll: { links: boolean; tokens: boolean }
}

/** Builds the index from what is known of each page. Results equal to those of an earlier index are the same objects, so that caches stay valid. */
export function siteIndexOf(
  { cachePrefix, folder, site, tokens, paths, drafts, summaries, publicFiles, readPublic, incomplete, hasAll }: SiteIndexInput,
  cache: IncrementalCache,
): SiteIndex {
  const knownPaths = cache.computeStable(`${cachePrefix}paths`, [paths], () => new Set(paths.filter((path) => path !== notFoundPath)))
  const aliases = cache.computeStable(`${cachePrefix}aliases`, [summaries], () => aliasesOf(summaries))
  const factsOf = new Map(summaries.map((facts) => [facts.path, facts]))
  const summaryOfPage = new Map(
    summaries.map((facts) => [facts.path, cache.computeStable(`${cachePrefix}summary of ${facts.path}`, [facts], () => summaryOf(facts))]),
  )
  const childPages = childLists([...summaryOfPage.values()])

  return {
    ...fileLookups(knownPaths, { publicFiles, readPublic }),
    site,
    tokens,
    hasAllLinks: hasAll.links,
    hasAllTokens: hasAll.tokens,
    draftOf: (path) => {
      const draft = drafts.get(path)
      return draft && `${folder}/${draft}`
    },
    aliases: () => aliases,
    anchors: (path) => (incomplete.has(path) ? undefined : factsOf.get(path)?.anchors),
    ranking: (path) => factsOf.get(path)?.agencies,
    summary: (path) => summaryOfPage.get(path),
    childPages: (path, sort, count) => {
      const first = childPages(path, sort).slice(0, count)
      return cache.compute(`${cachePrefix}${count} by ${sort} below ${path}`, first, () => first)
    },
    // Only a build makes documents.
    bytesOf: () => undefined,
  }
}
