import { hash } from 'node:crypto'
import type { z } from 'zod'
import { type Block, type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../schema/index.ts'
import { type PlacedPage, placeBlocks } from './assemble.ts'
import { aliasesOf, childrenOf, type Face, isArticle, type Sort, sortSummaries } from './faces.ts'
import { ContentChanged, type ContentFolder, ContentMistake } from './files.ts'
import { type Anchor, outline } from './outline.ts'
import { parse } from './parse.ts'
import { pictureReader } from './picture.ts'
import { resolvePage, resolveSite } from './resolve.ts'
import type { ResolvedPage, ResolvedSite } from './resolved.ts'
import { isFile, notFoundPath, pathOf, sharedName, sortFiles } from './routes.ts'
import { type Claims, claimsOf } from './rules/claims.ts'
import { checkPage } from './rules/pageRules.ts'
import { countOf, countRelease, type ReservedCount, reservationsOfPage, reservationsOfShared, reservationsOfSite } from './rules/release.ts'
import { siteFacts } from './rules/siteFacts.ts'
import { checkSite } from './rules/siteRules.ts'
import { sitemapOf } from './sitemap.ts'
import { faceOf, type Summary, summarize } from './summary.ts'
import { tokensOf } from './tokens.ts'
import type { World } from './world.ts'

/** A page asks for what is known only when all pages have been read: it has to wait. */
export class NotYetKnown extends Error {}

type ReadPage = PlacedPage & { path: string; anchors: Anchor[]; summary: Summary; digest: string }

/** What a page made of the rest of the site: each question, and a digest of the answer. */
export type Asked = [question: string, answer: string][]

/** What is kept of a page that has been read. It crosses threads and lies on disk, where texts cost less than what they say. */
export type Known = {
  /** Of its file. */
  digest: string
  /** What it tells other pages: `Told`, as JSON. */
  told: string
  /** How much of it is not to be public yet: `ReservedCount`, as JSON; nothing of a page that may be all public. */
  reserved?: string
}

/** What others show of a page, and digests of what they may link to and draw from. */
type Told = { face: Face; anchors: string; ranking: string; claims?: Claims }

/** Questions whose answers rest on nothing but what pages tell each other. Others are answered anew in every reading. */
const aboutPages = /^(?:page|face|anchors|ranking|below|sitemap|paths|aliases)\b/

/**
 * Reads a site one page at a time and keeps next to nothing, so that ten thousand pages need no more memory than one
 * thousand. Until it has been told of all pages (`complete`), a page that asks for more than single other pages waits.
 * Whatever is wrong is a `ContentMistake`.
 */
export class SiteReader {
  /** The addresses of all pages, in the order of their files. */
  readonly paths: readonly string[]
  readonly facts: Site
  readonly site: ResolvedSite
  readonly world: World
  /** The bytes of documents, by address; nothing before they have been made. */
  sizes: ReadonlyMap<string, number> | undefined
  readonly #content: ContentFolder
  readonly #siteDigest: string
  readonly #fileOf = new Map<string, string>()
  readonly #shared = new Map<string, readonly Block[]>()
  readonly #sharedDigests = new Map<string, string>()
  readonly #demanded = new Map<string, Summary>()
  #known: ReadonlyMap<string, Known> | undefined
  readonly #told = new Map<string, Told>()
  #faces: Face[] | undefined
  #children: ReadonlyMap<string, Face[]> | undefined
  #sorted = new Map<string, readonly Face[]>()
  #sitemap: ReturnType<typeof sitemapOf> | undefined
  #answers = new Map<string, string>()
  #current: ReadPage | undefined
  #asked: Set<string> | undefined

  /** @param hasFeed there are articles; who does not know yet guesses, and is told when `complete` finds it wrong */
  constructor(content: ContentFolder, hasFeed: boolean) {
    this.#content = content
    const { pages, shared, issues } = sortFiles([...content.names], content.folder)
    if (issues.length > 0 || !content.names.includes('_site.yaml')) throw new ContentMistake()
    for (const file of pages) this.#fileOf.set(pathOf(file), file)
    this.paths = [...this.#fileOf.keys()]
    const { value: facts, digest } = this.#take<Site>('_site.yaml', siteSchema)
    this.facts = facts
    this.#siteDigest = digest
    for (const file of shared) {
      const { value, digest } = this.#take<SharedBlocks>(file, sharedBlocks)
      this.#shared.set(sharedName(file), value.blocks)
      this.#sharedDigests.set(sharedName(file), digest)
    }
    this.world = this.#makeWorld()
    // A fallback names a page, and needs no more of it than that it is there; and a link to an old address is a mistake either way.
    const unasked = { below: { value: () => [] }, aliases: { value: new Map() }, bytesOf: { value: () => undefined } }
    const world = Object.create(this.world, unasked) as World
    const { site, issues: siteIssues } = resolveSite(`${content.folder}/_site.yaml`, world, hasFeed)
    if (siteIssues.length > 0) throw new ContentMistake()
    this.site = site
  }

  /** A digest of what the site itself says, as every page shows it. Pages that fallbacks lead to have their say on 404 alone. */
  get digest(): string {
    return digestOf([this.#siteDigest, { ...this.site, fallbacks: undefined }])
  }

  /** A digest of the file of a page as it is now. */
  digestOf(path: string): string {
    return digestOfBytes(this.#content.read(this.#nameOf(path)))
  }

  /** Tells without reading it that the file of a page is as it was; nothing where only `digestOf` can. */
  stampOf(path: string): string | undefined {
    return this.#content.stampOf?.(this.#nameOf(path))
  }

  has(path: string): boolean {
    return this.#fileOf.has(path)
  }

  /** Reads and checks one page by itself. @throws {ContentMistake} */
  open(path: string): ReadPage {
    const name = this.#nameOf(path)
    const { value: page, digest } = this.#take<Page>(name, pageSchema)
    const before = this.#known?.get(path)?.digest
    if (before !== undefined && before !== digest) throw new ContentChanged()
    const { missing, ...placed } = placeBlocks(`${this.#content.folder}/${name}`, page, {
      folder: this.#content.folder,
      shared: this.#shared,
      doubts: new Map(),
    })
    if (missing.length > 0 || checkPage(placed, siteFacts(this.facts), this.world.tokens).length > 0) throw new ContentMistake()
    const anchors = outline(placed.blocks, this.world.tokens)
    return { ...placed, path, digest, anchors, summary: summarize(path, placed.file, page, placed.blocks, anchors) }
  }

  /** What is to be kept of a page. */
  knownOf({ summary, digest, file, page, blocks }: ReadPage): Known {
    const claims = claimsOf(blocks)
    const reserved = countOf(reservationsOfPage(page, file))
    const told: Told = {
      face: faceOf(summary),
      anchors: digestOf(summary.anchors),
      ranking: digestOf(summary.agencies ?? null),
      claims,
    }
    return { digest, told: JSON.stringify(told), ...(reserved ? { reserved: JSON.stringify(reserved) } : {}) }
  }

  /**
   * A page, ready to render.
   * @throws {ContentMistake}
   * @throws {NotYetKnown}
   */
  resolve(path: string, page = this.open(path)): ResolvedPage {
    const before = this.#current
    this.#current = page
    try {
      const { page: resolved, issues } = resolvePage(path, page.file, page.page, page.blocks, this.world, page.anchors)
      if (issues.length > 0) throw new ContentMistake()
      return resolved
    } finally {
      this.#current = before
    }
  }

  /** What a page asks about the rest of the site as it is read: the blocks that it shares with others. */
  questionsOf({ page }: ReadPage): Set<string> {
    return new Set(page.blocks.flatMap((block) => (block.type === 'fragment' ? [`shared ${block.name}`] : [])))
  }

  /** Does work and adds what it asks about the rest of the site to `questions`. */
  noting<T>(questions: Set<string>, work: () => T): T {
    this.#asked = questions
    try {
      return work()
    } finally {
      this.#asked = undefined
    }
  }

  answers(questions: ReadonlySet<string>): Asked {
    return [...questions].sort().map((question) => [question, this.answer(question)])
  }

  /**
   * Tells the reader of every page there is.
   * @param before where pages tell each other what they told in an earlier reading, which found nothing wrong: what was
   *   answered then. Nothing of that is worked out again
   * @throws {ContentMistake} @throws {ContentChanged} when the guess about the feed was wrong
   */
  complete(known: ReadonlyMap<string, Known>, before?: Asked) {
    this.#known = known
    this.#answers = new Map(before?.filter(([question]) => aboutPages.test(question)))
    if (before) return
    const faces = this.faces()
    const { folder, publicFiles } = this.#content
    const claims = this.paths.flatMap((path) => this.#toldOf(path)?.claims ?? [])
    const site = {
      folder,
      site: this.facts,
      facts: siteFacts(this.facts),
      publicFiles,
      paths: this.paths,
      hasHome: this.has('/'),
      tokens: this.world.tokens,
      faces,
      claims,
    }
    if (checkSite(site).length > 0) throw new ContentMistake()
    const hasFeed = faces.some(isArticle)
    if (hasFeed !== this.site.hasFeed) throw new ContentChanged(hasFeed)
  }

  /** What others show of each page, in the order of files; once all are known. */
  faces(): Face[] {
    this.#all()
    this.#faces ??= this.paths.flatMap((path) => this.#toldOf(path)?.face ?? [])
    return this.#faces
  }

  /** How much of the site is not to be public on a day, as `check --release` tells it; once all pages are known. */
  countRelease(today: string): number {
    const { folder } = this.#content
    const files = [
      reservationsOfSite(this.facts, `${folder}/_site.yaml`),
      ...[...this.#shared].map(([name, blocks]) => reservationsOfShared(blocks, `${folder}/_shared/${name}.yaml`)),
    ]
    // Pages of a kind have the same reserved: each text is read once.
    const counts = new Map<string, ReservedCount>()
    const pages = this.paths.flatMap((path) => {
      const { reserved } = this.#all().get(path) ?? {}
      if (reserved === undefined) return []
      const count = counts.get(reserved) ?? (JSON.parse(reserved) as ReservedCount)
      counts.set(reserved, count)
      return [count]
    })
    return countRelease([...files.flatMap((file) => countOf(file) ?? []), ...pages], today, this.facts)
  }

  /** Every page by section. @throws {NotYetKnown} */
  sitemap() {
    this.#note('sitemap')
    this.#sitemap ??= sitemapOf(this.faces(), this.world.tokens)
    return this.#sitemap
  }

  /** A digest of what the site says to a question now: "face /rankings". @throws {NotYetKnown} */
  answer(question: string): string {
    const before = this.#answers.get(question)
    if (before !== undefined) return before
    const answer = this.#find(question)
    this.#answers.set(question, answer)
    return answer
  }

  #find(question: string): string {
    const [, kind, about = ''] = /^(\S+) ?(.*)$/s.exec(question) ?? []
    const { world } = this
    switch (kind) {
      case 'page':
        return String(world.hasPage(about))
      case 'file':
        return String(world.hasFile(about))
      case 'picture':
        return digestOf(world.picture(about) ?? null)
      case 'bytes':
        return String(world.bytesOf(about))
      case 'face':
        return digestOf(world.face(about) ?? null)
      case 'anchors':
        return this.#toldOf(about)?.anchors ?? digestOf(world.anchors(about) ?? null)
      case 'ranking':
        return this.#toldOf(about)?.ranking ?? digestOf(world.ranking(about) ?? null)
      case 'below': {
        const [path = '', sort, count] = about.split(' ')
        return digestOf(world.below(path, sort as Sort, Number(count)))
      }
      case 'shared':
        return this.#sharedDigests.get(about) ?? ''
      case 'sitemap':
        return digestOf(this.sitemap())
      case 'paths':
        return digestOf([...world.paths()])
      case 'aliases':
        return digestOf([...world.aliases])
      default:
        throw new Error(`Nobody answers "${question}"`)
    }
  }

  #nameOf(path: string): string {
    const name = this.#fileOf.get(path)
    if (name === undefined) throw new Error(`There is no page ${path}`)
    return name
  }

  #note(question: string) {
    this.#asked?.add(question)
  }

  #all(): ReadonlyMap<string, Known> {
    if (!this.#known) throw new NotYetKnown()
    return this.#known
  }

  /** What a page tells others; nothing as long as not all pages are known. */
  #toldOf(path: string): Told | undefined {
    const known = this.#known?.get(path)
    const told = this.#told.get(path) ?? (known && (JSON.parse(known.told) as Told))
    if (told) this.#told.set(path, told)
    return told
  }

  #take<T>(name: string, schema: z.ZodType<T>): { value: T; digest: string } {
    const bytes = this.#content.read(name)
    const { value, issues } = parse(`${this.#content.folder}/${name}`, bytes, schema)
    if (value === undefined || issues.length > 0) throw new ContentMistake()
    return { value, digest: digestOfBytes(bytes) }
  }

  /** What others need to know of a page, read if it has to be. */
  #summaryOf(path: string): Summary | undefined {
    if (this.#current?.path === path) return this.#current.summary
    if (!this.#fileOf.has(path)) return undefined
    const known = this.#demanded.get(path) ?? this.open(path).summary
    this.#demanded.set(path, known)
    return known
  }

  #makeWorld(): World {
    const { facts } = this
    const reader = this
    const picture = pictureReader(this.#content)
    const pages = new Set(this.paths.filter((path) => path !== notFoundPath))
    const about = (kind: string, path: string) => {
      if (path !== this.#current?.path) this.#note(`${kind} ${path}`)
    }
    return {
      site: facts,
      origin: facts.origin,
      tokens: tokensOf(facts),
      knowsTokens: true,
      links: facts.links,
      knowsLinks: true,
      get aliases() {
        reader.#note('aliases')
        return aliasesOf(reader.faces())
      },
      paths: () => {
        this.#note('paths')
        return pages
      },
      hasPage: (path) => {
        this.#note(`page ${path}`)
        return pages.has(path)
      },
      hasFile: (path) => {
        this.#note(`file ${path}`)
        return isFile(path, this.#content.publicFiles)
      },
      anchors: (path) => {
        about('anchors', path)
        return this.#summaryOf(path)?.anchors
      },
      ranking: (path) => {
        about('ranking', path)
        return this.#summaryOf(path)?.agencies
      },
      face: (path) => {
        about('face', path)
        if (this.#known && path !== this.#current?.path) return this.#toldOf(path)?.face
        const summary = this.#summaryOf(path)
        return summary && faceOf(summary)
      },
      below: (path, sort, count) => {
        this.#note(`below ${path} ${sort} ${count}`)
        this.#children ??= childrenOf(this.faces())
        const key = `${sort} ${path}`
        const all = this.#sorted.get(key) ?? sortSummaries(this.#children.get(path) ?? [], sort)
        this.#sorted.set(key, all)
        return all.slice(0, count)
      },
      picture: (path) => {
        this.#note(`picture ${path}`)
        return picture(path)
      },
      publicFiles: () => this.#content.publicFiles,
      bytesOf: (href) => {
        this.#note(`bytes ${href}`)
        if (!this.sizes) throw new NotYetKnown()
        return this.sizes.get(href)
      },
    }
  }
}

const digestOf = (value: unknown) => digestOfBytes(JSON.stringify(value))

/** Short, and enough to tell one text of a site from another. */
const digestOfBytes = (bytes: string | Uint8Array) => hash('sha1', bytes, 'base64url')
