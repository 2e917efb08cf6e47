import type { z } from 'zod'
import {
  type Block,
  block as blockSchema,
  card,
  type FieldRole,
  fieldRoles,
  type Page,
  page as pageSchema,
  type Site,
  site as siteSchema,
} from '../../schema/index.ts'
import type { Issue, Path } from './issue.ts'
import { type LinkFault, type LinkWorld, lookUpLink, missingFile } from './links.ts'
import { literalInPlainText } from './literal.ts'
import { readMarkdown } from './markdown.ts'
import { addressInMarkdown } from './markdownLink.ts'
import { outline } from './outline.ts'
import { type PictureFile, pictureFault, placedPicture } from './picture.ts'
import type { BlockProps, Card, Crumb, DocumentFile, Picture, RankingRows, ResolvedBlock, ResolvedPage, ResolvedSite, Target } from './resolved.ts'
import { depthOf, documentHref, parentOf, workbookHref } from './routes.ts'
import { paidSources } from './rules/paidSources.ts'
import { didYouMean, nearest } from './suggest.ts'
import type { Face } from './summary.ts'
import { brokenTokens, factsOf, fillTokens, type Tokens } from './tokens.ts'
import type { Doubts } from './validation/draft.ts'
import { defOf, optionFor, unwrap } from './validation/introspect.ts'

/** Everything a page may refer to. */
export type World = LinkWorld & {
  site: Site
  tokens: Tokens
  /** There are no more words in braces than these. */
  knowsTokens: boolean
  /** The rows of the ranking on a page. */
  ranking(path: string): RankingRows['agencies'] | undefined
  /** The first pages right below an address, without those kept out of search engines. */
  below(path: string, sort: Sort, count: number): readonly Face[]
  /** What the file of a picture in `public/` says of itself. */
  picture(path: string): PictureFile | undefined
  /** The size of a document that has been made, in bytes. */
  bytesOf(href: string): number | undefined
}

/** A block, and where in which file the author wrote it. */
export type PlacedBlock = {
  block: Block
  file: string
  path: Path
  /** What of the file is uncertain, if something is. */
  doubts?: Doubts
}

/** A placed block's fields, by its type. */
export type BlockOf<T> = Extract<Block, { type: T }>

type Place = { file: string; page: string; isOnEveryPage?: true; path: PropertyKey[]; placement: string; headings: string[] }

type Visit = (value: unknown, place: Place) => unknown

const cardSchema = card()

/** Puts tokens in, looks links up, fetches cards. What cannot be found is reported and left as written. */
export function resolvePage(path: string, file: string, page: Page, blocks: readonly PlacedBlock[], world: World): { page: ResolvedPage; issues: Issue[] } {
  const issues: Issue[] = []
  const { resolveBlock, visitCard, fill, plain, cardOf, linkKinds } = resolver(world, issues)
  const anchors = outline(blocks, world.tokens)

  const resolved = blocks.map(({ block, file: writtenIn, path: at }, index) => {
    const own = anchors.filter((anchor) => anchor.block === index)
    const place: Place = {
      file: writtenIn,
      page: path,
      path: [...at],
      placement: placementOf(path, block.id ?? block.type),
      headings: own.filter(({ heading }) => heading !== undefined).map(({ id }) => id),
    }
    const id = own.find(({ section, heading }) => section === undefined && heading === undefined)?.id
    const result = { ...(resolveBlock(block, place) as object), ...(id === undefined ? {} : { id }) } as ResolvedBlock
    if (block.type === 'sources') issues.push(...paidSources(block, writtenIn, at, world.links))
    if (result.type === 'chapter')
      withSectionIds(
        result,
        own.filter(({ section }) => section !== undefined).map(({ id: sectionId }) => sectionId),
      )
    return result
  })

  const at = (...steps: PropertyKey[]): Place => ({ file, page: path, path: steps, placement: '', headings: [] })
  const face = world.face(path)
  const affiliate = linkKinds.has('affiliate')
  // Other pages show the card, and its mistakes are told once.
  visitCard(page.card, at('card'))
  return {
    issues,
    page: {
      path,
      title: plain(page.title, at('title')),
      description: plain(page.description, at('description')),
      layout: page.layout,
      noindex: page.noindex,
      card: face ? cardOf(face) : { title: page.title, description: page.description, tags: [], facts: [], topics: [] },
      blocks: resolved,
      breadcrumbs: breadcrumbs(path, world, fill),
      contents: page.layout === 'article' || page.contents ? anchors.filter(({ listed }) => listed).map(({ id, title }) => ({ id, title })) : [],
      published: page.published,
      reviewed: page.reviewed ?? world.site.reviewed,
      minutes: face?.minutes,
      document: page.document && documentOf(path, page.document, world),
      discloses: {
        partner: resolved.some((block) => agenciesOf(block).length > 0),
        affiliate,
        illustrative: resolved.some((block) => agenciesOf(block).some(({ illustrative }) => illustrative)),
      },
    },
  }
}

