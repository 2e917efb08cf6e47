import type { Card } from './resolved.ts'

/** Cards that stand side by side, on the web or on paper: where they are of several kinds, the kind of each is its first tag (spec §3's "category"). */
export function withKinds(cards: readonly Card[]): readonly Card[] {
  const areMixed = new Set(cards.map(({ category }) => category)).size > 1
  return areMixed ? cards.map((card) => (card.category === undefined ? card : { ...card, tags: [card.category, ...card.tags] })) : cards
}
