import type { Block } from '../../../schema/index.ts'
import type { PlacedBlock } from '../expandFragments.ts'
import { groupBy } from '../groupBy.ts'
import type { Issue } from '../issue.ts'

/**
 * Blocks of a page that say what one above them says: pasted twice, or copied and never changed.
 * @param blocks those written in the page; what stands in for its mistakes may look alike
 */
export function duplicateBlocksIn(blocks: readonly PlacedBlock[]): { copies: ReadonlySet<PlacedBlock>; issues: Issue[] } {
  const copies = new Set<PlacedBlock>()
  const issues: Issue[] = []
  // A hero stands on a page once, and so does a search, whatever they say.
  const comparable = blocks.filter(({ block }) => block.type !== 'hero' && block.type !== 'search')
  // Types and titles tell nearly all apart, before all their words are compared.
  for (const alike of groupBy(comparable, ({ block }) => `${block.type} ${titleOf(block)}`).values()) {
    if (alike.length === 1) continue
    for (const [first, ...others] of groupBy(alike, ({ block }) => words(block)).values())
      for (const placed of others) {
        const { file, path, recovery } = placed
        if (recovery) continue
        copies.add(placed)
        const message = `This block says the same as block ${Number(first?.path.at(-1)) + 1} of this page. Remove one of the two, or write what this one is for.`
        issues.push({ code: 'duplicate-id', file, path: [...path, 'type'], message })
      }
  }
  return { copies, issues }
}

const titleOf = (block: Block) => ('title' in block ? block.title : undefined)

const words = (block: Block) => JSON.stringify({ ...block, id: undefined })
