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
  /** True if there are articles; a guess until all pages have been read. */
  hasFeed: boolean
}

/** A page that has been read and, if possible, written. */
export type WrittenPage = {
  path: string
  record: PageRecord
  /** The files written; undefined for a page that needs all pages to be read first. */
  files?: WrittenFile[]
  /** `Dependencies` as JSON, because it crosses threads. Without it the page is rendered in every build. */
  dependencies?: string
}

/** Writes pages: the file of each, and one for each of its aliases. */
export class PageWriter {
  readonly reader: SiteReader
  readonly #options: WriteOptions
  readonly #year: number
  readonly #assets: ClientAssets
  readonly #shareImages: ReturnType<typeof shareImageContext> | undefined
  readonly #staging: StagingFolder

  /** @throws {ContentError} */
  constructor(content: ContentFolder, options: WriteOptions) {
    this.#options = options
    this.reader = new SiteReader(content, options.hasFeed)
    this.#year = copyrightYear(this.reader.site.reviewed)
    if (!options.media) this.reader.documentSizes = new Map()
    this.#assets = readAssets(options.folders.client)
    this.#shareImages = options.media ? shareImageContext(options.folders) : undefined
    this.#staging = new StagingFolder(options.staging)
  }

  /** A digest of all that every page depends on: the renderer, the options, the site. */
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
   * Reads pages and writes them, except those that need pages not read yet. Each step is done for all pages before the next
   * step, so that code and data stay in the processor's caches; this saves a sixth of the time that pages take one by one.
   * @throws {ContentError}
   */
  write(paths: readonly string[]): WrittenPage[] {
    const { reader } = this
    const pages = paths.map((path) => {
      const read = reader.readPage(path)
      return { read, record: pageRecordOf(read), keys: reader.sharedBlockKeysOf(read) }
    })
    const resolved = pages.map((each) => ({ ...each, page: this.#trackUnlessPending(each.keys, () => reader.resolve(each.read)) }))
    const rendered = resolved.map((each) => {
      const { page, keys } = each
      return { ...each, body: page && this.#trackUnlessPending(keys, () => this.#bodyOf(page)) }
    })
    const finished = rendered.map((each) => {
      const { page, body, keys } = each
      return { ...each, document: page && body && this.#trackUnlessPending(keys, () => this.#documentOf(page, body)) }
    })
    return finished.map(({ read: { path, page }, record, keys, document }): WrittenPage => {
      if (document === undefined) return { path, record }
      const stub = redirectStub(withBase(this.#options.base, path), reader.site.origin)
      const files = [this.#staging.write(outputOf(path), document), ...page.aliases.map((alias) => this.#staging.write(outputOf(alias), stub))]
      return { path, record, files, dependencies: path === notFoundPath ? undefined : JSON.stringify(reader.dependenciesOf(keys)) }
    })
  }

  /** Runs a step and adds its dependencies to `keys`. Returns undefined if it needs pages that have not been read yet. */
  #trackUnlessPending<T>(keys: Set<string>, step: () => T): T | undefined {
    try {
      return this.reader.trackDependencies(keys, step)
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
      fallbacks: page.path === notFoundPath ? this.#fallbacks() : undefined,
    })
  }

  #bodyOf(page: ResolvedPage, notice?: string): Prerendered {
    const { reader } = this
    const { media, base } = this.#options
    const render = (rendered: ResolvedPage) => {
      const context = {
        site: reader.site,
        page: rendered,
        pictures: media ? ('variants' as const) : undefined,
        get sitemap() {
          return reader.sitemap()
        },
        notice,
      }
      return prerender(context, { base, year: this.#year })
    }
    try {
      return render(page)
    } catch (error) {
      throw error instanceof PagesPendingError ? error : this.#renderError(page, failingBlockIndex(page, render), error)
    }
  }

  /** Names the page and the block, which the error thrown by a component does not. */
  #renderError({ path }: ResolvedPage, index: number, cause: unknown): Error {
    const placed = this.reader.readPage(path).blocks[index]
    if (!placed) return new Error(`The frame around ${path} cannot be rendered by renderer/app/.`, { cause })
    const { type } = placed.block
    const why = type in blockComponents ? ` by ${blockFiles(type).component}.` : ': renderer/blocks/index.ts has no line for it.'
    return new Error(`The block "${type}" in ${placed.file} cannot be rendered${why}`, { cause })
  }

  /** Renders the pages that the 404 page shows for unknown addresses of a certain form. */
  #fallbacks() {
    const { reader } = this
    return reader.site.fallbacks.map(({ match, page: { href, title }, notice }) => ({
      match,
      title,
      main: this.#bodyOf(reader.resolve(reader.readPage(href?.href ?? '/')), notice)[1],
    }))
  }
}

/** Reads what Vite compiled for the browser. */
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
