import type { Block } from '../../../schema/index.ts'
import type { Issue } from '../issue.ts'
import type { PlacedBlock } from '../placed.ts'

/**
 * Blocks of a page that say what one above them says: pasted twice, or copied and never changed.
 * @param blocks those written in the page; what stands in for its mistakes may look alike
 */
export function copiesIn(blocks: readonly PlacedBlock[]): { copies: ReadonlySet<PlacedBlock>; issues: Issue[] } {
  const copies = new Set<PlacedBlock>()
  const issues = blocks.flatMap((placed, index): Issue[] => {
    const { block, file, path, doubts } = placed
    const first = doubts ? undefined : blocks.slice(0, index).find((other) => saysTheSame(other.block, block))
    if (!first) return []
    copies.add(placed)
    const message = `This block says the same as block ${Number(first.path.at(-1)) + 1} of this page. Remove one of the two, or write what this one is for.`
    return [{ code: 'duplicate-id', file, path: [...path, 'type'], message }]
  })
  return { copies, issues }
}

/** A hero stands on a page once, and so does a search, whatever they say. Titles tell nearly all others apart, before all their words are compared. */
const saysTheSame = (one: Block, other: Block) =>
  one.type === other.type && one.type !== 'hero' && one.type !== 'search' && titleOf(one) === titleOf(other) && words(one) === words(other)

const titleOf = (block: Block) => ('title' in block ? block.title : undefined)

const words = (block: Block) => JSON.stringify({ ...block, id: undefined })
