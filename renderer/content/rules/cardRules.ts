import { type Block, type BlockType, block as blockSchema } from '../../../schema/index.ts'
import type { PlacedBlock, PlacedBlockOf } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'
import { fieldsByType, roleOf } from '../validation/introspect.ts'
import { checkDuplicates } from './duplicates.ts'
import { pathIn } from './pathIn.ts'

/** A card as it is written: the address of a page, or the card itself. */
type WrittenCard = string | { title: string; description: string; href?: string; action?: string }

/** The names of the fields of each block that take cards. */
const cardFields = new Map(
  [...fieldsByType(blockSchema)].map(([type, fields]) => [type, Object.entries(fields).flatMap(([name, field]) => (roleOf(field) === 'cards' ? name : []))]),
)

/** Returns the cards that a field lists one by one; none where they are taken from a folder. */
function writtenCards(block: Block, field: string): readonly WrittenCard[] {
  const cards = (block as unknown as Record<string, unknown>)[field]
  return Array.isArray(cards) ? cards : []
}

/** Returns the lists of cards of a block that are written one by one. */
const cardLists = (block: Block) => (cardFields.get(block.type) ?? []).map((list) => ({ list, cards: writtenCards(block, list) }))

/** Checks that a grid has a text for the links of its cards only where there are links. */
export function checkCardGrid(placed: PlacedBlockOf<'cardGrid'>): Issue[] {
  const { block, file, recovery } = placed
  const cards = writtenCards(block, 'items')
  const hasNoLinks = cards.length > 0 && cards.every((card) => typeof card !== 'string' && card.href === undefined)
  if (!hasNoLinks || block.itemAction === undefined || cards.some((_, index) => recovery?.isPlaceholder([...pathIn(placed, 'items'), index, 'href']))) return []
  const message = `"${block.itemAction}" is the text for the links of these cards, but none of them has a link. Add "href:" to them, or remove this line.`
  return [{ code: 'missing-field', file, path: pathIn(placed, 'itemAction'), message }]
}

/** Checks that the cards of any block are unique, and that each with a link text has a link. */
export function checkCards(placed: PlacedBlock): Issue[] {
  const { block, file, path, recovery } = placed
  return cardLists(block).flatMap(({ list, cards }) => [
    ...checkDuplicates(
      cards.map((card) => (typeof card === 'string' ? card : `${card.title}: ${card.description}`)),
      placed,
      list as keyof Block,
    ),
    ...cards.flatMap((card, index): Issue[] => {
      const at = (field: 'href' | 'action'): Path => [...path, list, index, field]
      if (typeof card === 'string' || card.action === undefined || card.href !== undefined || recovery?.isPlaceholder(at('href'))) return []
      const message = `"${card.action}" is the text for the link of this card, but it has no link. Add "href:" with the address it links to, or remove this line.`
      return [{ code: 'missing-field', file, path: at('action'), message }]
    }),
  ])
}

/** Blocks whose cards may include the page they are on: a list of documents may offer the document of its page. */
const listsOfAny: ReadonlySet<BlockType> = new Set(['downloadList'])

/** Reports a card or a feature that leads to its own page. @param address of the page that the block is on */
export function checkSelfReference({ block, file, path }: PlacedBlock, address: string): Issue[] {
  if (block.type === 'feature' && block.page === address) {
    const message = `"${address}" is this page itself. Write the address of another page.`
    return [{ code: 'invalid-value', file, path: pathIn({ block, path }, 'page'), message }]
  }
  if (listsOfAny.has(block.type)) return []
  const message = `"${address}" is this page itself, so its card would link back to it. Remove this entry, or write the address of another page.`
  return cardLists(block).flatMap(({ list, cards }) =>
    cards.flatMap((card, index): Issue[] =>
      card === address
        ? [{ code: 'invalid-value', file, path: [...path, list, index], message }]
        : typeof card !== 'string' && card.href?.trim() === address
          ? [{ code: 'invalid-value', file, path: [...path, list, index, 'href'], message }]
          : [],
    ),
  )
}
