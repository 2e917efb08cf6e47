import type { Page, Site } from '../../schema/index.ts'
import { expandFragments, type PlacedPage, type SharedFiles } from './expandFragments.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue } from './issue.ts'
import { outline } from './outline.ts'
import { type PageFacts, pageFacts } from './pageFacts.ts'
import { isArticle } from './pageSummary.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import { pathOf } from './routes.ts'
import type { SiteIndex } from './siteIndex.ts'
import { siteIndexOf } from './siteIndexOf.ts'
import { tokensOf } from './tokens.ts'
import { isKnownIn } from './validation/draft.ts'

/** What the files of a site say, each on its own. */
export type ParsedSite = SharedFiles & {
  /** Tells readings of one site apart that are remembered side by side. */
  cachePrefix: string
  site: Site
  /** Pages by file, relative to the pages folder. */
  pages: ReadonlyMap<string, Page>
  /** The addresses of all pages, of those that cannot be read too. */
  paths: readonly string[]
  /** Some file makes the home page. Links to it are not wrong while none does: that is told once. */
  hasHome: boolean
  publicFiles: ReadonlySet<string>
  /** Links in `public/` that lead out of it. */
  escapingSymlinks: readonly string[]
  readPublic(address: string): Uint8Array
}

/** The files of a site put together: pages with shared blocks in them, and what they may refer to. */
export type AssembledSite = {
  /** By address. */
  pages: ReadonlyMap<string, PlacedPage>
  summaries: PageFacts[]
  siteIndex: SiteIndex
  documentSizes: Map<string, number>
  issues: Issue[]
}

/** Puts shared blocks into pages and tells the pages of each other. */
export function assemble(reading: ParsedSite, cache: IncrementalCache): AssembledSite {
  const { cachePrefix, folder, site, shared, publicFiles, readPublic, recoveries } = reading
  const issues: Issue[] = []
  const pages = new Map<string, PlacedPage>()
  for (const [file, page] of reading.pages) {
    const fragments = page.blocks.flatMap((block) => (block.type === 'fragment' ? [shared.get(block.name) ?? [...shared.keys()].join()] : []))
    const { missing, ...placed } = cache.compute(`${cachePrefix}blocks of ${file}`, [page, ...fragments], () =>
      expandFragments(`${folder}/${file}`, page, reading),
    )
    issues.push(...missing)
    pages.set(pathOf(file), placed)
  }

  const tokens = cache.compute(`${cachePrefix}tokens`, [site], () => tokensOf(site))
  const summaries = [...pages].map(([path, { file, page, blocks }]) =>
    cache.computeStable(`${cachePrefix}facts of ${path}`, [page, blocks, tokens], () => pageFacts(path, file, page, blocks, outline(blocks, tokens))),
  )
  const inDoubt = [...pages].flatMap(([path, { isComplete }]) => (isComplete ? [] : [path]))
  const siteRecovery = recoveries.get(`${folder}/_site.yaml`)
  const hasAll = { links: isKnownIn(siteRecovery, 'links'), tokens: isKnownIn(siteRecovery, 'tokens') }
  const inputs = [site, siteRecovery, publicFiles, reading.paths.join(), inDoubt.join(), ...summaries]
  const { world: siteIndex, sizes } = cache.compute(`${cachePrefix}world`, inputs, () => {
    const documentSizes = new Map<string, number>()
    return {
      world: siteIndexOf(
        { site, tokens, paths: reading.paths, summaries, publicFiles, readPublic, documentSizes, incomplete: new Set(inDoubt), hasAll },
        cache,
      ),
      sizes: documentSizes,
    }
  })
  return { pages, summaries, siteIndex, documentSizes: sizes, issues }
}

/** The facts of the site as pages show them. */
export const resolveSiteFacts = ({ folder, cachePrefix: name }: ParsedSite, world: SiteIndex, cache: IncrementalCache) =>
  cache.computeTracked(`${name}site`, [], world, (seen) => resolveSite(`${folder}/_site.yaml`, seen, hasArticles(seen)))

const hasArticles = (world: SiteIndex) => [...world.paths()].some((path) => isArticle(world.summary(path)))

/** A page as it is shown, and what is wrong with it; nothing at an address without one. */
export function resolvePageIn({ pages, siteIndex: world }: AssembledSite, path: string, seen = world) {
  const entry = pages.get(path)
  return entry && resolvePage(path, entry.file, entry.page, entry.blocks, seen)
}
