import type { PlacedPage } from '../expandFragments.ts'
import { type PageFacts, summaryOf } from '../pageFacts.ts'
import { aliasesOf, childLists, type PageSummary, type Sort } from '../pageSummary.ts'
import { type Expectations, expectationsOf } from '../rules/expectations.ts'
import { type BlockerCount, blockerCountOf, blockersOfPage } from '../rules/release.ts'
import { sitemapOf } from '../sitemap.ts'
import type { Tokens } from '../tokens.ts'
import { digestOf } from './digest.ts'

/** What is stored of a page that has been read. It is sent between threads and written to disk, so its parts are JSON strings. */
export type PageRecord = {
  /** The digest of its file. */
  digest: string
  /** What it exports to other pages: `PageExports`, as JSON. */
  exports: string
  /** How much of it must not be published yet: `BlockerCount`, as JSON; undefined for a page that may be published as it is. */
  blockers?: string
}

/** What other pages show of a page, and digests of what they may link to and take rankings from. */
type PageExports = { summary: PageSummary; anchors: string; ranking: string; expectations?: Expectations }

/** Returns the record of a page that has been read. */
export function pageRecordOf(read: PlacedPage & { digest: string; facts: PageFacts }): PageRecord {
  const { file, page, digest, facts } = read
  const exports: PageExports = {
    summary: summaryOf(facts),
    anchors: digestOf(facts.anchors),
    ranking: digestOf(facts.agencies ?? null),
    expectations: expectationsOf(read),
  }
  const blockers = blockerCountOf(blockersOfPage(page, file))
  return { digest, exports: JSON.stringify(exports), blockers: blockers && JSON.stringify(blockers) }
}

/** The records of all pages of a site, parsed when they are needed. */
export class PageRecords {
  readonly #paths: readonly string[]
  readonly #records: ReadonlyMap<string, PageRecord>
  readonly #exports = new Map<string, PageExports>()
  #summaries: PageSummary[] | undefined
  #childLists: ReturnType<typeof childLists> | undefined
  #aliases: ReadonlyMap<string, string> | undefined
  #sitemap: ReturnType<typeof sitemapOf> | undefined

  /** @param paths of all pages, in file order */
  constructor(paths: readonly string[], records: ReadonlyMap<string, PageRecord>) {
    this.#paths = paths
    this.#records = records
  }

  /** Returns the digest of the file of a page as it was read. */
  fileDigest(path: string): string | undefined {
    return this.#records.get(path)?.digest
  }

  exportsOf(path: string): PageExports | undefined {
    const record = this.#records.get(path)
    const exports = this.#exports.get(path) ?? (record && (JSON.parse(record.exports) as PageExports))
    if (exports) this.#exports.set(path, exports)
    return exports
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

  /** Returns the pages right below an address that lists may show. */
  childPages(path: string, sort: Sort): readonly PageSummary[] {
    this.#childLists ??= childLists(this.summaries)
    return this.#childLists(path, sort)
  }

  sitemap(tokens: Tokens) {
    this.#sitemap ??= sitemapOf(this.summaries, tokens)
    return this.#sitemap
  }

  /** Returns how much of each page must not be published yet. */
  blockerCounts(): BlockerCount[] {
    // Pages of a kind have the same blockers: each JSON string is parsed once.
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
