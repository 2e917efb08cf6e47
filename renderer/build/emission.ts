import { type ContentFolder, nameInFolder } from '../content/files.ts'
import { noCache } from '../content/incrementalCache.ts'
import type { ReadySite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { locateAll } from '../content/locateAll.ts'
import type { SiteReader } from '../content/reader/siteReader.ts'
import { assertReserved, type BuildContext, type Emitter } from '../outputs/emitter.ts'
import type { Output } from './output.ts'

/** What a build is asked for, as emitters see it. */
type EmissionOptions = Pick<BuildContext, 'base' | 'media' | 'portable' | 'folders'>

/** Emits the files of a site that are not pages: gives each emitter what it may read, and the means to write. */
export class Emission {
  /** The sizes in bytes of documents made so far, by address. */
  readonly documentSizes = new Map<string, number>()
  /** What `--no-media` leaves out, each with its duration. */
  readonly times: { name: string; durationMs: number }[] = []
  readonly #reader: SiteReader
  readonly #loaded: ReadySite
  readonly #output: Output
  readonly #options: EmissionOptions
  readonly #isSiteUnchanged: boolean

  /** @param isSiteUnchanged true if the facts of the site, and what pages export to each other, are those of the previous build */
  constructor(reader: SiteReader, content: ContentFolder, output: Output, options: EmissionOptions, isSiteUnchanged: boolean) {
    this.#reader = reader
    this.#loaded = loadedFrom(reader, content)
    this.#output = output
    this.#options = options
    this.#isSiteUnchanged = isSiteUnchanged
  }

  /**
   * Runs emitters one after the other.
   * @returns an author's mistakes that only this reveals; no further emitter runs then
   */
  async run(emitters: readonly Emitter[]): Promise<LocatedIssue[]> {
    for (const emitter of emitters) {
      const { name, media } = emitter
      if (media && !this.#options.media) continue
      const began = performance.now()
      const mistakes = (await emitter.emit(this.#contextFor(emitter))) ?? []
      if (mistakes.length > 0) return this.#loaded.locate(mistakes)
      if (media) this.times.push({ name, durationMs: performance.now() - began })
    }
    return []
  }

  #contextFor(emitter: Emitter): BuildContext {
    const reader = this.#reader
    const output = this.#output
    return {
      loaded: this.#loaded,
      documentSizes: this.documentSizes,
      get sitemap() {
        return reader.sitemap()
      },
      ...this.#options,
      filePathOf: (name) => output.filePathOf(name),
      write(name, file) {
        assertReserved(name, emitter)
        output.write(name, file)
      },
      writeIfChanged: (name, make) => {
        assertReserved(name, emitter)
        if (!this.#isSiteUnchanged || !output.reusePrevious([name])) output.write(name, make())
      },
      reuseDerived: (name, copies) => output.reuseDerived(name, copies),
      written: () => output.names,
    }
  }
}

/** Returns the loaded site for emitters, computed lazily. */
const loadedFrom = (reader: SiteReader, content: ContentFolder): ReadySite => ({
  site: reader.site,
  siteIndex: reader.siteIndex,
  get summaries() {
    return reader.summaries()
  },
  resolve: (path) => (reader.hasPage(path) ? reader.resolve(reader.readPage(path)) : undefined),
  placedBlocks: (path) => reader.readPage(path).blocks,
  locate: (issues) => {
    const textOf = (file: string) => new TextDecoder().decode(content.read(nameInFolder(file)))
    return locateAll(issues, new Map(issues.map(({ file }) => [file, { text: textOf(file) }])), noCache)
  },
})
