import { block as blockSchema, type Page, page as pageSchema, site as siteSchema } from '../../schema/index.ts'
import { agencyEntriesOf } from './agencyLists.ts'
import { chapterNumber } from './chapters.ts'
import type { PlacedPage } from './expandFragments.ts'
import { cardOf, documentFileOf, textCard } from './fields/cards.ts'
import { fieldContext, type Place } from './fields/context.ts'
import { visitorsOf } from './fields/visitors.ts'
import { walkFields } from './fields/walkFields.ts'
import type { Issue } from './issue.ts'
import { type Anchor, outline, partsOf } from './outline.ts'
import { listTitleOf } from './pageSummary.ts'
import type { AgencyFlags, Crumb, Heading, ResolvedBlock, ResolvedPage, ResolvedSite } from './resolved.ts'
import { depthOf, nameOfPath, parentOf } from './routes.ts'
import { paidSources } from './rules/paidSources.ts'
import type { SiteIndex } from './siteIndex.ts'
import { builtInTokensOf, fillTokens } from './tokens.ts'
import { valueAt } from './valueAt.ts'

/** The fields of a page itself, whose texts are filled in and checked as those of its blocks are. */
const ownFields = pageSchema.omit({ blocks: true })

/**
 * Resolves a page: fills tokens, looks up links, fetches cards. What cannot be found is reported and left as written.
 * @param anchors the page's `outline`, if it is known
 */
export function resolvePage(
  { path, file, page, blocks }: PlacedPage,
  siteIndex: SiteIndex,
  anchors: readonly Anchor[] = outline(blocks, siteIndex.tokens),
): { page: ResolvedPage; issues: Issue[] } {
  const context = fieldContext(siteIndex)
  const { issues, linkKinds } = context
  const visitors = visitorsOf(context)

  const resolved = blocks.map(({ block, file: writtenIn, path: at }, index) => {
    const ownAnchors = anchors.filter((anchor) => anchor.block === index)
    const place: Place = {
      file: writtenIn,
      page: path,
      path: [...at],
      placement: placementOf(path, block.id ?? block.type),
      isSources: block.type === 'sources',
      headings: ownAnchors.filter(({ heading }) => heading !== undefined).map(({ id }) => id),
    }
    const id = ownAnchors.find(({ part, heading }) => part === undefined && heading === undefined)?.id
    const result = { ...(walkFields(blockSchema, block, place, visitors) as object), id } as ResolvedBlock
    if (block.type === 'sources') issues.push(...paidSources(block, writtenIn, at, siteIndex.site.links))
    const ids = ownAnchors.filter(({ part }) => part !== undefined).map((anchor) => anchor.id)
    for (const [part, { path: where }] of partsOf(block).entries()) Object.assign(valueAt(result, where) as object, { id: ids[part] })
    return result
  })

  const place: Place = { file, page: path, path: [], placement: '', headings: [] }
  const summary = siteIndex.summary(path)
  const affiliate = linkKinds.has('affiliate')
  const agencies = resolved.flatMap(agenciesOf)
  // Other pages show the card and the document: their mistakes are reported here, once.
  const own = walkFields(ownFields, page, place, visitors) as Page
  return {
    issues,
    page: {
      path,
      title: own.title,
      description: own.description,
      layout: page.layout,
      noindex: page.noindex,
      card: summary ? cardOf(summary, siteIndex) : textCard(own.title, own.description),
      blocks: resolved,
      breadcrumbs: breadcrumbs(path, siteIndex),
      contents: page.layout === 'article' || page.contents ? contentsOf(anchors, resolved) : [],
      published: page.published,
      reviewed: page.reviewed ?? siteIndex.site.reviewed,
      minutes: summary?.minutes,
      document: page.document && documentFileOf(path, page.document, siteIndex),
      discloses: {
        partner: agencies.some(({ highlighted }) => highlighted),
        affiliate,
        illustrative: agencies.some(({ illustrative }) => illustrative),
      },
    },
  }
}

/** Returns the agencies that a block shows. */
function agenciesOf(block: ResolvedBlock): readonly AgencyFlags[] {
  if (block.type === 'agencyList') return block.ranking.agencies.slice(0, block.limit)
  if (block.type === 'hero' && block.aside?.type === 'ranking') return block.aside.ranking.agencies.slice(0, block.aside.limit)
  return agencyEntriesOf(block).map(({ entry }) => entry)
}

/** Resolves the site's facts: fills tokens, looks up links. */
export function resolveSite(file: string, siteIndex: SiteIndex, hasFeed: boolean): { site: ResolvedSite; issues: Issue[] } {
  const context = fieldContext(siteIndex)
  const { issues } = context
  const place: Place = {
    file,
    page: '/',
    isOnEveryPage: true,
    path: [],
    /** "site.contact", "site.footer": the part of the frame that is being walked. */
    get placement() {
      return `site.${String(this.path[0])}`
    },
    headings: [],
  }
  const { links: _, ...facts } = walkFields(siteSchema, siteIndex.site, place, visitorsOf(context)) as ResolvedSite & { links: unknown }
  const builtInTokens = builtInTokensOf(siteIndex.site)
  for (const name of Object.keys(siteIndex.site.tokens))
    if (Object.hasOwn(builtInTokens, name))
      issues.push({
        code: 'invalid-value',
        file,
        path: ['tokens', name],
        atKey: true,
        message: `"{${name}}" already stands for another field of the site. Choose another name.`,
      })
  return { site: { ...facts, hasFeed }, issues }
}

/** Returns "rankings-chatbots.plan": tells the owner of a partner link which page and block (its id, or else its type) a visitor came from. */
const placementOf = (path: string, block: string) => `${nameOfPath(path)}.${block}`

function breadcrumbs(path: string, siteIndex: SiteIndex): Crumb[] {
  if (depthOf(path) < 2) return []
  const crumbs: Crumb[] = []
  for (let at = parentOf(path); at !== '/'; at = parentOf(at)) {
    const parent = siteIndex.summary(at)
    if (parent) crumbs.unshift({ label: fillTokens(listTitleOf(parent), siteIndex.tokens), href: { href: at, kind: 'internal' } })
  }
  return [{ label: 'Home', href: { href: '/', kind: 'internal' } }, ...crumbs]
}

/** Returns the entries of "On this page". */
const contentsOf = (anchors: readonly Anchor[], blocks: readonly ResolvedBlock[]): Heading[] =>
  anchors.filter(({ listed }) => listed).map(({ id, title }) => ({ id, title, chapter: chapterNumber(blocks, id) }))