/** The agencies that a block shows. */
function agenciesOf(block: ResolvedBlock): RankingRows['agencies'] {
  if (block.type === 'rankingTable') return block.agencies
  if (block.type === 'agencyList') return block.ranking.agencies.slice(0, block.limit)
  if (block.type === 'hero' && block.aside?.type === 'ranking') return block.aside.ranking.agencies.slice(0, block.aside.limit)
  return []
}

/** The site's facts with their links looked up. */
export function resolveSite(file: string, world: World, hasFeed: boolean): { site: ResolvedSite; issues: Issue[] } {
  const issues: Issue[] = []
  const { visitSite } = resolver(world, issues)
  const place: Place = {
    file,
    page: '/',
    isOnEveryPage: true,
    path: [],
    /** "site.contact", "site.footer": the part of the frame, which is where the visit has got to. */
    get placement() {
      return `site.${String(this.path[0])}`
    },
    headings: [],
  }
  const { links: _, ...facts } = visitSite(world.site, place) as ResolvedSite & { links: unknown }
  const own = factsOf(world.site)
  for (const name of Object.keys(world.site.tokens))
    if (Object.hasOwn(own, name))
      issues.push({
        code: 'invalid-value',
        file,
        path: ['tokens', name],
        atKey: true,
        message: `"{${name}}" stands for another field of the site already. Call this one otherwise.`,
      })
  return { site: { ...facts, hasFeed }, issues }
}

/** "rankings-chatbots.plan": tells the owner of a partner link which page and block, by its id or else its type, a visitor came from. */
const placementOf = (path: string, block: string) => `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.${block}`

const documentOf = (path: string, { format, download, pages, workbook }: NonNullable<Page['document']>, world: World): DocumentFile => {
  const href = documentHref(path)
  const sheet = workbookHref(path)
  return { format, download, pages, href, bytes: world.bytesOf(href), ...(workbook ? { workbook: { href: sheet, bytes: world.bytesOf(sheet) } } : {}) }
}

function breadcrumbs(path: string, world: World, fill: (text: string, place?: Place) => string): Crumb[] {
  if (depthOf(path) < 2) return []
  const crumbs: Crumb[] = []
  for (let at = parentOf(path); at !== '/'; at = parentOf(at)) {
    const above = world.face(at)
    if (above) crumbs.unshift({ label: fill(above.card.title ?? above.title), href: { href: at, kind: 'internal' } })
  }
  return [{ label: 'Home', href: { href: '/', kind: 'internal' } }, ...crumbs]
}

function withSectionIds(chapter: BlockProps<'chapter'>, ids: string[]) {
  chapter.sections = chapter.sections.map((section, index) => ({ ...section, id: ids[index] ?? '' }))
}

