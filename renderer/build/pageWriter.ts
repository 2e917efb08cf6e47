import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockFiles } from '../blocks/files.ts'
import { blockComponents } from '../blocks/index.ts'
import { under } from '../content/addresses.ts'
import type { ContentFolder } from '../content/files.ts'
import { type Known, knownOf } from '../content/reader/knownPages.ts'
import { NotYetKnown, SiteReader } from '../content/reader/siteReader.ts'
import type { ResolvedPage } from '../content/resolved.ts'
import { notFoundPath, outputOf } from '../content/routes.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import type { Pieces } from '../html/recurringText.ts'
import { redirectStub } from '../html/redirectStub.ts'
import type { Build } from '../outputs/maker.ts'
import { pictureBook } from '../outputs/pictures.ts'
import { failingBlock, type Prerendered, prerender } from '../prerender.tsx'
import { fileYear } from '../system/day.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { FreshFolder, type WrittenFile } from './freshFolder.ts'

export type WriteOptions = Pick<Build, 'base' | 'media' | 'folders'> & {
  /** The folder that pages are written to. */
  fresh: string
  /** There are articles; a guess as long as not all pages have been read. */
  hasFeed: boolean
}

/** A page that has been read, and written if it could be. */
export type WrittenPage = {
  path: string
  known: Known
  /** What was written; nothing for a page that waits until all are read. */
  files?: WrittenFile[]
  /** What the files rest on besides the page itself: `Asked`, as JSON, for it crosses threads. A page without this is written anew each time. */
  asked?: string | undefined
}

/** Writes pages: the file of each, and one for every old address of it. */
export class PageWriter {
  readonly reader: SiteReader
  readonly #options: WriteOptions
  readonly #year: number
  readonly #assets: ClientAssets
  readonly #pictures: ReturnType<typeof pictureBook> | undefined
  readonly #fresh: FreshFolder

  /** @throws {ContentMistake} */
  constructor(content: ContentFolder, options: WriteOptions) {
    this.#options = options
    this.reader = new SiteReader(content, options.hasFeed)
    this.#year = fileYear(this.reader.site.reviewed)
    if (!options.media) this.reader.sizes = new Map()
    this.#assets = readAssets(options.folders.client)
    this.#pictures = options.media ? pictureBook(options.folders) : undefined
    this.#fresh = new FreshFolder(options.fresh)
  }

  /** A digest of all that every page rests on: the renderer, the options, the site. */
  get version(): string {
    const { base, media, folders } = this.#options
    const parts = [process.version, folders.client, folders.pages, base, media, this.#year, this.#pictures?.version, this.#pictures?.logo, this.reader.digest]
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
      const read = reader.open(path)
      return { path, read, known: knownOf(read), questions: reader.questionsOf(read) }
    })
    const resolved = sheets.map((sheet) => ({ ...sheet, page: this.#unlessWaiting(sheet.questions, () => reader.resolve(sheet.path, sheet.read)) }))
    const drawn = resolved.map((sheet) => {
      const { page, questions } = sheet
      return { ...sheet, body: page && this.#unlessWaiting(questions, () => this.#bodyOf(page)) }
    })
    const whole = drawn.map((sheet) => {
      const { page, body, questions } = sheet
      return { ...sheet, document: page && body && this.#unlessWaiting(questions, () => this.#documentOf(page, body)) }
    })
    return whole.map(({ path, read, known, questions, document }): WrittenPage => {
      if (document === undefined) return { path, known }
      const stub = redirectStub(under(this.#options.base, path), reader.site.origin)
      const files = [this.#fresh.write(outputOf(path), document), ...read.page.aliases.map((alias) => this.#fresh.write(outputOf(alias), stub))]
      return { path, known, files, ...(path === notFoundPath ? {} : { asked: JSON.stringify(reader.answers(questions)) }) }
    })
  }

  /** Takes a step of a page and notes what it asks; nothing comes of one that waits until all pages are read. */
  #unlessWaiting<T>(questions: Set<string>, step: () => T): T | undefined {
    try {
      return this.reader.asking(questions, step)
    } catch (error) {
      if (error instanceof NotYetKnown) return undefined
      throw error
    }
  }

  #documentOf(page: ResolvedPage, body: Prerendered): Pieces {
    const { site } = this.reader
    return documentOf({
      site,
      page,
      base: this.#options.base,
      assets: this.#assets,
      body,
      image: this.#pictures?.hrefOf(site, page),
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
        madePictures: media,
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
      throw error instanceof NotYetKnown ? error : this.#cannotDraw(page, failingBlock(page, draw), error)
    }
  }

  /** What a component throws says nothing of the page. */
  #cannotDraw({ path }: ResolvedPage, at: number, cause: unknown): Error {
    const placed = this.reader.open(path).blocks[at]
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
    pageScript: readFileSync(join(client, fileOf('renderer/app/page.ts')), 'utf8').trim(),
    hydrate: fileOf('renderer/islands/hydrate.ts'),
    notFound: fileOf('renderer/app/notFound.ts'),
  }
}
