import type { z } from 'zod'
import { type Block, type Page, page as pageSchema, type SharedBlocks, type Site, sharedBlocks, site as siteSchema } from '../../../schema/index.ts'
import { classifyFiles } from '../classifyFiles.ts'
import { expandFragments, type PlacedPage } from '../expandFragments.ts'
import { ContentChangedError, ContentError, type ContentFolder } from '../files.ts'
import type { Issue } from '../issue.ts'
import { type Anchor, outline } from '../outline.ts'
import { type PageFacts, pageFacts, summaryOf } from '../pageFacts.ts'
import { isArticle, type PageSummary } from '../pageSummary.ts'
import { parse } from '../parse.ts'
import { resolvePage, resolveSite } from '../resolve.ts'
import type { ResolvedPage, ResolvedSite } from '../resolved.ts'
import { notFoundPath, sharedFile, sharedName, siteFileName } from '../routes.ts'
import { checkPage } from '../rules/pageRules.ts'
import { blockerCountOf, blockersOfShared, blockersOfSite, countBlockers } from '../rules/release.ts'
import { ruleContextOf } from '../rules/ruleContext.ts'
import { checkSite } from '../rules/siteRules.ts'
import { fileLookups, type SiteIndex, trackLookups } from '../siteIndex.ts'
import { tokensOf } from '../tokens.ts'
import { compactStrings } from './compactStrings.ts'
import { type Dependencies, type DependencySource, dependencyKey, dependencyValue, isFromPages } from './dependencies.ts'
import { digestOf, digestOfBytes } from './digest.ts'
import { type PageRecord, PageRecords } from './pageRecords.ts'

/** A page needs what is known only when all pages have been read: it has to wait. */
export class PagesPendingError extends Error {}

const contentErrorIn = (file: string, [first]: readonly Issue[]) => new ContentError(first ? `${first.file}: ${first.message}` : file)

/** Includes the name: a page that moves from "a.yaml" to "a/index.yaml" keeps its address and content, but what is known of it names its file. */
const digestOfFile = (name: string, bytes: Uint8Array) => `${digestOfBytes(bytes)} ${name}`

type ReadPage = PlacedPage & { anchors: Anchor[]; facts: PageFacts; digest: string }

/**
 * Reads a site one page at a time and keeps next to nothing, so that ten thousand pages need no more memory than one
 * thousand. Until `complete` has been called, a page that needs more than single other pages throws `PagesPendingError`.
 * Whatever is wrong with the content throws a `ContentError`.
 */
export class SiteReader implements DependencySource {
  /** The addresses of all pages, in file order. */
  readonly paths: readonly string[]
  readonly site: ResolvedSite
  readonly siteIndex: SiteIndex
  /** The sizes in bytes of documents, by address; undefined before they have been made. */
  documentSizes: ReadonlyMap<string, number> | undefined
  /** The records of all pages; undefined until each has been read. */
  pageRecords: PageRecords | undefined
  readonly #content: ContentFolder
  readonly #siteDigest: string
  readonly #fileOf: ReadonlyMap<string, string>
  readonly #shared = new Map<string, readonly Block[]>()
  readonly #sharedDigests = new Map<string, string>()
  readonly #factsOfPages = new Map<string, PageFacts>()
  #dependencyValues = new Map<string, string>()
  #current: ReadPage | undefined
  #trackedKeys: Set<string> | undefined

