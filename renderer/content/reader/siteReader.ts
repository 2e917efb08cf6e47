import type { z } from 'zod'
import { type Block, type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../../schema/index.ts'
import { ContentChanged, type ContentFolder, ContentMistake } from '../files.ts'
import type { Issue } from '../issue.ts'
import { type Anchor, outline } from '../outline.ts'
import { type PageFacts, pageFacts, summaryOf } from '../pageFacts.ts'
import { isArticle, type PageSummary } from '../pageSummary.ts'
import { parse } from '../parse.ts'
import { pictureReader } from '../picture.ts'
import { type PlacedPage, placeBlocks } from '../placed.ts'
import { resolvePage, resolveSite } from '../resolve.ts'
import type { ResolvedPage, ResolvedSite } from '../resolved.ts'
import { isFile, notFoundPath, pathOf, sharedName } from '../routes.ts'
import { checkPage } from '../rules/pageRules.ts'
import { blockersOfShared, blockersOfSite, countBlockers, countOf } from '../rules/release.ts'
import { siteFacts } from '../rules/siteFacts.ts'
import { checkSite } from '../rules/siteRules.ts'
import { sortFiles } from '../sortFiles.ts'
import { tokensOf } from '../tokens.ts'
import type { World } from '../world.ts'
import { digestOf, digestOfBytes } from './digest.ts'
import { type Known, KnownPages } from './knownPages.ts'
import { narrowed } from './narrowed.ts'
import { type Answering, type Asked, answerTo, isToldByPages, noting, question } from './questions.ts'

/** A page asks for what is known only when all pages have been read: it has to wait. */
export class NotYetKnown extends Error {}

const mistakeIn = (file: string, [first]: readonly Issue[]) => new ContentMistake(first ? `${first.file}: ${first.message}` : file)

type ReadPage = PlacedPage & { path: string; anchors: Anchor[]; facts: PageFacts; digest: string }

/**
 * Reads a site one page at a time and keeps next to nothing, so that ten thousand pages need no more memory than one
 * thousand. Until it has been told of all pages (`complete`), a page that asks for more than single other pages waits.
 * Whatever is wrong is a `ContentMistake`.
 */
export class SiteReader implements Answering {
  /** The addresses of all pages, in the order of their files. */
  readonly paths: readonly string[]
  readonly facts: Site
  readonly site: ResolvedSite
  readonly world: World
  /** The bytes of documents, by address; nothing before they have been made. */
  sizes: ReadonlyMap<string, number> | undefined
  /** All pages; nothing as long as not each has been read. */
  known: KnownPages | undefined
  readonly #content: ContentFolder
  readonly #siteDigest: string
  readonly #fileOf = new Map<string, string>()
  readonly #shared = new Map<string, readonly Block[]>()
  readonly #sharedDigests = new Map<string, string>()
  readonly #demanded = new Map<string, PageFacts>()
  #answers = new Map<string, string>()
  #current: ReadPage | undefined
  #asked: Set<string> | undefined

  /** @param hasFeed there are articles; who does not know yet guesses, and is told when `complete` finds it wrong */
  constructor(content: ContentFolder, hasFeed: boolean) {
    this.#content = content
    const { pages, shared, issues } = sortFiles([...content.names], content.folder)
    if (issues.length > 0 || !content.names.includes('_site.yaml')) throw mistakeIn(`${content.folder}/_site.yaml`, issues)
    for (const file of pages) this.#fileOf.set(pathOf(file), file)
    this.paths = [...this.#fileOf.keys()]
    const { value: facts, digest } = this.#take<Site>('_site.yaml', siteSchema)
    this.facts = narrowed(facts)
    this.#siteDigest = digest
    for (const file of shared) {
      const { value, digest } = this.#take<SharedBlocks>(file, sharedBlocks)
      this.#shared.set(sharedName(file), narrowed(value.blocks))
      this.#sharedDigests.set(sharedName(file), digest)
    }
    this.world = noting(this.#makeWorld(), (kind, about) => {
      // What a page says of itself is in its own file; what lies below it is not.
      const isOwn = this.#current !== undefined && about[0] === this.#current.path && kind !== 'below'
      if (!isOwn) this.#asked?.add(question(kind, ...about))
    })
    // A fallback names a page, and needs no more of it than that it is there; and a link to an old address is a mistake either way.
    const world: World = { ...this.world, below: () => [], aliases: () => new Map(), bytesOf: () => undefined }
    const siteFile = `${content.folder}/_site.yaml`
    const { site, issues: siteIssues } = resolveSite(siteFile, world, hasFeed)
    if (siteIssues.length > 0) throw mistakeIn(siteFile, siteIssues)
    this.site = site
  }

  /** A digest of what the site itself says, as every page shows it. Pages that fallbacks lead to have their say on 404 alone. */
  get digest(): string {
    return digestOf([this.#siteDigest, { ...this.site, fallbacks: undefined }])
  }

  /** A digest of the file of a page as it is now. */
  fileDigest(path: string): string {
    return digestOfBytes(this.#content.read(this.#nameOf(path)))
  }

  sharedDigest(name: string): string {
    return this.#sharedDigests.get(name) ?? ''
  }

  /** Tells without reading it that the file of a page is as it was; nothing where only `fileDigest` can. */
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
    const before = this.known?.digestOf(path)
    if (before !== undefined && before !== digest) throw new ContentChanged()
    const { missing, ...placed } = placeBlocks(`${this.#content.folder}/${name}`, page, {
      folder: this.#content.folder,
      shared: this.#shared,
      doubts: new Map(),
    })
    const mistakes = [...missing, ...checkPage(placed, siteFacts(this.facts), this.world.tokens)]
    if (mistakes.length > 0) throw mistakeIn(placed.file, mistakes)
    const anchors = outline(placed.blocks, this.world.tokens)
    return { ...placed, path, digest, anchors, facts: pageFacts(path, placed.file, page, placed.blocks, anchors) }
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
      if (issues.length > 0) throw mistakeIn(page.file, issues)
      return resolved
    } finally {
      this.#current = before
    }
  }

  /** What a page asks about the rest of the site as it is read: the blocks that it shares with others. */
  questionsOf({ page }: ReadPage): Set<string> {
    return new Set(page.blocks.flatMap((block) => (block.type === 'fragment' ? [question('sharedBlocks', block.name)] : [])))
  }

  /** Does work and adds what it asks about the rest of the site to `questions`. */
  asking<T>(questions: Set<string>, work: () => T): T {
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

  /** A digest of what the site says to a question now. @throws {NotYetKnown} */
  answer(question: string): string {
    const before = this.#answers.get(question)
    if (before !== undefined) return before
    const answer = answerTo(question, this)
    this.#answers.set(question, answer)
    return answer
  }

  /**
   * Tells the reader of every page there is.
   * @param before where pages tell each other what they told in an earlier reading, which found nothing wrong: what was
   *   answered then. Nothing of that is worked out again
   * @throws {ContentMistake} @throws {ContentChanged} when the guess about the feed was wrong
   */
  complete(known: ReadonlyMap<string, Known>, before?: Asked) {
    this.known = new KnownPages(this.paths, known)
    this.#answers = new Map(before?.filter(([question]) => isToldByPages(question)))
    if (before) return
    const { summaries, expectations } = this.known
    const { folder, publicFiles, strayLinks = [], readPublic } = this.#content
    const site = {
      folder,
      site: this.facts,
      facts: siteFacts(this.facts),
      publicFiles,
      strayLinks,
      readPublic,
      paths: this.paths,
      hasHome: this.has('/'),
      tokens: this.world.tokens,
      summaries,
      expectations,
    }
    const mistakes = checkSite(site)
    if (mistakes.length > 0) throw mistakeIn(folder, mistakes)
    const hasFeed = summaries.some(isArticle)
    if (hasFeed !== this.site.hasFeed) throw new ContentChanged(hasFeed)
  }

  /** What others show of each page, in the order of files. @throws {NotYetKnown} */
  summaries(): PageSummary[] {
    return this.#all().summaries
  }

  /** Every page by section. @throws {NotYetKnown} */
  sitemap() {
    this.#asked?.add(question('sitemap'))
    return this.#all().sitemap(this.world.tokens)
  }

  /** How much of the site is not to be public on a day, as `check --release` tells it. @throws {NotYetKnown} */
  countBlockers(today: string): number {
    const { folder } = this.#content
    const files = [
      blockersOfSite(this.facts, `${folder}/_site.yaml`),
      ...[...this.#shared].map(([name, blocks]) => blockersOfShared(blocks, `${folder}/_shared/${name}.yaml`)),
    ]
    return countBlockers([...files.flatMap((file) => countOf(file) ?? []), ...this.#all().blockerCounts()], today, this.facts)
  }

  #nameOf(path: string): string {
    const name = this.#fileOf.get(path)
    if (name === undefined) throw new Error(`There is no page ${path}`)
    return name
  }

  #all(): KnownPages {
    if (!this.known) throw new NotYetKnown()
    return this.known
  }

  #take<T>(name: string, schema: z.ZodType<T>): { value: T; digest: string } {
    const bytes = this.#content.read(name)
    const file = `${this.#content.folder}/${name}`
    const { value, issues } = parse(file, bytes, schema)
    if (value === undefined || issues.length > 0) throw mistakeIn(file, issues)
    return { value, digest: digestOfBytes(bytes) }
  }

  /** What others need to know of a page, read if it has to be. */
  #factsOf(path: string): PageFacts | undefined {
    if (this.#current?.path === path) return this.#current.facts
    if (!this.#fileOf.has(path)) return undefined
    const known = this.#demanded.get(path) ?? this.open(path).facts
    this.#demanded.set(path, known)
    return known
  }

  #makeWorld(): World {
    const { facts } = this
    const { publicFiles } = this.#content
    const pages = new Set(this.paths.filter((path) => path !== notFoundPath))
    return {
      site: facts,
      origin: facts.origin,
      tokens: tokensOf(facts),
      knowsTokens: true,
      links: facts.links,
      knowsLinks: true,
      publicFiles,
      aliases: () => this.#all().aliases,
      paths: () => pages,
      hasPage: (path) => pages.has(path),
      hasFile: (path) => isFile(path, publicFiles),
      anchors: (path) => this.#factsOf(path)?.anchors,
      ranking: (path) => this.#factsOf(path)?.agencies,
      summary: (path) => {
        if (this.known && path !== this.#current?.path) return this.known.toldOf(path)?.summary
        const facts = this.#factsOf(path)
        return facts && summaryOf(facts)
      },
      below: (path, sort, count) => this.#all().below(path, sort).slice(0, count),
      picture: pictureReader(this.#content),
      bytesOf: (href) => {
        if (!this.sizes) throw new NotYetKnown()
        return this.sizes.get(href)
      },
    }
  }
}
