import { type Block, block as blockSchema, card, type Page, page as pageSchema, type Site, site as siteSchema } from '../../schema/index.ts'
import type { Face, Sort } from './faces.ts'
import type { Issue } from './issue.ts'
import { lookUpLink, missingFile, missingPage } from './links.ts'
import { literalInPlainText } from './literal.ts'
import { readMarkdown } from './markdown.ts'
import { addressInMarkdown } from './markdownLink.ts'
import { pageMeant } from './meant.ts'
import { pictureFault, placedPicture } from './picture.ts'
import type { Card, DocumentFile, Picture, RankingRows, Target } from './resolved.ts'
import { documentHref, parentOf, workbookHref } from './routes.ts'
import { didYouMean, nearest } from './suggest.ts'
import { brokenTokens, fillTokens, unknownTokens } from './tokens.ts'
import { type Visitors, walkFields } from './walkFields.ts'
import type { World } from './world.ts'

/** Where a field stands. */
export type Place = {
  file: string
  page: string
  isOnEveryPage?: true
  path: PropertyKey[]
  placement: string
  headings: string[]
  /** The block lists where facts come from. */
  isSources?: boolean
}

const cardSchema = card()

/**
 * What resolves the fields of one page, or of the site: puts tokens in, looks links up, fetches cards, reads Markdown. What
 * cannot be found is reported and left as written.
 * @param issues where it is reported
 */
