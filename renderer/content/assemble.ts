import type { Block, Page, Site } from '../../schema/index.ts'
import { isArticle } from './faces.ts'
import type { Issue, Path } from './issue.ts'
import type { Memory } from './memory.ts'
import { outline } from './outline.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import { pathOf } from './routes.ts'
import { didYouMean, nearest } from './suggest.ts'
import { type Summary, summarize } from './summary.ts'
import { tokensOf } from './tokens.ts'
import type { Doubts } from './validation/draft.ts'
import { type World, worldOf } from './world.ts'

/** What the files of a site say, each on its own. */
export type Reading = {
  /** Tells readings of one site apart that are remembered side by side. */
  name: string
  folder: string
  site: Site
  /** Shared blocks by name; nothing for a file that cannot be read. */
  shared: ReadonlyMap<string, readonly Block[] | undefined>
  /** Pages by file, relative to the pages folder. */
  pages: ReadonlyMap<string, Page>
  /** The addresses of all pages, of those that cannot be read too. */
  paths: readonly string[]
  /** Some file makes the home page. Links to it are not wrong while none does: that is told once. */
  hasHome: boolean
  publicFiles: ReadonlySet<string>
  readPublic(address: string): Uint8Array
  /** What is uncertain, by file: "pages/index.yaml". */
  doubts: ReadonlyMap<string, Doubts>
}

/** A block, and where in which file the author wrote it. */
export type PlacedBlock = {
  block: Block
  file: string
  path: Path
  /** What of the file is uncertain, if something is. */
  doubts?: Doubts
}

/** A placed block's fields, by its type. */
export type BlockOf<T> = Extract<Block, { type: T }>

/** A placed block of a type. */
export type Placed<T> = Omit<PlacedBlock, 'block'> & { block: BlockOf<T> }

export type PlacedPage = {
  file: string
  page: Page
  blocks: PlacedBlock[]
  /** No block is unknown, so what the page has not, it lacks. */
  whole: boolean
}

/** The files of a site put together: pages with shared blocks in them, and what they may refer to. */
export type Assembly = {
  /** By address. */
  pages: ReadonlyMap<string, PlacedPage>
  summaries: Summary[]
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
    memory.settle(`${name}summary of ${path}`, [page, blocks, tokens], () => summarize(path, file, page, blocks, outline(blocks, tokens))),
  )
  const inDoubt = [...pages].flatMap(([path, { whole }]) => (whole ? [] : [path]))
  const siteDoubts = doubts.get(`${folder}/_site.yaml`)
  const isKnown = (field: string) => !siteDoubts?.isHole([field]) && !siteDoubts?.isReported([field])
  const known = { links: isKnown('links'), tokens: isKnown('tokens') }
  const inputs = [site, siteDoubts, publicFiles, reading.paths.join(), inDoubt.join(), ...summaries]
  const { world, sizes } = memory.recall(`${name}world`, inputs, () => {
    const sizes = new Map<string, number>()
    return {
      world: worldOf({ site, tokens, paths: reading.paths, summaries, publicFiles, readPublic, sizes, inDoubt: new Set(inDoubt), known }, memory),
      sizes,
    }
  })
  return { pages, summaries, world, sizes, issues }
}

/** The blocks of a page with shared ones put in, each with the place where it is written. */
export function placeBlocks(
  file: string,
  page: Page,
  { folder, shared, doubts }: Pick<Reading, 'folder' | 'shared' | 'doubts'>,
): PlacedPage & { missing: Issue[] } {
  const missing: Issue[] = []
  const own = doubts.get(file)
  let whole = !own?.hidesPlaces
  const blocks = page.blocks.flatMap((block, index): PlacedBlock[] => {
    const path = ['blocks', index]
    if (block.type !== 'fragment') return [{ block, file, path, doubts: own }]
    const sharedFile = `${folder}/_shared/${block.name}.yaml`
    const sharedDoubts = doubts.get(sharedFile)
    const fragment = shared.get(block.name)
    if (sharedDoubts?.hidesPlaces) whole = false
    if (fragment) return fragment.map((inner, at) => ({ block: inner, file: sharedFile, path: ['blocks', at], doubts: sharedDoubts }))
    whole = false
    // A shared file with mistakes is reported where they are.
    if (!shared.has(block.name)) {
      const suggestion = nearest(block.name, shared.keys())
      missing.push({
        code: 'missing-shared',
        file,
        path: [...path, 'name'],
        message: `There is no ${sharedFile}.${didYouMean(suggestion)}`,
        suggestion,
      })
    }
    return []
  })
  return { file, page, blocks, whole, missing }
}

/** The facts of the site as pages show them. */
export const resolveFacts = ({ folder, name }: Reading, world: World, memory: Memory) =>
  memory.visit(`${name}site`, [], world, (seen) => resolveSite(`${folder}/_site.yaml`, seen, hasArticles(seen)))

const hasArticles = (world: World) => [...world.paths()].some((path) => isArticle(world.face(path)))

/** A page as it is shown, and what is wrong with it; nothing at an address without one. */
export function resolveIn({ pages, world }: Assembly, path: string, seen = world) {
  const entry = pages.get(path)
  return entry && resolvePage(path, entry.file, entry.page, entry.blocks, seen)
}
