import type { Block, BlockType } from '../../../schema/index.ts'
import type { PlacedBlock } from '../expandFragments.ts'
import { groupBy } from '../groupBy.ts'
import type { Issue } from '../issue.ts'

/** What a page has once, whatever it says. */
export const oncePerPage: readonly BlockType[] = ['hero', 'search']

/**
 * Finds blocks of a page that say the same as one above them: pasted twice, or copied and never changed.
 * @param blocks those written in the page itself; ones with placeholders for mistakes may look alike, and are not reported
 */
export function duplicateBlocksIn(blocks: readonly PlacedBlock[]): { copies: ReadonlySet<PlacedBlock>; issues: Issue[] } {
  const copies = new Set<PlacedBlock>()
  const issues: Issue[] = []
  // Other rules report more of these.
  const comparable = blocks.filter(({ block }) => !oncePerPage.includes(block.type))
  // Types and titles distinguish nearly all blocks, before their whole content is compared.
  for (const sameTitle of groupBy(comparable, ({ block }) => `${block.type} ${titleOf(block)}`).values()) {
    if (sameTitle.length === 1) continue
    for (const [first, ...others] of groupBy(sameTitle, ({ block }) => contentOf(block)).values())
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

const contentOf = (block: Block) => JSON.stringify({ ...block, id: undefined })
