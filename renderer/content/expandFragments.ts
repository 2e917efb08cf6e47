import type { Block, Page } from '../../schema/index.ts'
import type { Issue, Path } from './issue.ts'
import { pathOf, sharedFile } from './routes.ts'
import { didYouMean, nearest } from './suggest.ts'
import type { RecoveryInfo } from './validation/repairedData.ts'

/** A block, and where in which file the author wrote it. */
export type PlacedBlock = {
  block: Block
  file: string
  path: Path
  /** What is uncertain about the file, if anything is. */
  recovery?: RecoveryInfo
}

/** A placed block's fields, by its type. */
export type BlockOf<T> = Extract<Block, { type: T }>

/** A placed block of a type. */
export type PlacedBlockOf<T> = Omit<PlacedBlock, 'block'> & { block: BlockOf<T> }

export type PlacedPage = {
  /** Its address. */
  path: string
  file: string
  page: Page
  blocks: PlacedBlock[]
  /** Every block is known, so what is not among them is really missing. */
  isComplete: boolean
}

/** What the blocks of a page depend on besides its own file. */
export type SharedFiles = {
  folder: string
  /** Shared blocks by name; undefined for a file that cannot be read. */
  shared: ReadonlyMap<string, readonly Block[] | undefined>
  /** What is uncertain about files, by name: "pages/index.yaml". */
  recoveries: ReadonlyMap<string, RecoveryInfo>
}

/** Returns the blocks of a shared file, each with its place there; undefined if it is not there, or cannot be read. */
export function sharedBlocksOf(name: string, files: SharedFiles): PlacedBlock[] | undefined {
  const file = `${files.folder}/${sharedFile(name)}`
  const recovery = files.recoveries.get(file)
  return files.shared.get(name)?.map((block, at) => ({ block, file, path: ['blocks', at], recovery }))
}

/**
 * Replaces each fragment of a page with its shared blocks. Every block comes with the place where it is written.
 * @param name of the page's file, relative to the pages folder
 */
export function expandFragments(name: string, page: Page, sharedFiles: SharedFiles): PlacedPage & { missing: Issue[] } {
  const { folder, shared, recoveries } = sharedFiles
  const file = `${folder}/${name}`
  const missing: Issue[] = []
  const ownRecovery = recoveries.get(file)
  let isComplete = !ownRecovery?.hasUnknownAnchors
  const blocks = page.blocks.flatMap((block, index): PlacedBlock[] => {
    const path = ['blocks', index]
    if (block.type !== 'fragment') return [{ block, file, path, recovery: ownRecovery }]
    const fragmentFile = `${folder}/${sharedFile(block.name)}`
    if (recoveries.get(fragmentFile)?.hasUnknownAnchors) isComplete = false
    const fragment = sharedBlocksOf(block.name, sharedFiles)
    if (fragment) return fragment
    isComplete = false
    // The mistakes of a shared file are reported there.
    if (!shared.has(block.name)) {
      const suggestion = nearest(block.name, shared.keys())
      const names = [...shared.keys()].map((name) => `"${name}"`).join(', ')
      const advice = names === '' ? ' Remove this block.' : ` Write the name of one that is there (${names}), or remove this block.`
      missing.push({
        code: 'missing-shared',
        file,
        path: [...path, 'name'],
        message: `There is no ${fragmentFile}.${didYouMean(suggestion) || advice}`,
        suggestion,
      })
    }
    return []
  })
  return { path: pathOf(name), file, page, blocks, isComplete, missing }
}