function resolver(world: World, issues: Issue[]) {
  const { tokens } = world
  /** Of the links that have been found. */
  const linkKinds = new Set<Target['kind']>()

  const report = (place: Place | undefined, issue: Omit<Issue, 'file' | 'path'>) => {
    if (place) issues.push({ ...issue, file: place.file, path: [...place.path] })
  }

  const fill = (text: string, place?: Place, offsetOf = (at: number) => at) => {
    for (const { written, name, at } of place && world.knowsTokens ? brokenTokens(text, tokens) : [])
      report(place, {
        code: 'unknown-token',
        message: `"${written}" is no word in braces, and would be shown as it stands.${didYouMean(`{${name}}`)}`,
        within: written,
        at: offsetOf(at),
        suggestion: `{${name}}`,
      })
    return fillTokens(text, tokens, (name, written, at) => {
      if (!world.knowsTokens) return
      const suggestion = nearest(name, tokens.keys())
      report(place, {
        code: 'unknown-token',
        message: `"${written}" is not a word that _site.yaml knows.${suggestion ? didYouMean(`{${suggestion}}`) : ` It knows ${[...tokens.keys()].join(', ')}.`}`,
        within: written,
        at: offsetOf(at),
        ...(suggestion ? { suggestion: `{${suggestion}}` } : {}),
      })
    })
  }

  /** Text that is shown as it is written, but for its words in braces. */
  const plain = (text: string, place: Place) => {
    const found = literalInPlainText(text)
    if (found) report(place, { code: 'markdown', message: found.slip.message, within: found.within, at: found.at })
    return fill(text, place)
  }

  const target = (written: string, { page, placement }: Place) => {
    const found = lookUpLink(written, world, { path: page, placement })
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
    const meant = pageMeant(written, world)
    const suggestion = world.aliases.get(written) ?? meant ?? nearest(written, world.paths())
    // A page with mistakes of its own has no card yet; its mistakes are reported where they are.
    if (!world.hasPage(written))
      report(place, {
        code: 'missing-page',
        message:
          meant === undefined ? `"${written}" is not a page.${didYouMean(suggestion)}` : `A page is named by its address on this site. Write "${meant}".`,
        ...(suggestion ? { suggestion } : {}),
      })
    return { title: written, description: '', tags: [], facts: [], topics: [] }
  }

  const roles: Record<FieldRole, Visit> = {
    text: (value, place) => plain(value as string, place),
    href: (value, place) => look(value as string, place),
    page: (value, place) => ({
      ...pageCard(value as string, place),
      topicCounts: topicCounts(world.below(value as string, 'order', Number.POSITIVE_INFINITY)),
    }),
    id: (value) => value,
    file: (value, place) => {
      if (!world.hasFile(value as string)) report(place, absentFile(value as string, world))
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
      report(at, absentFile(file, world))
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
        ...(suggestion ? { suggestion } : {}),
      })
    }
    return pages.slice(0, limit).map(cardOf)
  }

  const step = (place: Place, key: PropertyKey): Place => ({ ...place, path: [...place.path, key] })

  /** Walks a value beside its schema, as deep as there are fields with a role. */
  const visit = (schema: z.ZodType, value: unknown, place: Place): unknown => {
    const plan = planOf(schema)
    return plan ? run(plan, value, place) : value
  }

  const run = (plan: Plan, value: unknown, place: Place): unknown => {
    if (value === undefined || value === null) return value
    switch (plan.kind) {
      case 'role':
        return roles[plan.role](value, place)
      case 'fields': {
        const result = { ...(value as Record<string, unknown>) }
        for (const [key, field] of plan.fields) {
          if (result[key] === undefined) continue
          place.path.push(key)
          result[key] = run(field, result[key], place)
          place.path.pop()
        }
        return result
      }
      case 'entries': {
        if (Array.isArray(value))
          return value.map((item, index) => {
            place.path.push(index)
            const result = run(plan.entry, item, place)
            place.path.pop()
            return result
          })
        return Object.fromEntries(
          Object.entries(value as Record<string, unknown>).map(([key, item]) => {
            place.path.push(key)
            const result = run(plan.entry, item, place)
            place.path.pop()
            return [key, result]
          }),
        )
      }
      case 'choice': {
        const option = optionFor(plan.union, value)
        const chosen = option && planOf(option)
        return chosen ? run(chosen, value, place) : value
      }
    }
  }

  const visitOwnCard = (value: unknown, place: Place): Card => {
    const own = visit(cardSchema, value, { ...place, path: [...place.path] }) as Partial<Card>
    return { tags: [], facts: [], topics: [], ...own } as Card
  }

  return {
    fill,
    plain,
    cardOf,
    linkKinds,
    resolveBlock: (block: Block, place: Place) => visit(blockSchema, block, place),
    visitCard: (value: Page['card'], place: Place) => visit(pageSchema.shape.card, value, place),
    visitSite: (site: Site, place: Place) => visit(siteSchema, site, place),
  }
}

