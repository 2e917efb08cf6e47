import type { Block, Page } from '../../schema/index.ts'
import type { Issue, Path } from './issue.ts'
import { didYouMean, nearest } from './suggest.ts'
import type { RecoveryInfo } from './validation/draft.ts'

/** A block, and where in which file the author wrote it. */
export type PlacedBlock = {
  block: Block
  file: string
  path: Path
  /** What of the file is uncertain, if something is. */
  recovery?: RecoveryInfo
}

/** A placed block's fields, by its type. */
export type BlockOf<T> = Extract<Block, { type: T }>

/** A placed block of a type. */
export type PlacedBlockOf<T> = Omit<PlacedBlock, 'block'> & { block: BlockOf<T> }

export type PlacedPage = {
  file: string
  page: Page
  blocks: PlacedBlock[]
  /** No block is unknown, so what the page has not, it lacks. */
  isComplete: boolean
}

/** What blocks come from besides the file of their page. */
export type SharedFiles = {
  folder: string
  /** Shared blocks by name; nothing for a file that cannot be read. */
  shared: ReadonlyMap<string, readonly Block[] | undefined>
  /** What is uncertain, by file: "pages/index.yaml". */
  recoveries: ReadonlyMap<string, RecoveryInfo>
}

/** The blocks of a page with shared ones put in, each with the place where it is written. */
export function expandFragments(file: string, page: Page, { folder, shared, recoveries }: SharedFiles): PlacedPage & { missing: Issue[] } {
  const missing: Issue[] = []
  const own = recoveries.get(file)
  let isComplete = !own?.hasUnknownAnchors
  const blocks = page.blocks.flatMap((block, index): PlacedBlock[] => {
    const path = ['blocks', index]
    if (block.type !== 'fragment') return [{ block, file, path, recovery: own }]
    const sharedFile = `${folder}/_shared/${block.name}.yaml`
    const sharedRecovery = recoveries.get(sharedFile)
    const fragment = shared.get(block.name)
    if (sharedRecovery?.hasUnknownAnchors) isComplete = false
    if (fragment) return fragment.map((inner, at) => ({ block: inner, file: sharedFile, path: ['blocks', at], recovery: sharedRecovery }))
    isComplete = false
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
  return { file, page, blocks, isComplete, missing }
}
