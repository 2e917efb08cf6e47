import { type Dependencies, isSharedBlocksKey } from '../content/reader/dependencies.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import type { CachedPage } from './buildCache.ts'
import type { WrittenPage } from './pageWriter.ts'
import type { WrittenFile } from './stagingFolder.ts'

type Reader = Pick<SiteReader, 'paths' | 'stampOf' | 'fileDigest' | 'dependencyValue'>

/** Which pages of a build are as they were, which are written, and which have to be. */
export class PageTracker {
  readonly records = new Map<string, PageRecord>()
  /** How many pages were taken over from the last build. */
  reused = 0
  readonly #reader: Reader
  readonly #previous: ReadonlyMap<string, CachedPage>
  /** Of `#before`, those whose own file is as it was. */
  readonly #unchanged = new Map<string, CachedPage>()
  /** Taken before any page is read: one that changes meanwhile is found to be another the next time. */
  readonly #stamps: ReadonlyMap<string, string | undefined>
  readonly #done = new Map<string, { asked?: Dependencies | undefined; files: readonly string[] }>()
  /** Pages of a kind ask the same: each list is kept once, by its JSON, and looked into once. */
  readonly #dependencyLists = new Map<string, Dependencies>()

  /** @param before the pages of the last build */
  constructor(reader: Reader, before: ReadonlyMap<string, CachedPage>) {
    this.#reader = reader
    this.#stamps = new Map(reader.paths.map((path) => [path, reader.stampOf(path)]))
    const sameFile = (path: string, { record, stamp }: CachedPage) =>
      (stamp !== undefined && stamp === this.#stamps.get(path)) || record.digest === reader.fileDigest(path)
    // What is known of a page comes from its own file and from the shared blocks on it.
    const sameBlocks = (asked: Dependencies) => asked.every(([question, answer]) => !isSharedBlocksKey(question) || reader.dependencyValue(question) === answer)
    this.#previous = before
    for (const path of reader.paths) {
      const page = before.get(path)
      if (!page?.dependencies || !sameFile(path, page) || !sameBlocks(page.dependencies)) continue
      this.#unchanged.set(path, page)
      this.records.set(path, page.record)
    }
  }

  /** Pages that are not what they were, or are new. */
  changedPaths(): string[] {
    return this.#reader.paths.filter((path) => !this.records.has(path))
  }

  addWritten({ path, record: known, files, dependencies }: WrittenPage) {
    this.records.set(path, known)
    if (files)
      this.#done.set(path, { files: files.map(({ name }) => name), asked: dependencies === undefined ? undefined : this.#dependenciesOf(dependencies) })
  }

  /**
   * What pages asked about each other the last time and were answered, if they tell each other the same now: no page is new
   * or gone, and those that were changed say nothing new of themselves.
   */
  unchangedDependencies(): Dependencies | undefined {
    const { paths } = this.#reader
    const isSame = paths.length === this.#previous.size && paths.every((path) => this.records.get(path)?.exports === this.#previous.get(path)?.record.exports)
    return isSame ? [...new Set([...this.#previous.values()].map(({ dependencies: asked }) => asked))].flatMap((asked) => asked ?? []) : undefined
  }

  /**
   * Takes over the pages that would come out as they did, once all that pages ask about is known.
   * @param keep takes files over from the last site; false if they are not there as they were
   * @returns the pages that remain to be written
   */
  reuseUnchanged(keep: (files: readonly WrittenFile[]) => boolean): string[] {
    const standing = new Map<Dependencies, boolean>()
    const stands = (asked: Dependencies) => {
      const known = standing.get(asked) ?? asked.every(([question, answer]) => this.#reader.dependencyValue(question) === answer)
      standing.set(asked, known)
      return known
    }
    return this.#reader.paths.filter((path) => {
      // A page may have been written from another that was saved a moment later.
      if (this.#done.has(path)) return !stands(this.#done.get(path)?.asked ?? [])
      const page = this.#unchanged.get(path)
      if (!page?.dependencies || !stands(page.dependencies) || !keep(page.files)) return true
      this.#done.set(path, { asked: page.dependencies, files: page.files.map(({ name }) => name) })
      this.reused++
      return false
    })
  }

  /** The pages, for the next build. @param fileOf a file of the site */
  *pages(fileOf: (name: string) => WrittenFile | undefined): Iterable<[path: string, page: CachedPage]> {
    for (const [path, known] of this.records) {
      const made = this.#done.get(path)
      if (!made) continue
      const files = made.files.flatMap((name) => fileOf(name) ?? [])
      yield [path, { record: known, dependencies: made.asked, files, stamp: this.#stamps.get(path) }]
    }
  }

  #dependenciesOf(json: string): Dependencies {
    const list = this.#dependencyLists.get(json) ?? (JSON.parse(json) as Dependencies)
    this.#dependencyLists.set(json, list)
    return list
  }
}
