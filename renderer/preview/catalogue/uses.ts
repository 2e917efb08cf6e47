import type { BlockType } from '../../../schema/index.ts'
import type { PlacedBlock } from '../../content/expandFragments.ts'
import type { LoadedSite } from '../../content/index.ts'
import type { PageFacts } from '../../content/pageFacts.ts'
import { fillTokens } from '../../content/tokens.ts'
import { blockLocationsOf } from '../blockLocationsOf.ts'

/** A block as it is written in a file, and the pages that show it: more than one where the file is shared. */
export type Use = { sourceLocation: string; pages: { path: string; title: string }[] }

/** So many places are looked up; a block on a thousand pages is on all of them. */
const maxUses = 100

/** Where a block type is used, in the order of files. */
export function usesOf(type: BlockType, loaded: LoadedSite): { uses: Use[]; moreUses: number } {
  const written = new Map<string, { placed: PlacedBlock; pages: Use['pages'] }>()
  for (const [{ path, title }, placed] of blocksOf(loaded))
    if (placed.block.type === type) {
      const key = JSON.stringify([placed.file, placed.path])
      const known = written.get(key) ?? { placed, pages: [] }
      written.set(key, known)
      known.pages.push({ path, title: fillTokens(title, loaded.siteIndex.tokens) })
    }
  const first = [...written.values()].sort((a, b) => (a.placed.file < b.placed.file ? -1 : 1)).slice(0, maxUses)
  const places = blockLocationsOf(
    first.map(({ placed }) => placed),
    loaded,
  )
  return { uses: first.map(({ pages }, index) => ({ sourceLocation: places[index] ?? '', pages })), moreUses: Math.max(0, written.size - maxUses) }
}

/** How many pages each block type is on. */
export function pageCounts(loaded: LoadedSite): Map<BlockType, number> {
  const pages = new Map<BlockType, Set<string>>()
  for (const [{ path }, { block }] of blocksOf(loaded)) pages.set(block.type, (pages.get(block.type) ?? new Set()).add(path))
  return new Map([...pages].map(([type, paths]) => [type, paths.size]))
}

function* blocksOf({ summaries, placedBlocks }: LoadedSite): Generator<[page: PageFacts, placed: PlacedBlock]> {
  for (const page of summaries) for (const block of placedBlocks(page.path)) yield [page, block]
}
