import type { Block, Page } from '../../schema/index.ts'
import type { Issue, Path } from './issue.ts'
import { didYouMean, nearest } from './suggest.ts'
import type { Doubts } from './validation/draft.ts'

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

/** What blocks come from besides the file of their page. */
export type SharedFiles = {
  folder: string
  /** Shared blocks by name; nothing for a file that cannot be read. */
  shared: ReadonlyMap<string, readonly Block[] | undefined>
  /** What is uncertain, by file: "pages/index.yaml". */
  doubts: ReadonlyMap<string, Doubts>
}

/** The blocks of a page with shared ones put in, each with the place where it is written. */
export function placeBlocks(file: string, page: Page, { folder, shared, doubts }: SharedFiles): PlacedPage & { missing: Issue[] } {
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