/** The page of this site that a whole address or the name of a file stands for: "http://localhost:5173/services", "pages/services/index.yaml". */
function pageMeant(written: string, world: World): string | undefined {
  const address = addressInMarkdown(written) ?? written.trim()
  const [host = ''] = /^https?:\/\/[^/]*/.exec(address) ?? []
  const isHere = host.replace(/^http:/, 'https:') === world.origin || /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host)
  if (host !== '' && !isHere) return undefined
  const path = address
    .slice(host.length)
    .replace(/[?#].*$/, '')
    .replace(/^\/?(?:pages\/)?/, '/')
    .replace(/(?:\/index)?(?:\.html?|\.ya?ml)?\/*$/, '')
  const page = path === '' ? '/' : path
  return page !== written && world.hasPage(page) ? page : undefined
}

/** @param path of a file that `public/` does not hold */
function absentFile(path: string, world: World): LinkFault {
  const own = path.trim().replace(/^(?:\.{0,2}\/)*(?:public\/)?/, '/')
  return own !== path && world.hasFile(own)
    ? { code: 'missing-file', message: `A file is named from public/ on. Write "${own}".`, suggestion: own }
    : missingFile(path, world)
}

/** A page with a day of publication that may be indexed: what feeds carry. */
export const isArticle = (page: Face | undefined) => page?.published !== undefined && !page.noindex

/** How many of the pages there are about each topic. */
function topicCounts(pages: readonly Face[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { topics } of pages) for (const topic of topics) counts[topic] = (counts[topic] ?? 0) + 1
  return counts
}

export type Sort = 'order' | 'newest' | 'title'

export function sortSummaries<T extends Face>(pages: readonly T[], by: Sort): T[] {
  const byTitle = (a: Face, b: Face) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  const compare = {
    title: byTitle,
    order: (a: Face, b: Face) => a.order - b.order || byTitle(a, b),
    newest: (a: Face, b: Face) => (b.published ?? '').localeCompare(a.published ?? '', 'en') || byTitle(a, b),
  }
  return [...pages].sort(compare[by])
}

/** Which fields of a schema have a role, worked out once for each schema. */
type Plan =
  | { kind: 'role'; role: FieldRole }
  | { kind: 'fields'; fields: [string, Plan][] }
  | { kind: 'entries'; entry: Plan }
  | { kind: 'choice'; union: z.ZodType }

const plans = new WeakMap<z.ZodType, Plan | null>()

function planOf(schema: z.ZodType): Plan | null {
  const known = plans.get(schema)
  if (known !== undefined) return known
  const plan = makePlan(schema)
  plans.set(schema, plan)
  return plan
}

function makePlan(schema: z.ZodType): Plan | null {
  const role = fieldRoles.get(schema)?.role
  if (role !== undefined) return { kind: 'role', role }
  const inner = unwrap(schema)
  if (inner !== schema) return planOf(inner)
  const def = defOf(schema)
  if (def.shape) {
    const fields = Object.entries(def.shape).flatMap(([key, field]): [string, Plan][] => {
      const plan = planOf(field)
      return plan ? [[key, plan]] : []
    })
    return fields.length ? { kind: 'fields', fields } : null
  }
  const entry = def.element ?? def.valueType
  if (entry) {
    const plan = planOf(entry)
    return plan && { kind: 'entries', entry: plan }
  }
  if (def.options) return def.options.some((option) => planOf(option)) ? { kind: 'choice', union: schema } : null
  return null
}
