import { page as pageSchema } from '../../schema/index.ts'
import { type PlacedBlock, type PlacedPage, sharedBlocksOf } from '../content/expandFragments.ts'
import type { LoadedSite } from '../content/index.ts'
import { outline } from '../content/outline.ts'
import { pageFacts } from '../content/pageFacts.ts'
import { resolvePage } from '../content/resolve.ts'

// Files that are no pages are shown at addresses that no page can have.

/** Returns the address of a file: "pages/_shared/promo.yaml" → "/_shared/promo", "pages/_site.yaml" → "/_site". Undefined for a page. */
export const filePathOf = (file: string) => /\/(?:_shared\/[\w-]+|_site)(?=\.yaml$)/.exec(file)?.[0]

/**
 * Returns a site that has such a file as a page, below a heading that is in no file: the shared blocks, or nothing but what is around
 * every page. While shared blocks cannot be read, there is nothing to show.
 * @returns undefined if there is no such file at the address
 */
export function withFilePage(loaded: LoadedSite, path: string): LoadedSite | undefined {
  if (path === '/_site') return withPage(loaded, path, 'The facts of the site', [])
  const name = path.replace(/^\/_shared\//, '')
  if (name === path || !loaded.sharedFiles.shared.has(name)) return undefined
  return withPage(loaded, path, `Shared blocks: ${name}`, sharedBlocksOf(name, loaded.sharedFiles))
}

function withPage(loaded: LoadedSite, path: string, title: string, blocks: readonly PlacedBlock[] | undefined): LoadedSite {
  const page = pageSchema.parse({ title, description: title, noindex: true, blocks: [{ type: 'hero', title }] })
  const heading = page.blocks.flatMap((block) => (block.type === 'fragment' ? [] : [{ block, file: '', path: [] }]))
  const file = `${loaded.sharedFiles.folder}${path}.yaml`
  const placed: PlacedPage = { path, file, page, blocks: [...heading, ...(blocks ?? [])], isComplete: true }
  const facts = pageFacts(placed, outline(placed.blocks, loaded.siteIndex.tokens))
  const siteIndex = {
    ...loaded.siteIndex,
    summary: (at: string) => (at === path ? facts : loaded.siteIndex.summary(at)),
    hasPage: (at: string) => at === path || loaded.siteIndex.hasPage(at),
  }
  return {
    ...loaded,
    siteIndex,
    resolve: (at) => (at !== path ? loaded.resolve(at) : blocks && resolvePage(placed, siteIndex).page),
    placedBlocks: (at) => (at === path ? placed.blocks : loaded.placedBlocks(at)),
  }
}
