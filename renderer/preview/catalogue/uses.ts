import type { BlockType } from '../../../schema/index.ts'
import type { PlacedBlock } from '../../content/expandFragments.ts'
import type { LoadedSite } from '../../content/index.ts'
import type { PageFacts } from '../../content/pageFacts.ts'
import { fillTokens } from '../../content/tokens.ts'
import { locationsOf } from '../locationsOf.ts'

/** A block in a file, by its place as issues name it, and the pages that show it: more than one if the file is shared. */
export type Use = { location: string; pages: { path: string; title: string }[] }

/** The maximum number of uses whose location is looked up; a common block may be on a thousand pages. */
const maxUses = 100

/** Returns where a block type is used, sorted by file, up to `maxUses`, and how many more uses there are. */
export function usesOf(type: BlockType, loaded: LoadedSite): { uses: Use[]; moreUses: number } {
  const useByLocation = new Map<string, { placed: PlacedBlock; pages: Use['pages'] }>()
  for (const [{ path, title }, placed] of blocksOf(loaded))
    if (placed.block.type === type) {
      const key = JSON.stringify([placed.file, placed.path])
      const use = useByLocation.get(key) ?? { placed, pages: [] }
      useByLocation.set(key, use)
      use.pages.push({ path, title: fillTokens(title, loaded.siteIndex.tokens) })
    }
  const first = [...useByLocation.values()].sort((a, b) => (a.placed.file < b.placed.file ? -1 : 1)).slice(0, maxUses)
  const locations = locationsOf(
    first.map(({ placed }) => placed),
    loaded,
  )
  return { uses: first.map(({ pages }, index) => ({ location: locations[index] ?? '', pages })), moreUses: Math.max(0, useByLocation.size - maxUses) }
}

/** Returns the number of pages that each block type is on. */
export function pageCountByType(loaded: LoadedSite): Map<BlockType, number> {
  const pages = new Map<BlockType, Set<string>>()
  for (const [{ path }, { block }] of blocksOf(loaded)) pages.set(block.type, (pages.get(block.type) ?? new Set()).add(path))
  return new Map([...pages].map(([type, paths]) => [type, paths.size]))
}

function* blocksOf({ summaries, placedBlocks }: LoadedSite): Generator<[page: PageFacts, placed: PlacedBlock]> {
  for (const page of summaries) for (const block of placedBlocks(page.path)) yield [page, block]
}
