import type { Page, Site } from '../../schema/index.ts'
import type { Issue } from './issue.ts'
import type { Memory } from './memory.ts'
import { outline } from './outline.ts'
import { type PageFacts, pageFacts } from './pageFacts.ts'
import { isArticle } from './pageSummary.ts'
import { type PlacedPage, placeBlocks, type SharedFiles } from './placed.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import { pathOf } from './routes.ts'
import { tokensOf } from './tokens.ts'
import { isKnownIn } from './validation/draft.ts'
import type { World } from './world.ts'
import { worldOf } from './worldOf.ts'

/** What the files of a site say, each on its own. */
export type Reading = SharedFiles & {
  /** Tells readings of one site apart that are remembered side by side. */
  name: string
  site: Site
  /** Pages by file, relative to the pages folder. */
  pages: ReadonlyMap<string, Page>
  /** The addresses of all pages, of those that cannot be read too. */
  paths: readonly string[]
  /** Some file makes the home page. Links to it are not wrong while none does: that is told once. */
  hasHome: boolean
  publicFiles: ReadonlySet<string>
  /** Links in `public/` that lead out of it. */
  strayLinks: readonly string[]
  readPublic(address: string): Uint8Array
}

/** The files of a site put together: pages with shared blocks in them, and what they may refer to. */
export type Assembly = {
  /** By address. */
  pages: ReadonlyMap<string, PlacedPage>
  summaries: PageFacts[]
  world: World
  sizes: Map<string, number>
  issues: Issue[]
}

/** Puts shared blocks into pages and tells the pages of each other. */
export function assemble(reading: Reading, memory: Memory): Assembly {
  const { name, folder, site, shared, publicFiles, readPublic, doubts } = reading
  const issues: Issue[] = []
  const pages = new Map<string, PlacedPage>()
  for (const [file, page] of reading.pages) {
    const fragments = page.blocks.flatMap((block) => (block.type === 'fragment' ? [shared.get(block.name) ?? [...shared.keys()].join()] : []))
    const { missing, ...placed } = memory.recall(`${name}blocks of ${file}`, [page, ...fragments], () => placeBlocks(`${folder}/${file}`, page, reading))
    issues.push(...missing)
    pages.set(pathOf(file), placed)
  }

  const tokens = memory.recall(`${name}tokens`, [site], () => tokensOf(site))
  const summaries = [...pages].map(([path, { file, page, blocks }]) =>
    memory.recallEqual(`${name}facts of ${path}`, [page, blocks, tokens], () => pageFacts(path, file, page, blocks, outline(blocks, tokens))),
  )
  const inDoubt = [...pages].flatMap(([path, { whole }]) => (whole ? [] : [path]))
  const siteDoubts = doubts.get(`${folder}/_site.yaml`)
  const knows = { links: isKnownIn(siteDoubts, 'links'), tokens: isKnownIn(siteDoubts, 'tokens') }
  const inputs = [site, siteDoubts, publicFiles, reading.paths.join(), inDoubt.join(), ...summaries]
  const { world, sizes } = memory.recall(`${name}world`, inputs, () => {
    const sizes = new Map<string, number>()
    return {
      world: worldOf({ site, tokens, paths: reading.paths, summaries, publicFiles, readPublic, sizes, inDoubt: new Set(inDoubt), knows }, memory),
      sizes,
    }
  })
  return { pages, summaries, world, sizes, issues }
}

/** The facts of the site as pages show them. */
export const resolveFacts = ({ folder, name }: Reading, world: World, memory: Memory) =>
  memory.visit(`${name}site`, [], world, (seen) => resolveSite(`${folder}/_site.yaml`, seen, hasArticles(seen)))

const hasArticles = (world: World) => [...world.paths()].some((path) => isArticle(world.summary(path)))

/** A page as it is shown, and what is wrong with it; nothing at an address without one. */
export function resolveIn({ pages, world }: Assembly, path: string, seen = world) {
  const entry = pages.get(path)
  return entry && resolvePage(path, entry.file, entry.page, entry.blocks, seen)
}
