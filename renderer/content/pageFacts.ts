import type { Block, Page } from '../../schema/index.ts'
import type { PlacedPage } from './expandFragments.ts'
import type { Anchor } from './outline.ts'
import type { PageSummary, SummaryField } from './pageSummary.ts'
import type { CoverFacts, RankingRows } from './resolved.ts'
import { isContainer } from './valueAt.ts'

/** What other pages need to know about a page: its summary, its ids, which links can lead to, and its ranking. */
export type PageFacts = PageSummary & {
  /** The ids of the page. */
  anchors: string[]
  /** What others may show of its ranking, if it has one. */
  agencies?: RankingRows['agencies']
}

export const summaryOf = ({ anchors: _, agencies: __, ...summary }: PageFacts): PageSummary => summary

/** Returns what other pages need to know about a page. @param anchors its `outline` */
export function pageFacts({ path, file, page, blocks: placedBlocks }: PlacedPage, anchors: readonly Anchor[]): PageFacts {
  const blocks = placedBlocks.map(({ block }) => block)
  const ranking = blocks.find((block) => block.type === 'rankingTable')
  const { title, description, order, published, reviewed, topics, noindex, card, document, aliases } = page
  // A field that pages may omit could be left out here, too, and TypeScript would not notice.
  const summary = { title, description, order, published, reviewed, topics, noindex, card, document, aliases } satisfies Record<SummaryField, unknown>
  const cover = coverOf(path, page, blocks)
  return {
    path,
    file,
    ...summary,
    anchors: anchors.map(({ id }) => id),
    ...(ranking ? { agencies: ranking.agencies.map(rankingRowOf) } : {}),
    ...(published === undefined ? {} : { minutes: readingMinutes(blocks) }),
    cover,
  }
}

const rankingRowOf = ({ name, expertise, rating, highlighted, illustrative }: RankingRows['agencies'][number]) => ({
  name,
  expertise,
  rating,
  highlighted,
  illustrative,
})

/** Article pages have a cover. A page that compares is a comparison, one of chapters a guide, any other with a publication date an article. */
function coverOf(path: string, { layout, published, topics, card }: Page, blocks: readonly Block[]): CoverFacts | undefined {
  if (layout !== 'article') return undefined
  const options = blocks.find((block) => block.type === 'comparisonTable')?.options.length
  const chapters = blocks.filter((block) => block.type === 'chapter').length
  const format = options !== undefined ? 'comparison' : chapters > 0 ? 'guide' : published !== undefined ? 'article' : undefined
  if (format === undefined) return undefined
  return { format, topic: topics[0] ?? card.tags[0] ?? '', count: options ?? Math.max(1, chapters), seed: path, tone: card.tone }
}

/** Adults read 200 to 250 words of prose a minute. */
const wordsPerMinute = 220

const readingMinutes = (blocks: readonly Block[]) => Math.max(1, Math.round(countWords(blocks) / wordsPerMinute))

/** Counts the words of every text in a value that has more than one word, which leaves out addresses, ids and icon names. */
function countWords(value: unknown): number {
  if (typeof value === 'string') {
    const words = value.match(/\S+/g)?.length ?? 0
    return words > 1 ? words : 0
  }
  return isContainer(value) ? Object.values(value).reduce((sum: number, item) => sum + countWords(item), 0) : 0
}
