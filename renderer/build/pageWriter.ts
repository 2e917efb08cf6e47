import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockFiles } from '../blocks/blockFiles.ts'
import { blockComponents } from '../blocks/index.ts'
import { withBase } from '../content/addresses.ts'
import type { ContentFolder } from '../content/files.ts'
import { type PageRecord, pageRecordOf } from '../content/reader/pageRecords.ts'
import { PagesPendingError, SiteReader } from '../content/reader/siteReader.ts'
import type { ResolvedPage } from '../content/resolved.ts'
import { notFoundPath, outputOf } from '../content/routes.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import { redirectStub } from '../html/redirectStub.ts'
import type { TextChunks } from '../html/sharedText.ts'
import type { BuildContext } from '../outputs/emitter.ts'
import { shareImageContext } from '../outputs/pictures.ts'
import { failingBlockIndex, type Prerendered, prerender } from '../prerender.tsx'
import { copyrightYear } from '../system/dates.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { StagingFolder, type WrittenFile } from './stagingFolder.ts'

export type WriteOptions = Pick<BuildContext, 'base' | 'media' | 'folders'> & {
  /** The folder that pages are written to. */
  staging: string
  /** There are articles; a guess as long as not all pages have been read. */
  hasFeed: boolean
}

/** A page that has been read, and written if it could be. */
export type WrittenPage = {
  path: string
  record: PageRecord
  /** What was written; nothing for a page that waits until all are read. */
  files?: WrittenFile[]
  /** What the files rest on besides the page itself: `Asked`, as JSON, for it crosses threads. A page without this is written anew each time. */
  dependencies?: string | undefined
}

/** Writes pages: the file of each, and one for every old address of it. */
export class PageWriter {
  readonly reader: SiteReader
  readonly #options: WriteOptions
  readonly #year: number
  readonly #assets: ClientAssets
  readonly #shareImages: ReturnType<typeof shareImageContext> | undefined
  readonly #staging: StagingFolder

  /** @throws {ContentMistake} */
  constructor(content: ContentFolder, options: WriteOptions) {
    this.#options = options
    this.reader = new SiteReader(content, options.hasFeed)
    this.#year = copyrightYear(this.reader.site.reviewed)
    if (!options.media) this.reader.documentSizes = new Map()
    this.#assets = readAssets(options.folders.client)
    this.#shareImages = options.media ? shareImageContext(options.folders) : undefined
    this.#staging = new StagingFolder(options.staging)
  }

  /** A digest of all that every page rests on: the renderer, the options, the site. */
  get version(): string {
    const { base, media, folders } = this.#options
    const parts = [
      process.version,
      folders.client,
      folders.pages,
      base,
      media,
      this.#year,
      this.#shareImages?.version,
      this.#shareImages?.logo,
      this.reader.digest,
    ]
    return fingerprint(JSON.stringify(parts))
  }

  /**
   * Reads pages and writes them, or says which have to wait. All of them take a step before any takes the next: what the
   * processor has at hand is then of use again, which saves a sixth of the time that pages take one by one.
   * @throws {ContentMistake}
   */
  write(paths: readonly string[]): WrittenPage[] {
    const { reader } = this
    const sheets = paths.map((path) => {
      const read = reader.readPage(path)
      return { path, read, known: pageRecordOf(read), questions: reader.sharedBlockKeysOf(read) }
    })
    const resolved = sheets.map((sheet) => ({ ...sheet, page: this.#trackUnlessPending(sheet.questions, () => reader.resolve(sheet.path, sheet.read)) }))
    const drawn = resolved.map((sheet) => {
      const { page, questions } = sheet
      return { ...sheet, body: page && this.#trackUnlessPending(questions, () => this.#bodyOf(page)) }
    })
    const whole = drawn.map((sheet) => {
      const { page, body, questions } = sheet
      return { ...sheet, document: page && body && this.#trackUnlessPending(questions, () => this.#documentOf(page, body)) }
    })
    return whole.map(({ path, read, known: record, questions, document }): WrittenPage => {
      if (document === undefined) return { path, record }
      const stub = redirectStub(withBase(this.#options.base, path), reader.site.origin)
      const files = [this.#staging.write(outputOf(path), document), ...read.page.aliases.map((alias) => this.#staging.write(outputOf(alias), stub))]
      return { path, record, files, ...(path === notFoundPath ? {} : { dependencies: JSON.stringify(reader.dependenciesOf(questions)) }) }
    })
  }

  /** Takes a step of a page and notes what it asks; nothing comes of one that waits until all pages are read. */
  #trackUnlessPending<T>(questions: Set<string>, step: () => T): T | undefined {
    try {
      return this.reader.trackDependencies(questions, step)
    } catch (error) {
      if (error instanceof PagesPendingError) return undefined
      throw error
    }
  }

  #documentOf(page: ResolvedPage, body: Prerendered): TextChunks {
    const { site } = this.reader
    return documentOf({
      site,
      page,
      base: this.#options.base,
      assets: this.#assets,
      body,
      image: this.#shareImages?.hrefOf(site, page),
      ...(page.path === notFoundPath ? { fallbacks: this.#fallbacks() } : {}),
    })
  }

  #bodyOf(page: ResolvedPage, notice?: string): Prerendered {
    const { reader } = this
    const { media, base } = this.#options
    const draw = (drawn: ResolvedPage) => {
      const context = {
        site: reader.site,
        page: drawn,
        hasOptimizedPictures: media,
        get sitemap() {
          return reader.sitemap()
        },
        notice,
      }
      return prerender(context, { base, year: this.#year })
    }
    try {
      return draw(page)
    } catch (error) {
      throw error instanceof PagesPendingError ? error : this.#renderError(page, failingBlockIndex(page, draw), error)
    }
  }

  /** What a component throws says nothing of the page. */
  #renderError({ path }: ResolvedPage, at: number, cause: unknown): Error {
    const placed = this.reader.readPage(path).blocks[at]
    if (!placed) return new Error(`The frame around ${path} cannot be drawn by renderer/app/.`, { cause })
    const { type } = placed.block
    const why = type in blockComponents ? ` by ${blockFiles(type).component}.` : ': renderer/blocks/index.ts has no line for it.'
    return new Error(`The block "${type}" in ${placed.file} cannot be drawn${why}`, { cause })
  }

  /** The pages that the 404 page shows for unknown addresses of a certain form. */
  #fallbacks() {
    return this.reader.site.fallbacks.map(({ match, page: { href, title }, notice }) => ({
      match,
      title,
      main: this.#bodyOf(this.reader.resolve(href?.href ?? '/'), notice)[1],
    }))
  }
}

/** What Vite compiled for the browser. */
function readAssets(client: string): ClientAssets {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
  const fileOf = (source: string) => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`${source} was not compiled`)
    return file
  }
  return {
    pageScript: readFileSync(join(client, fileOf('renderer/app/pageScript.ts')), 'utf8').trim(),
    hydrate: fileOf('renderer/islands/hydrate.ts'),
    notFound: fileOf('renderer/app/notFound.ts'),
  }
}