export function fieldResolver(world: World, issues: Issue[]) {
  const { tokens } = world
  /** Of the links that have been found. */
  const linkKinds = new Set<Target['kind']>()

  const report = (place: Place | undefined, issue: Omit<Issue, 'file' | 'path'>) => {
    if (place) issues.push({ ...issue, file: place.file, path: [...place.path] })
  }

  const fill = (text: string, place?: Place, offsetOf = (at: number) => at) => {
    if (place && world.knowsTokens) reportTokens(text, place, offsetOf)
    return fillTokens(text, tokens)
  }

  function reportTokens(text: string, place: Place, offsetOf: (at: number) => number) {
    for (const { written, name, at } of brokenTokens(text, tokens))
      report(place, {
        code: 'unknown-token',
        message: `"${written}" is no word in braces, and would be shown as it stands.${didYouMean(`{${name}}`)}`,
        within: written,
        at: offsetOf(at),
        suggestion: `{${name}}`,
      })
    for (const { written, name, at } of unknownTokens(text, tokens)) {
      const suggestion = nearest(name, tokens.keys())
      report(place, {
        code: 'unknown-token',
        message: `"${written}" is not a word that _site.yaml knows.${suggestion ? didYouMean(`{${suggestion}}`) : ` It knows ${[...tokens.keys()].join(', ')}.`}`,
        within: written,
        at: offsetOf(at),
        ...(suggestion ? { suggestion: `{${suggestion}}` } : {}),
      })
    }
  }

  /** Text that is shown as it is written, but for its words in braces. */
  const plain = (text: string, place: Place) => {
    const found = literalInPlainText(text)
    if (found) report(place, { code: 'markdown', message: found.slip.message, within: found.within, at: found.at })
    return fill(text, place)
  }

  const target = (written: string, { page, placement, isSources, path }: Place) => {
    const found = lookUpLink(written, world, { path: page, placement, isSource: isSources || path.at(-1) === 'source' })
    if ('kind' in found) linkKinds.add(found.kind)
    return found
  }

  const look = (written: string, place: Place): Target => {
    const inside = addressInMarkdown(written)
    if (inside !== undefined) {
      report(place, { code: 'unknown-link', message: `Only the address of a link stands here. Write "${inside}".`, suggestion: inside })
      return { href: written, kind: 'internal' }
    }
    const found = target(written, place)
    // A place on Home, from a page that may be any.
    if ('kind' in found) return place.isOnEveryPage && found.href.startsWith('#') ? { ...found, href: `/${found.href}` } : found
    if (place.path.at(-1) === 'website' && /^(?:none|no|n\/?a|-+|–|—)$/i.test(written.trim()))
      report(place, { code: 'unknown-link', message: 'An agency without a website has "#" here, in quotes: the row says "Not Available".', suggestion: '"#"' })
    else report(place, found)
    return { href: written, kind: 'internal' }
  }

  const cardOf = ({ path, card, title, description, published, topics, minutes, document, cover }: Face): Card => ({
    title: fill(card.title ?? title),
    description: fill(card.description ?? description),
    icon: card.icon,
    tone: card.tone,
    href: { href: path, kind: 'internal' },
    tags: card.tags.length ? card.tags.map((tag) => fill(tag)) : topics.slice(0, 1),
    facts: card.facts.map(({ label, value }) => ({ label: fill(label), value: fill(value) })),
    category: path === '/' ? undefined : world.face(parentOf(path))?.card.singular,
    topics,
    published,
    minutes,
    document: document && documentOf(path, document, world),
    cover,
  })

  const pageCard = (written: string, place: Place): Card => {
    const face = world.face(written)
    if (face) return cardOf(face)
    // A page with mistakes of its own has no card yet; its mistakes are reported where they are.
    if (!world.hasPage(written)) {
      const meant = pageMeant(addressInMarkdown(written) ?? written, world)
      const message = `A page is named by its address on this site. Write "${meant}".`
      report(place, meant === undefined ? missingPage(written, world) : { code: 'missing-page', message, suggestion: meant })
    }
    return { title: written, description: '', tags: [], facts: [], topics: [] }
  }

  const visitors: Visitors<Place> = {
    text: (value, place) => plain(value as string, place),
    href: (value, place) => look(value as string, place),
    page: (value, place) => ({
      ...pageCard(value as string, place),
      topicCounts: topicCounts(world.below(value as string, 'order', Number.POSITIVE_INFINITY)),
    }),
    id: (value) => value,
    file: (value, place) => {
      if (!world.hasFile(value as string)) report(place, missingFile(value as string, world))
      return value
    },
    logo: (value, place) => pictureIn('logo', value as Written, place),
    photo: (value, place) => pictureIn('photo', value as Written, place),
    markdown: (value, place) =>
      readMarkdown(value as string, {
        text: (text, offsetOf) => fill(text, place, offsetOf),
        href: (written, at) => {
          const found = target(written, place)
          if ('kind' in found) return found
          report(place, { ...found, within: found.within ?? written, at: at + (found.at ?? 0) })
          return { href: written, kind: 'internal' }
        },
        headingId: (index) => place.headings[index],
        reject: (message, within, at) => report(place, { code: 'markdown', message, within, at }),
      }),
    cards: (value, place) => collection(value, place),
    ranking: (value, place): RankingRows => {
      const path = value as string
      if (!world.face(path)) return { href: pageCard(path, place).href ?? { href: path, kind: 'internal' }, agencies: [] }
      const rows = world.ranking(path)
      if (!rows) report(place, { code: 'missing-ranking', message: `The page "${path}" has no rankingTable to draw from.` })
      const agencies = (rows ?? []).map((row) => ({ ...row, name: fill(row.name), expertise: fill(row.expertise) }))
      return { href: { href: path, kind: 'internal' }, agencies }
    },
  }

  type Written = { file: string; alt: string }

  function pictureIn(shape: Picture['shape'], { file, alt }: Written, place: Place): Picture | undefined {
    const at = step(place, 'file')
    const words = plain(alt, step(place, 'alt'))
    if (/^\S*\.(avif|gif|jpe?g|png|svg|webp)$/i.test(alt))
      report(step(place, 'alt'), {
        code: 'invalid-value',
        message: `"${alt}" is the name of a file. Say what the picture shows, for those who cannot see it.`,
      })
    const found = world.picture(file)
    if (!found) {
      report(at, missingFile(file, world))
      return undefined
    }
    const fault = pictureFault(file, found, shape)
    if (!fault) return placedPicture(file, words, found, shape)
    report(at, fault)
    return undefined
  }

  function collection(value: unknown, place: Place): Card[] {
    if (Array.isArray(value))
      return value.map((item, index) => (typeof item === 'string' ? pageCard(item, step(place, index)) : (visitOwnCard(item, step(place, index)) as Card)))
    const { from, limit = Number.POSITIVE_INFINITY, sort = 'order', except = [] } = value as { from: string; limit?: number; sort?: Sort; except?: string[] }
    const folder = from.slice(0, -2) || '/'
    const hasPages = [...world.paths()].some((path) => path.startsWith(`${folder === '/' ? '' : folder}/`))
    const left = except.map((path, index) => {
      const at = step(step(place, 'except'), index)
      pageCard(path, at)
      // Of a folder that is none, the folder is what is wrong.
      if (world.hasPage(path) && parentOf(path) !== folder && hasPages)
        report(at, { code: 'invalid-value', message: `"${path}" is not one of the pages of "${from}", so there is nothing to leave out. Remove it.` })
      return path
    })
    const pages = world.below(folder, sort, limit + left.length).filter(({ path }) => !left.includes(path))
    if (pages.length === 0 && !hasPages) {
      const folders = new Set([...world.paths()].filter((path) => path !== '/').map((path) => `${parentOf(path).replace(/\/$/, '')}/*`))
      const suggestion = nearest(from, folders)
      report(step(place, 'from'), {
        code: 'empty-collection',
        message: `There are no pages under "${folder}".${didYouMean(suggestion)}`,
        suggestion,
      })
    }
    return pages.slice(0, limit).map(cardOf)
  }

  const step = (place: Place, key: PropertyKey): Place => ({ ...place, path: [...place.path, key] })

  const visitOwnCard = (value: unknown, place: Place): Card => {
    const own = walkFields(cardSchema, value, { ...place, path: [...place.path] }, visitors) as Partial<Card>
    return { tags: [], facts: [], topics: [], ...own } as Card
  }

  return {
    fill,
    plain,
    cardOf,
    linkKinds,
    resolveBlock: (block: Block, place: Place) => walkFields(blockSchema, block, place, visitors),
    visitCard: (value: Page['card'], place: Place) => walkFields(pageSchema.shape.card, value, place, visitors),
    visitSite: (site: Site, place: Place) => walkFields(siteSchema, site, place, visitors),
  }
}

export const documentOf = (path: string, { format, download, pages, workbook }: NonNullable<Page['document']>, world: World): DocumentFile => {
  const href = documentHref(path)
  const sheet = workbookHref(path)
  return { format, download, pages, href, bytes: world.bytesOf(href), ...(workbook ? { workbook: { href: sheet, bytes: world.bytesOf(sheet) } } : {}) }
}

/** How many of the pages there are about each topic. */
function topicCounts(pages: readonly Face[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { topics } of pages) for (const topic of topics) counts[topic] = (counts[topic] ?? 0) + 1
  return counts
}
