import type { Known } from '../content/reader/knownPages.ts'
import { type Asked, isOfSharedBlocks } from '../content/reader/questions.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import type { KeptPage } from './buildCache.ts'
import type { WrittenFile } from './freshFolder.ts'
import type { WrittenPage } from './pageWriter.ts'

type Reader = Pick<SiteReader, 'paths' | 'stampOf' | 'fileDigest' | 'answer'>

/** Which pages of a build are as they were, which are written, and which have to be. */
export class PageLedger {
  readonly known = new Map<string, Known>()
  /** How many pages were taken over from the last build. */
  kept = 0
  readonly #reader: Reader
  readonly #before: ReadonlyMap<string, KeptPage>
  /** Of `#before`, those whose own file is as it was. */
  readonly #unchanged = new Map<string, KeptPage>()
  /** Taken before any page is read: one that changes meanwhile is found to be another the next time. */
  readonly #stamps: ReadonlyMap<string, string | undefined>
  readonly #made = new Map<string, { asked?: Asked | undefined; files: readonly string[] }>()
  /** Pages of a kind ask the same: each list is kept once, by its JSON, and looked into once. */
  readonly #lists = new Map<string, Asked>()

  /** @param before the pages of the last build */
  constructor(reader: Reader, before: ReadonlyMap<string, KeptPage>) {
    this.#reader = reader
    this.#stamps = new Map(reader.paths.map((path) => [path, reader.stampOf(path)]))
    const sameFile = (path: string, { known, stamp }: KeptPage) =>
      (stamp !== undefined && stamp === this.#stamps.get(path)) || known.digest === reader.fileDigest(path)
    // What is known of a page comes from its own file and from the shared blocks on it.
    const sameBlocks = (asked: Asked) => asked.every(([question, answer]) => !isOfSharedBlocks(question) || reader.answer(question) === answer)
    this.#before = before
    for (const path of reader.paths) {
      const page = before.get(path)
      if (!page?.asked || !sameFile(path, page) || !sameBlocks(page.asked)) continue
      this.#unchanged.set(path, page)
      this.known.set(path, page.known)
    }
  }

  /** Pages that are not what they were, or are new. */
  changed(): string[] {
    return this.#reader.paths.filter((path) => !this.known.has(path))
  }

  note({ path, known, files, asked }: WrittenPage) {
    this.known.set(path, known)
    if (files) this.#made.set(path, { files: files.map(({ name }) => name), asked: asked === undefined ? undefined : this.#listOf(asked) })
  }

  /**
   * What pages asked about each other the last time and were answered, if they tell each other the same now: no page is new
   * or gone, and those that were changed say nothing new of themselves.
   */
  standingAnswers(): Asked | undefined {
    const { paths } = this.#reader
    const isSame = paths.length === this.#before.size && paths.every((path) => this.known.get(path)?.told === this.#before.get(path)?.known.told)
    return isSame ? [...new Set([...this.#before.values()].map(({ asked }) => asked))].flatMap((asked) => asked ?? []) : undefined
  }

  /**
   * Takes over the pages that would come out as they did, once all that pages ask about is known.
   * @param keep takes files over from the last site; false if they are not there as they were
   * @returns the pages that remain to be written
   */
  takeOver(keep: (files: readonly WrittenFile[]) => boolean): string[] {
    const standing = new Map<Asked, boolean>()
    const stands = (asked: Asked) => {
      const known = standing.get(asked) ?? asked.every(([question, answer]) => this.#reader.answer(question) === answer)
      standing.set(asked, known)
      return known
    }
    return this.#reader.paths.filter((path) => {
      // A page may have been written from another that was saved a moment later.
      if (this.#made.has(path)) return !stands(this.#made.get(path)?.asked ?? [])
      const page = this.#unchanged.get(path)
      if (!page?.asked || !stands(page.asked) || !keep(page.files)) return true
      this.#made.set(path, { asked: page.asked, files: page.files.map(({ name }) => name) })
      this.kept++
      return false
    })
  }

  /** The pages, for the next build. @param fileOf a file of the site */
  *pages(fileOf: (name: string) => WrittenFile | undefined): Iterable<[path: string, page: KeptPage]> {
    for (const [path, known] of this.known) {
      const made = this.#made.get(path)
      if (!made) continue
      const files = made.files.flatMap((name) => fileOf(name) ?? [])
      yield [path, { known, asked: made.asked, files, stamp: this.#stamps.get(path) }]
    }
  }

  #listOf(json: string): Asked {
    const list = this.#lists.get(json) ?? (JSON.parse(json) as Asked)
    this.#lists.set(json, list)
    return list
  }
}
