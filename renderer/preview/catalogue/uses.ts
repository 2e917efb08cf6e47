import type { BlockType } from '../../../schema/index.ts'
import type { LoadedSite } from '../../content/index.ts'
import type { PageFacts } from '../../content/pageFacts.ts'
import type { PlacedBlock } from '../../content/placed.ts'
import { fillTokens } from '../../content/tokens.ts'
import { placesOf } from '../places.ts'

/** A block as it is written in a file, and the pages that show it: more than one where the file is shared. */
export type Use = { at: string; pages: { path: string; title: string }[] }

/** So many places are looked up; a block on a thousand pages is on all of them. */
const most = 100

/** Where a block type is used, in the order of files. */
export function usesOf(type: BlockType, loaded: LoadedSite): { uses: Use[]; more: number } {
  const written = new Map<string, { placed: PlacedBlock; pages: Use['pages'] }>()
  for (const [{ path, title }, placed] of blocksOf(loaded))
    if (placed.block.type === type) {
      const key = JSON.stringify([placed.file, placed.path])
      const known = written.get(key) ?? { placed, pages: [] }
      written.set(key, known)
      known.pages.push({ path, title: fillTokens(title, loaded.world.tokens) })
    }
  const first = [...written.values()].sort((a, b) => (a.placed.file < b.placed.file ? -1 : 1)).slice(0, most)
  const places = placesOf(
    first.map(({ placed }) => placed),
    loaded,
  )
  return { uses: first.map(({ pages }, index) => ({ at: places[index] ?? '', pages })), more: Math.max(0, written.size - most) }
}

/** How many pages each block type is on. */
export function pageCounts(loaded: LoadedSite): Map<BlockType, number> {
  const pages = new Map<BlockType, Set<string>>()
  for (const [{ path }, { block }] of blocksOf(loaded)) pages.set(block.type, (pages.get(block.type) ?? new Set()).add(path))
  return new Map([...pages].map(([type, paths]) => [type, paths.size]))
}

function* blocksOf({ summaries, placed }: LoadedSite): Generator<[page: PageFacts, placed: PlacedBlock]> {
  for (const page of summaries) for (const block of placed(page.path)) yield [page, block]
}
