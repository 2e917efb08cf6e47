import { type Dependencies, isSharedBlocksKey } from '../content/reader/dependencies.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import type { CachedPage } from './buildCache.ts'
import type { WrittenPage } from './pageWriter.ts'
import type { WrittenFile } from './stagingFolder.ts'

/** Tracks which pages of a build are unchanged, which have been written, and which still must be. */
export class PageTracker {
  readonly records = new Map<string, PageRecord>()
  /** How many pages were reused from the previous build. */
  reused = 0
  readonly #reader: SiteReader
  readonly #previous: ReadonlyMap<string, CachedPage>
  /** The entries of `#previous` whose own file is unchanged. */
  readonly #unchanged = new Map<string, CachedPage>()
  /** Taken before any page is read, so that a page edited meanwhile counts as changed in the next build. */
  readonly #stamps: ReadonlyMap<string, string | undefined>
  readonly #done = new Map<string, { dependencies?: Dependencies; files: readonly string[] }>()
  /** Keyed by JSON. Pages of a kind have the same dependencies: each list is kept and checked once. */
  readonly #dependencyLists = new Map<string, Dependencies>()

  /** @param previous the pages of the previous build */
  constructor(reader: SiteReader, previous: ReadonlyMap<string, CachedPage>) {
    this.#reader = reader
    this.#stamps = new Map(reader.paths.map((path) => [path, reader.stampOf(path)]))
    const sameFile = (path: string, { record, stamp }: CachedPage) =>
      (stamp !== undefined && stamp === this.#stamps.get(path)) || record.digest === reader.fileDigest(path)
    // The record of a page depends on its own file and on the shared blocks that it uses.
    const sameBlocks = (dependencies: Dependencies) => dependencies.every(([key, value]) => !isSharedBlocksKey(key) || reader.dependencyValue(key) === value)
    this.#previous = previous
    for (const path of reader.paths) {
      const page = previous.get(path)
      if (!page?.dependencies || !sameFile(path, page) || !sameBlocks(page.dependencies)) continue
      this.#unchanged.set(path, page)
      this.records.set(path, page.record)
    }
  }

  /** Returns pages that have changed or are new. */
  changedPaths(): string[] {
    return this.#reader.paths.filter((path) => !this.records.has(path))
  }

  addWritten({ path, record, files, dependencies }: WrittenPage) {
    this.records.set(path, record)
    if (files)
      this.#done.set(path, {
        files: files.map(({ name }) => name),
        dependencies: dependencies === undefined ? undefined : this.#parseDependencies(dependencies),
      })
  }

  /**
   * Returns the dependencies of all pages in the previous build, if what pages export to each other is unchanged: no page was
   * added or removed, and the changed ones export the same.
   */
  unchangedDependencies(): Dependencies | undefined {
    const { paths } = this.#reader
    const isSame = paths.length === this.#previous.size && paths.every((path) => this.records.get(path)?.exports === this.#previous.get(path)?.record.exports)
    return isSame ? [...new Set([...this.#previous.values()].map(({ dependencies }) => dependencies))].flatMap((list) => list ?? []) : undefined
  }

  /**
   * Reuses the pages that would be rendered the same, once all dependency values are known.
   * @param reuse reuses files of the previous site; returns false if they are missing or modified
   * @returns the pages that still must be written
   */
  reuseUnchanged(reuse: (files: readonly WrittenFile[]) => boolean): string[] {
    const checked = new Map<Dependencies, boolean>()
    const areUnchanged = (dependencies: Dependencies) => {
      const isSame = checked.get(dependencies) ?? dependencies.every(([key, value]) => this.#reader.dependencyValue(key) === value)
      checked.set(dependencies, isSame)
      return isSame
    }
    return this.#reader.paths.filter((path) => {
      // A page may have been written from the content of another page that was saved again afterwards.
      if (this.#done.has(path)) return !areUnchanged(this.#done.get(path)?.dependencies ?? [])
      const page = this.#unchanged.get(path)
      if (!page?.dependencies || !areUnchanged(page.dependencies) || !reuse(page.files)) return true
      this.#done.set(path, { dependencies: page.dependencies, files: page.files.map(({ name }) => name) })
      this.reused++
      return false
    })
  }

  /** Yields the pages for the cache of the next build. @param fileOf returns a file of the site */
  *pages(fileOf: (name: string) => WrittenFile | undefined): Iterable<[path: string, page: CachedPage]> {
    for (const [path, record] of this.records) {
      const done = this.#done.get(path)
      if (!done) continue
      const files = done.files.flatMap((name) => fileOf(name) ?? [])
      yield [path, { record, dependencies: done.dependencies, files, stamp: this.#stamps.get(path) }]
    }
  }

  #parseDependencies(json: string): Dependencies {
    const list = this.#dependencyLists.get(json) ?? (JSON.parse(json) as Dependencies)
    this.#dependencyLists.set(json, list)
    return list
  }
}
