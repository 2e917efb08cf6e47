import { page as pageSchema } from '../../schema/index.ts'
import { type PlacedPage, sharedBlocksOf } from './expandFragments.ts'
import type { LoadedSite } from './index.ts'
import { outline } from './outline.ts'
import { pageFacts } from './pageFacts.ts'
import { resolvePage } from './resolve.ts'

const root = '/_shared/'

/** Returns the address at which the preview shows a shared file: "pages/_shared/promo.yaml" → "/_shared/promo". Undefined for any other file. */
export const sharedPathOf = (file: string) => /\/_shared\/[\w-]+(?=\.yaml$)/.exec(file)?.[0]

/**
 * Returns a site that has a shared file as a page, below a heading that no file has. While the file cannot be read, there is nothing to show.
 * @returns undefined if there is no shared file at the address
 */
export function withSharedPage(loaded: LoadedSite, path: string): LoadedSite | undefined {
  const { sharedFiles, siteIndex } = loaded
  const name = path.startsWith(root) ? path.slice(root.length) : ''
  if (!sharedFiles.shared.has(name)) return undefined
  const title = `Shared blocks: ${name}`
  const page = pageSchema.parse({ title, description: title, noindex: true, blocks: [{ type: 'hero', title }] })
  const heading = page.blocks.flatMap((block) => (block.type === 'fragment' ? [] : [{ block, file: '', path: [] }]))
  const blocks = sharedBlocksOf(name, sharedFiles)
  const placed: PlacedPage = { path, file: `${sharedFiles.folder}${path}.yaml`, page, blocks: [...heading, ...(blocks ?? [])], isComplete: true }
  const facts = pageFacts(placed, outline(placed.blocks, siteIndex.tokens))
  const withPage = {
    ...siteIndex,
    summary: (at: string) => (at === path ? facts : siteIndex.summary(at)),
    hasPage: (at: string) => at === path || siteIndex.hasPage(at),
  }
  return {
    ...loaded,
    siteIndex: withPage,
    resolve: (at) => (at !== path ? loaded.resolve(at) : blocks && resolvePage(placed, withPage).page),
    placedBlocks: (at) => (at === path ? placed.blocks : loaded.placedBlocks(at)),
  }
}
