import type { Block, BlockType } from '../../../schema/index.ts'
import type { PlacedBlock, PlacedBlockOf } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'
import { checkDuplicates } from './duplicates.ts'

/** A card as it is written: the address of a page, or the card itself. */
type WrittenCard = string | { title: string; description: string; href?: string; action?: string }

/** Returns the cards that a block lists one by one; none where they are taken from a folder. */
function writtenCards(block: Block): readonly WrittenCard[] {
  const items: unknown = 'items' in block ? block.items : []
  return Array.isArray(items) ? items : []
}

/** Checks that a grid has each card once, and link texts only where there are links. */
export function checkCardGrid(placed: PlacedBlockOf<'cardGrid'>): Issue[] {
  const { block, file, path, recovery } = placed
  const cards = writtenCards(block)
  const issues = checkCards(placed)
  const hasNoLinks = cards.length > 0 && cards.every((card) => typeof card !== 'string' && card.href === undefined)
  if (!hasNoLinks || block.itemAction === undefined || cards.some((_, index) => recovery?.isPlaceholder([...path, 'items', index, 'href']))) return issues
  const message = `"${block.itemAction}" is the text for the links of these cards, but none of them has a link. Add "href:" to them, or remove this line.`
  return [...issues, { code: 'missing-field', file, path: [...path, 'itemAction'], message }]
}

/** Checks that cards are unique, and that each with a link text has a link. */
export function checkCards(placed: PlacedBlockOf<'cardGrid' | 'articleGrid'>): Issue[] {
  const { block, file, path, recovery } = placed
  return [
    ...checkDuplicateCards(placed),
    ...writtenCards(block).flatMap((card, index): Issue[] => {
      const at = (field: string): Path => [...path, 'items', index, field]
      if (typeof card === 'string' || card.action === undefined || card.href !== undefined || recovery?.isPlaceholder(at('href'))) return []
      const message = `"${card.action}" is the text for the link of this card, but it has no link. Add "href:" with the address it links to, or remove this line.`
      return [{ code: 'missing-field', file, path: at('action'), message }]
    }),
  ]
}

export function checkDuplicateCards(placed: PlacedBlock): Issue[] {
  const names = writtenCards(placed.block).map((card) => (typeof card === 'string' ? card : `${card.title}: ${card.description}`))
  return checkDuplicates(names, placed, 'items')
}

/** Lists that must not contain the page they are on. A list of documents may offer the document of its page. */
const listsOfOthers: ReadonlySet<BlockType> = new Set(['cardGrid', 'articleGrid'])

/** Reports a card or a feature that leads to its own page. @param address of the page that the block is on */
export function checkSelfReference({ block, file, path }: PlacedBlock, address: string): Issue[] {
  if (block.type === 'feature' && block.page === address) {
    const message = `"${address}" is this page itself. Write the address of another page.`
    return [{ code: 'invalid-value', file, path: [...path, 'page'], message }]
  }
  if (!listsOfOthers.has(block.type)) return []
  const message = `"${address}" is this page itself, so its card would link back to it. Remove this entry, or write the address of another page.`
  return writtenCards(block).flatMap((card, index): Issue[] =>
    card === address
      ? [{ code: 'invalid-value', file, path: [...path, 'items', index], message }]
      : typeof card !== 'string' && card.href?.trim() === address
        ? [{ code: 'invalid-value', file, path: [...path, 'items', index, 'href'], message }]
        : [],
  )
}
