import type { Page, Site } from '../../schema/index.ts'
import { expandFragments, type PlacedPage, type SharedFiles } from './expandFragments.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue } from './issue.ts'
import { outline } from './outline.ts'
import { type PageFacts, pageFacts } from './pageFacts.ts'
import { isArticle } from './pageSummary.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import { siteFileName } from './routes.ts'
import type { SiteIndex } from './siteIndex.ts'
import { siteIndexOf } from './siteIndexOf.ts'
import { tokensOf } from './tokens.ts'
import { isKnownIn } from './validation/repairedData.ts'

/** The parsed files of a site, before they are put together. */
export type ParsedSite = SharedFiles & {
  /** Keeps the cache entries of two versions of one site apart: as it is now, and as it last was without mistakes. */
  cachePrefix: string
  site: Site
  /** Pages by file, relative to the pages folder. */
  pages: ReadonlyMap<string, Page>
  /** The addresses of all pages, including those that cannot be read. */
  paths: readonly string[]
  /** The files of drafts that are not among the pages, by address. */
  drafts: ReadonlyMap<string, string>
  /** Whether some file makes the home page. While none does, that is reported once, and links to it are not. */
  hasHome: boolean
  publicFiles: ReadonlySet<string>
  /** Symbolic links in `public/` that lead out of it. */
  escapingSymlinks: readonly string[]
  readPublic(address: string): Uint8Array
}

/** The files of a site put together: pages with shared blocks in them, and the index of what they may refer to. */
export type AssembledSite = {
  /** By address. */
  pages: ReadonlyMap<string, PlacedPage>
  summaries: PageFacts[]
  siteIndex: SiteIndex
  issues: Issue[]
}

/** Puts shared blocks into pages and builds the index by which pages refer to each other. */
export function assemble(parsed: ParsedSite, cache: IncrementalCache): AssembledSite {
  const { cachePrefix, folder, site, shared, publicFiles, paths, drafts, recoveries } = parsed
  const issues: Issue[] = []
  const pages = new Map<string, PlacedPage>()
  for (const [file, page] of parsed.pages) {
    const fragments = page.blocks.flatMap((block) => (block.type === 'fragment' ? [shared.get(block.name) ?? [...shared.keys()].join()] : []))
    const { missing, ...placed } = cache.compute(`${cachePrefix}blocks of ${file}`, [page, ...fragments], () => expandFragments(file, page, parsed))
    issues.push(...missing)
    pages.set(placed.path, placed)
  }

  const tokens = cache.compute(`${cachePrefix}tokens`, [site], () => tokensOf(site))
  const summaries = [...pages.values()].map((placed) => {
    const { path, page, blocks } = placed
    return cache.computeStable(`${cachePrefix}facts of ${path}`, [page, blocks, tokens], () => pageFacts(placed, outline(blocks, tokens)))
  })
  const incomplete = [...pages.values()].flatMap(({ path, isComplete }) => (isComplete ? [] : [path]))
  const siteRecovery = recoveries.get(`${folder}/${siteFileName}`)
  const hasAll = { links: isKnownIn(siteRecovery, 'links'), tokens: isKnownIn(siteRecovery, 'tokens') }
  const inputs = [site, siteRecovery, publicFiles, paths.join(), [...drafts.keys()].join(), incomplete.join(), ...summaries]
  const siteIndex = cache.compute(`${cachePrefix}site index`, inputs, () =>
    siteIndexOf({ ...parsed, tokens, summaries, incomplete: new Set(incomplete), hasAll }, cache),
  )
  return { pages, summaries, siteIndex, issues }
}

/** Returns the facts of the site as pages show them. */
export const resolveSiteFacts = ({ folder, cachePrefix }: ParsedSite, siteIndex: SiteIndex, cache: IncrementalCache) =>
  cache.computeTracked(`${cachePrefix}site`, [], siteIndex, (tracked) => resolveSite(`${folder}/${siteFileName}`, tracked, hasArticles(tracked)))

const hasArticles = (siteIndex: SiteIndex) => [...siteIndex.paths()].some((path) => isArticle(siteIndex.summary(path)))

/**
 * Returns a page as it is shown, and what is wrong with it; undefined for an address without a page.
 * @param lookups where the page looks things up: the index of the site, or one that records lookups
 */
export function resolvePageIn({ pages, siteIndex }: AssembledSite, path: string, lookups = siteIndex) {
  const placed = pages.get(path)
  return placed && resolvePage(placed, lookups)
}
