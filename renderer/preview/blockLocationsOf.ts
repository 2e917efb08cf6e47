import type { PlacedBlock } from '../content/expandFragments.ts'
import type { LoadedSite } from '../content/index.ts'

type WrittenBlock = Pick<PlacedBlock, 'file' | 'path'>

/** Returns the source location of each block, in the same order: "pages/index.yaml:12:5". A file is read once, however many of the blocks it contains. */
export function blockLocationsOf(blocks: readonly WrittenBlock[], loaded: LoadedSite): string[] {
  const issues = blocks.map(({ file, path }, index) => ({ code: 'unknown-block' as const, file, path, message: String(index) }))
  const locations = new Map(loaded.locate(issues).map(({ message, file, line, column }) => [message, `${file}:${line}:${column}`]))
  return blocks.map(({ file }, index) => locations.get(String(index)) ?? file)
}
