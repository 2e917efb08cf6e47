import type { AgencyFlags, BlockProps, Card, ResolvedPage, ResolvedSite, Target } from './resolved.ts'
import { longDate } from './tokens.ts'

// What has to be said with content (visitors.md, D1–D14), in the words that the web and paper share.

export const illustrativeEntry = 'Illustrative entry'
export const illustrativeExample = 'Illustrative example'
export const noWebsite = 'Not Available'
/** A score has one decimal (visitors.md P3). */
export const formatRating = (rating: number) => rating.toFixed(1)

/** Behind a link that earns. */
export const partnerLinkSuffix = ' (partner link)'

/** A sentence with a day in it, which a page marks as one. */
export type DatedText = { before: string; date?: string | undefined; after?: string }

/** The sentence as plain words. */
export const datedTextOf = ({ before, date, after = '' }: DatedText) => `${before}${date === undefined ? '' : longDate(date)}${after}`

/** When a source was read, if it was. */
export const checkedLabel = (day: string | undefined): DatedText => (day === undefined ? { before: 'Not checked' } : { before: 'Checked ', date: day })

/** When the facts of a tool were checked. Among tools whose facts were, one whose were not says so; where none were, none does. */
export const toolCheckedLabel = ({ checked }: Tool, tools: readonly Tool[]): DatedText | undefined =>
  tools.every((tool) => tool.checked === undefined)
    ? undefined
    : checked === undefined
      ? { before: 'Facts not checked' }
      : { before: 'Facts checked ', date: checked }

type Tool = { checked?: string | undefined }

/** What a comparison rests on. */
export const comparisonCaption = (checked: string | undefined): DatedText => ({
  before: checked === undefined ? 'General knowledge, facts not checked' : 'Facts checked ',
  date: checked,
  after: '. Look again at what you rely on before you decide.',
})

/** The rows of a comparison: what each option is not good at is the last. */
export const comparisonRows = ({ rows, drawbacks }: Pick<BlockProps<'comparisonTable'>, 'rows' | 'drawbacks'>) => [
  ...rows,
  { attribute: 'Main drawback', values: drawbacks },
]

/** What a ranking rests on, how old it is, and whether some of its agencies are invented. */
export const rankingCaption = (
  { scope, agencies }: Pick<BlockProps<'rankingTable'>, 'scope' | 'agencies'>,
  { edition, disclosure }: ResolvedSite,
  { reviewed }: ResolvedPage,
): DatedText => ({
  before: `${scope}, ${edition} edition. Last reviewed `,
  date: reviewed,
  // The partner's comes with its place, and those of invented agencies only show what scores look like.
  after: `. ${agencies.some(({ highlighted, illustrative }) => !highlighted && !illustrative) ? 'Editorial scores' : 'No firm has been scored yet'}; no client reviews collected.${agencies.some(({ illustrative }) => illustrative) ? ` ${disclosure.illustrative}` : ''}`,
})

/**
 * What a partner's panel is called. One that names a place, like "#1 Overall", says how it is taken (visitors.md D1). Not every partner is the featured
 * one: its buttons tell whose the panel is, for its text may name either firm beside the other.
 */
export function panelLabel({ title, text, points, actions }: BlockProps<'promo'>, { disclosure, provider }: ResolvedSite): string {
  if (/#\d/.test(title)) return disclosure.reserved
  const leading = actions.filter(({ href }) => href.kind === 'partner').map(({ label }) => label)
  const words = [title, ...(leading.length > 0 ? leading : [text, ...points])]
  return words.some((text) => text.includes(provider)) ? 'Featured partner: commercial' : 'Commercial partner'
}

/** What is said of an agency where there is room for one label. */
export const agencyLabel = ({ highlighted, illustrative }: AgencyFlags, { disclosure }: ResolvedSite): string | undefined =>
  highlighted ? disclosure.reserved : illustrative ? illustrativeEntry : undefined

/** What stands with the figures of a case: that they are invented, or whose unchecked claim they are (D8). */
export const figuresLabel = (illustrative: boolean, { disclosure }: ResolvedSite) => (illustrative ? 'Invented figures, for illustration' : disclosure.claim)

/** What the source of a figure is called. */
export const sourceLabel = (source: Target, name: string | undefined) => name ?? new URL(source.href).hostname

/** Cards that stand side by side: where they are of several kinds, the kind of each is its first tag (spec §3's "category"). */
export function withCategoryTags(cards: readonly Card[]): readonly Card[] {
  const areMixed = new Set(cards.map(({ category }) => category)).size > 1
  return areMixed ? cards.map((card) => (card.category === undefined ? card : { ...card, tags: [card.category, ...card.tags] })) : cards
}
