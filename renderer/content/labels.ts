import type { AgencyFlags, BlockProps, Card, ResolvedPage, ResolvedSite, Target } from './resolved.ts'
import { longDate } from './tokens.ts'

// The labels that content must have (visitors.md, D1–D14), the same on the web and in PDFs.

export const illustrativeEntry = 'Illustrative entry'
export const illustrativeExample = 'Illustrative example'
/** What stands in front of the texts that say whom an agency suits. */
export const suitLabels = { bestFor: 'Best for', lookElsewhereIf: 'Look elsewhere if' } as const
export const noWebsite = 'Not Available'
/** Formats a score with one decimal (visitors.md P3). */
export const formatRating = (rating: number) => rating.toFixed(1)

/** Says of a firm what it is to this site. */
export const commercialPartner = 'Commercial partner'

/** Follows the text of a link that earns money. */
export const partnerLinkSuffix = ' (partner link)'

/** A sentence with a date in it, which pages mark up as one. */
export type DatedText = { before: string; date?: string; after?: string }

/** Returns the sentence as plain text. */
export const datedTextOf = ({ before, date, after = '' }: DatedText) => `${before}${date === undefined ? '' : longDate(date)}${after}`

/** Says when a source was checked, if it was. */
export const checkedLabel = (date: string | undefined): DatedText => (date === undefined ? { before: 'Not checked' } : { before: 'Checked ', date })

/** Says when the facts of a tool were checked. Where those of some tools were, one whose were not says so; where none were, none does. */
export const toolCheckedLabel = ({ checked }: Tool, tools: readonly Tool[]): DatedText | undefined =>
  tools.every((tool) => tool.checked === undefined)
    ? undefined
    : checked === undefined
      ? { before: 'Facts not checked' }
      : { before: 'Facts checked ', date: checked }

type Tool = { checked?: string }

/** Says what a comparison is based on. */
export const comparisonCaption = (checked: string | undefined): DatedText => ({
  before: checked === undefined ? 'General knowledge, facts not checked' : 'Facts checked ',
  date: checked,
  after: '. Look again at what you rely on before you decide.',
})

/** Returns the rows of a comparison, the drawback of each option last. */
export const comparisonRows = ({ rows, drawbacks }: Pick<BlockProps<'comparisonTable'>, 'rows' | 'drawbacks'>) => [
  ...rows,
  { attribute: 'Main drawback', values: drawbacks },
]

/** Says what a ranking is based on, how old it is, and whether some of its agencies are invented. */
export const rankingCaption = (
  { scope, agencies }: Pick<BlockProps<'rankingTable'>, 'scope' | 'agencies'>,
  { edition, disclosure }: ResolvedSite,
  { reviewed }: ResolvedPage,
): DatedText => ({
  before: `${scope}, ${edition} edition. Last reviewed `,
  date: reviewed,
  // The partner's score comes with its place, and those of invented agencies only show what scores look like.
  after: `. ${agencies.some(({ highlighted, illustrative }) => !highlighted && !illustrative) ? 'Editorial scores' : 'No firm has been scored yet'}; no client reviews collected.${agencies.some(({ illustrative }) => illustrative) ? ` ${disclosure.illustrative}` : ''}`,
})

/**
 * Returns the label of a partner's panel. One that names a place, like "#1 Overall", says how that place is awarded (visitors.md D1). Not every
 * partner is the featured one: the buttons tell whose panel it is, since its text may name either firm beside the other.
 */
export function panelLabel({ title, text, points, actions }: BlockProps<'promo'>, { disclosure, provider }: ResolvedSite): string {
  if (/#\d/.test(title)) return disclosure.reserved
  const partnerActions = actions.filter(({ href }) => href.kind === 'partner').map(({ label }) => label)
  const texts = [title, ...(partnerActions.length > 0 ? partnerActions : [text, ...points])]
  return texts.some((text) => text.includes(provider)) ? 'Featured partner: commercial' : commercialPartner
}

/** Returns the label of an agency where there is room for only one. */
export const agencyLabel = ({ highlighted, illustrative }: AgencyFlags, { disclosure }: ResolvedSite): string | undefined =>
  highlighted ? disclosure.reserved : illustrative ? illustrativeEntry : undefined

/** Returns the label of the figures of a case: that they are invented, or whose unchecked claim they are (D8). */
export const figuresLabel = (illustrative: boolean, { disclosure }: ResolvedSite) => (illustrative ? 'Invented figures, for illustration' : disclosure.claim)

/** Returns the name of the source of a figure, by default its host. */
export const sourceLabel = (source: Target, name: string | undefined) => name ?? new URL(source.href).hostname

/** Prepares cards that are shown side by side: where they are of several kinds, the kind of each becomes its first tag (spec §3's "category"). */
export function withCategoryTags(cards: readonly Card[]): readonly Card[] {
  const areMixed = new Set(cards.map(({ category }) => category)).size > 1
  return areMixed ? cards.map((card) => (card.category === undefined ? card : { ...card, tags: [card.category, ...card.tags] })) : cards
}
