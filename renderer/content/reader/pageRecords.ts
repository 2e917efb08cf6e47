import type { PlacedPage } from '../expandFragments.ts'
import { type PageFacts, summaryOf } from '../pageFacts.ts'
import { aliasesOf, childrenOf, type PageSummary, type Sort, sortSummaries } from '../pageSummary.ts'
import { type Expectations, expectationsOf } from '../rules/expectations.ts'
import { type BlockerCount, blockerCountOf, blockersOfPage } from '../rules/release.ts'
import { sitemapOf } from '../sitemap.ts'
import type { Tokens } from '../tokens.ts'
import { digestOf } from './digest.ts'

/** What is kept of a page that has been read. It crosses threads and lies on disk, where texts cost less than what they say. */
export type PageRecord = {
  /** Of its file. */
  digest: string
  /** What it tells other pages: `Told`, as JSON. */
  exports: string
  /** How much of it is not to be public yet: `BlockerCount`, as JSON; nothing of a page that may be all public. */
  blockers?: string | undefined
}

/** What others show of a page, and digests of what they may link to and draw from. */
type PageExports = { summary: PageSummary; anchors: string; ranking: string; expectations?: Expectations }

/** What is to be kept of a page. @param read the page, and the digest of its file */
export function pageRecordOf({ file, page, blocks, digest, facts }: PlacedPage & { digest: string; facts: PageFacts }): PageRecord {
  const told: PageExports = {
    summary: summaryOf(facts),
    anchors: digestOf(facts.anchors),
    ranking: digestOf(facts.agencies ?? null),
    expectations: expectationsOf(blocks),
  }
  const blockers = blockerCountOf(blockersOfPage(page, file))
  return { digest, exports: JSON.stringify(told), blockers: blockers && JSON.stringify(blockers) }
}

/** All pages of a site, by what is kept of each. */
export class PageRecords {
  readonly #paths: readonly string[]
  readonly #records: ReadonlyMap<string, PageRecord>
  readonly #exports = new Map<string, PageExports>()
  readonly #sorted = new Map<string, readonly PageSummary[]>()
  #summaries: PageSummary[] | undefined
  #children: ReadonlyMap<string, PageSummary[]> | undefined
  #aliases: ReadonlyMap<string, string> | undefined
  #sitemap: ReturnType<typeof sitemapOf> | undefined

  /** @param paths of all pages, in the order of their files */
  constructor(paths: readonly string[], known: ReadonlyMap<string, PageRecord>) {
    this.#paths = paths
    this.#records = known
  }

  /** A digest of the file of a page as it was read. */
  digestOf(path: string): string | undefined {
    return this.#records.get(path)?.digest
  }

  exportsOf(path: string): PageExports | undefined {
    const known = this.#records.get(path)
    const told = this.#exports.get(path) ?? (known && (JSON.parse(known.exports) as PageExports))
    if (told) this.#exports.set(path, told)
    return told
  }

  get summaries(): PageSummary[] {
    this.#summaries ??= this.#paths.flatMap((path) => this.exportsOf(path)?.summary ?? [])
    return this.#summaries
  }

  get expectations(): Expectations[] {
    return this.#paths.flatMap((path) => this.exportsOf(path)?.expectations ?? [])
  }

  get aliases(): ReadonlyMap<string, string> {
    this.#aliases ??= aliasesOf(this.summaries)
    return this.#aliases
  }

  /** The pages right below an address that lists may show. */
  childPages(path: string, sort: Sort): readonly PageSummary[] {
    this.#children ??= childrenOf(this.summaries)
    const key = `${sort} ${path}`
    const sorted = this.#sorted.get(key) ?? sortSummaries(this.#children.get(path) ?? [], sort)
    this.#sorted.set(key, sorted)
    return sorted
  }

  sitemap(tokens: Tokens) {
    this.#sitemap ??= sitemapOf(this.summaries, tokens)
    return this.#sitemap
  }

  /** How much of each page is not to be public yet. */
  blockerCounts(): BlockerCount[] {
    // Pages of a kind have the same blockers: each text is read once.
    const counts = new Map<string, BlockerCount>()
    return this.#paths.flatMap((path) => {
      const { blockers } = this.#records.get(path) ?? {}
      if (blockers === undefined) return []
      const count = counts.get(blockers) ?? (JSON.parse(blockers) as BlockerCount)
      counts.set(blockers, count)
      return [count]
    })
  }
}