  /** @param hasFeed whether there are articles; a guess is fine, `complete` throws if it was wrong */
  constructor(content: ContentFolder, hasFeed: boolean) {
    this.#content = content
    const siteFile = `${content.folder}/${siteFileName}`
    const { pages, shared, issues } = classifyFiles(content.names, content.folder, content.escapingPages)
    if (issues.length > 0 || !content.names.includes(siteFileName)) throw contentErrorIn(siteFile, issues)
    this.#fileOf = pages
    this.paths = [...pages.keys()]
    const { value: facts, digest } = this.#readFile<Site>(siteFileName, siteSchema)
    this.#siteDigest = digest
    for (const file of shared) {
      const { value, digest } = this.#readFile<SharedBlocks>(file, sharedBlocks)
      this.#shared.set(sharedName(file), compactStrings(value.blocks))
      this.#sharedDigests.set(sharedName(file), digest)
    }
    this.siteIndex = trackLookups(this.#makeSiteIndex(compactStrings(facts)), (kind, about) => {
      // What a page looks up about itself is in its own file; the pages below it are not.
      const isAboutItself = this.#current !== undefined && about[0] === this.#current.path && kind !== 'childPages'
      if (!isAboutItself) this.#trackedKeys?.add(dependencyKey(kind, ...about))
    })
    // A fallback only needs its page to exist, and a link to an old address is a mistake either way.
    const siteIndex: SiteIndex = { ...this.siteIndex, childPages: () => [], aliases: () => new Map(), bytesOf: () => undefined }
    const { site, issues: siteIssues } = resolveSite(siteFile, siteIndex, hasFeed)
    if (siteIssues.length > 0) throw contentErrorIn(siteFile, siteIssues)
    this.site = site
  }

  /** A digest of the facts of the site as every page shows them. Fallbacks are left out: they matter on the 404 page alone. */
  get digest(): string {
    return digestOf([this.#siteDigest, { ...this.site, fallbacks: undefined }])
  }

  /** A digest of the files that are read before any page: `_site.yaml` and the shared blocks. */
  get commonDigest(): string {
    return digestOf([this.#siteDigest, ...this.#sharedDigests])
  }

  /** Returns the digest of the file of a page as it is now. */
  fileDigest(path: string): string {
    const name = this.#nameOf(path)
    return digestOfFile(name, this.#content.read(name))
  }

  sharedDigest(name: string): string {
    return this.#sharedDigests.get(name) ?? ''
  }

  /** Returns a fingerprint by which the file of a page is known to be unchanged without reading it; undefined where only `fileDigest` can tell. */
  stampOf(path: string): string | undefined {
    return this.#content.stampOf?.(this.#nameOf(path))
  }

  hasPage(path: string): boolean {
    return this.#fileOf.has(path)
  }

  /** Reads and checks one page by itself. @throws {ContentError} */
  readPage(path: string): ReadPage {
    const name = this.#nameOf(path)
    const { value: page, digest } = this.#readFile<Page>(name, pageSchema)
    const knownDigest = this.pageRecords?.fileDigest(path)
    if (knownDigest !== undefined && knownDigest !== digest) throw new ContentChangedError()
    const { missing, ...placed } = expandFragments(name, page, {
      folder: this.#content.folder,
      shared: this.#shared,
      recoveries: new Map(),
    })
    const { site, tokens } = this.siteIndex
    const mistakes = [...missing, ...checkPage(placed, ruleContextOf(site), tokens)]
    if (mistakes.length > 0) throw contentErrorIn(placed.file, mistakes)
    const anchors = outline(placed.blocks, tokens)
    return { ...placed, digest, anchors, facts: pageFacts(placed, anchors) }
  }

  /**
   * Resolves a page, ready to render.
   * @throws {ContentError}
   * @throws {PagesPendingError}
   */
  resolve(page: ReadPage): ResolvedPage {
    const outer = this.#current
    this.#current = page
    try {
      const { page: resolved, issues } = resolvePage(page, this.siteIndex, page.anchors)
      if (issues.length > 0) throw contentErrorIn(page.file, issues)
      return resolved
    } finally {
      this.#current = outer
    }
  }

  /** Returns what reading a page depends on in the rest of the site: the shared blocks that it uses. */
  sharedBlockKeysOf({ page }: ReadPage): Set<string> {
    return new Set(page.blocks.flatMap((block) => (block.type === 'fragment' ? [dependencyKey('sharedBlocks', block.name)] : [])))
  }

  /** Does work, and adds the keys of what it looks up in the rest of the site to `keys`. */
  trackDependencies<T>(keys: Set<string>, work: () => T): T {
    this.#trackedKeys = keys
    try {
      return work()
    } finally {
      this.#trackedKeys = undefined
    }
  }

  dependenciesOf(keys: ReadonlySet<string>): Dependencies {
    return [...keys].sort().map((key) => [key, this.dependencyValue(key)])
  }

  /** Returns a digest of the current value of a dependency. @throws {PagesPendingError} */
  dependencyValue(key: string): string {
    const known = this.#dependencyValues.get(key)
    if (known !== undefined) return known
    const value = dependencyValue(key, this)
    this.#dependencyValues.set(key, value)
    return value
  }

  /**
   * Gives the reader the records of all pages, and checks them together.
   * @param before the dependencies of the last build, which found nothing wrong, if what pages export to each other has not
   *   changed since: their values are reused, and no check is run again
   * @throws {ContentError} @throws {ContentChangedError} when the guess about the feed was wrong
   */
  complete(pageRecords: ReadonlyMap<string, PageRecord>, before?: Dependencies) {
    this.pageRecords = new PageRecords(this.paths, pageRecords)
    this.#dependencyValues = new Map(before?.filter(([key]) => isFromPages(key)))
    if (before) return
    const { summaries, expectations } = this.pageRecords
    const { folder, publicFiles, escapingSymlinks, readPublic } = this.#content
    const { site, tokens } = this.siteIndex
    const mistakes = checkSite({
      folder,
      site,
      ruleContext: ruleContextOf(site),
      publicFiles,
      escapingSymlinks,
      readPublic,
      paths: this.paths,
      hasHome: this.hasPage('/'),
      tokens,
      summaries,
      expectations,
    })
    if (mistakes.length > 0) throw contentErrorIn(folder, mistakes)
    const hasFeed = summaries.some(isArticle)
    if (hasFeed !== this.site.hasFeed) throw new ContentChangedError(hasFeed)
  }

  /** Returns the summary of each page, in file order. @throws {PagesPendingError} */
  summaries(): PageSummary[] {
    return this.#allRecords().summaries
  }

  /** Returns every page by section. @throws {PagesPendingError} */
  sitemap() {
    this.#trackedKeys?.add(dependencyKey('sitemap'))
    return this.#allRecords().sitemap(this.siteIndex.tokens)
  }

  /** Counts what must not be published on a date (year-month-day), as `check --release` reports it. @throws {PagesPendingError} */
  countBlockers(today: string): number {
    const { folder } = this.#content
    const { site } = this.siteIndex
    const files = [
      blockersOfSite(site, `${folder}/${siteFileName}`),
      ...[...this.#shared].map(([name, blocks]) => blockersOfShared(blocks, `${folder}/${sharedFile(name)}`)),
    ]
    return countBlockers([...files.flatMap((file) => blockerCountOf(file) ?? []), ...this.#allRecords().blockerCounts()], today, site)
  }

  #nameOf(path: string): string {
    const name = this.#fileOf.get(path)
    if (name === undefined) throw new Error(`There is no page ${path}`)
    return name
  }

  #allRecords(): PageRecords {
    if (!this.pageRecords) throw new PagesPendingError()
    return this.pageRecords
  }

  #readFile<T>(name: string, schema: z.ZodType<T>): { value: T; digest: string } {
    const bytes = this.#content.read(name)
    const file = `${this.#content.folder}/${name}`
    const { value, issues } = parse(file, bytes, schema)
    if (value === undefined || issues.length > 0) throw contentErrorIn(file, issues)
    return { value, digest: digestOfFile(name, bytes) }
  }

  /** Returns what others need to know about a page, which is read if necessary. */
  #factsOf(path: string): PageFacts | undefined {
    if (this.#current?.path === path) return this.#current.facts
    if (!this.#fileOf.has(path)) return undefined
    const known = this.#factsOfPages.get(path) ?? this.readPage(path).facts
    this.#factsOfPages.set(path, known)
    return known
  }

  #makeSiteIndex(site: Site): SiteIndex {
    return {
      ...fileLookups(new Set(this.paths.filter((path) => path !== notFoundPath)), this.#content),
      site,
      tokens: tokensOf(site),
      hasAllTokens: true,
      hasAllLinks: true,
      draftOf: () => undefined,
      aliases: () => this.#allRecords().aliases,
      anchors: (path) => this.#factsOf(path)?.anchors,
      ranking: (path) => this.#factsOf(path)?.agencies,
      summary: (path) => {
        if (this.pageRecords && path !== this.#current?.path) return this.pageRecords.exportsOf(path)?.summary
        const facts = this.#factsOf(path)
        return facts && summaryOf(facts)
      },
      childPages: (path, sort, count) => this.#allRecords().childPages(path, sort).slice(0, count),
      bytesOf: (href) => {
        if (!this.documentSizes) throw new PagesPendingError()
        return this.documentSizes.get(href)
      },
    }
  }
}
