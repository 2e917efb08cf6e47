import { card } from '../../../schema/index.ts'
import type { PageSummary } from '../pageSummary.ts'
import type { Card, Markdown, RankingRows } from '../resolved.ts'
import { fillTokens, type Tokens } from '../tokens.ts'
import { pictureHint } from '../validation/pictureFields.ts'
import { cardAt, cardsFrom, pageAt, tabsFrom } from './cards.ts'
import { childPlace, type FieldContext, type Place, report } from './context.ts'
import { linkAt, lookUpLinkAt } from './link.ts'
import { readMarkdown } from './markdown.ts'
import { pictureAt } from './picture.ts'
import { filledText, plainText } from './text.ts'
import { type Visitors, walkFields } from './walkFields.ts'

const cardSchema = card()

/** Returns the visitors that resolve the fields of one page, or of the site: they fill tokens, look up links, fetch cards and parse Markdown. */
export function visitorsOf(context: FieldContext): Visitors<Place> {
  const { siteIndex } = context
  const writtenCard = (value: object, place: Place): Card => {
    const written = walkFields(cardSchema, value, place, visitors) as Partial<Card>
    // Spread into `textCard`, the cards of 10,000 pages would take 10 MB more.
    return { tags: [], facts: [], topics: [], ...written } as Card
  }
  const visitors: Visitors<Place> = {
    text: (value, place) => plainText(value, place, context),
    href: (value, place) => linkAt(value, place, context),
    page: (value, place) => cardAt(value, place, context),
    topicPage: (value, place) => ({
      ...cardAt(value, place, context),
      topicCounts: topicCounts(siteIndex.childPages(value, 'order', Number.POSITIVE_INFINITY), siteIndex.tokens),
    }),
    logo: (value, place) => pictureAt('logo', value, place, context),
    photo: (value, place) => pictureAt('photo', value, place, context),
    markdown: (value, place) => markdownAt(value, place, context),
    cards: (value, place) =>
      Array.isArray(value)
        ? value.map((item, index) => (typeof item === 'string' ? cardAt(item, childPlace(place, index), context) : writtenCard(item, childPlace(place, index))))
        : cardsFrom(value, place, context),
    tabs: ({ from }, place) => tabsFrom(from, place, context),
    ranking: (value, place) => rankingAt(value, place, context),
  }
  return visitors
}

function markdownAt(source: string, place: Place, context: FieldContext): Markdown {
  return readMarkdown(source, {
    text: (text, offsetOf) => filledText(text, place, context, offsetOf),
    href(written, at) {
      const found = lookUpLinkAt(written, place, context)
      if ('kind' in found) return found
      report(context, place, { ...found, within: found.within ?? written, at: at + (found.at ?? 0) })
      return { href: written, kind: 'internal' }
    },
    headingId: (index) => place.headings[index],
    pictureHint,
    reject: (message, within, at, suggestion) => report(context, place, { code: 'markdown', message, within, at, suggestion }),
  })
}

function rankingAt(path: string, place: Place, context: FieldContext): RankingRows {
  const { siteIndex } = context
  const page = pageAt(path, place, context)
  const rows = page && siteIndex.ranking(path)
  // Reported only if all blocks of the page are known: only then its anchors are, too.
  if (page && !rows && siteIndex.anchors(path))
    report(context, place, { code: 'missing-ranking', message: `The page "${path}" has no rankingTable to draw from. Write the address of a ranking.` })
  const fill = (text: string) => fillTokens(text, siteIndex.tokens)
  const agencies = (rows ?? []).map((row) => ({ ...row, name: fill(row.name), expertise: fill(row.expertise) }))
  return { href: { href: path, kind: 'internal' }, agencies }
}

/** Counts the pages about each topic. */
function topicCounts(pages: readonly PageSummary[], tokens: Tokens): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const written of pages.flatMap(({ topics }) => topics)) {
    const topic = fillTokens(written, tokens)
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
  }
  return counts
}
