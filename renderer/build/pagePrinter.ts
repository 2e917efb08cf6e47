import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileDate } from '../cli/day.ts'
import { FreshFolder, type WrittenFile } from '../cli/output.ts'
import type { ResolvedPage } from '../content/resolved.ts'
import { outputOf } from '../content/routes.ts'
import { type Asked, type ContentFolder, type Known, NotYetKnown, type ReadPage, SiteReader } from '../content/siteReader.ts'
import { type ClientAssets, documentOf } from '../document.ts'
import { under } from '../outputs/addresses.ts'
import type { Build } from '../outputs/maker.ts'
import { pictureBook } from '../outputs/pictures.ts'
import { redirectStub } from '../outputs/redirectStub.ts'
import { type Prerendered, prerender } from '../prerender.tsx'

export type PrintOptions = Pick<Build, 'base' | 'media' | 'folders' | 'fresh'> & {
  /** There are articles; a guess as long as not all pages have been read. */
  hasFeed: boolean
}

/** A page that has been read, and written if it could be. */
export type Printed = {
  path: string
  known: Known
  /** What was written; nothing for a page that waits until all are read. */
  files?: WrittenFile[]
  /** What the files rest on besides the page itself. A page without this is written anew each time. */
  asked?: Asked | undefined
}

const notFoundPath = '/404'

/** Writes pages: the file of each, and one for every old address of it. */
export class PagePrinter {
  readonly reader: SiteReader
  readonly year: number
  readonly #options: PrintOptions
  readonly #assets: ClientAssets
  readonly #pictures: ReturnType<typeof pictureBook> | undefined
  readonly #fresh: FreshFolder

  /** @throws {ContentMistake} */
  constructor(content: ContentFolder, options: PrintOptions) {
    this.#options = options
    this.reader = new SiteReader(content, options.hasFeed)
    this.year = fileDate(this.reader.site.reviewed).getUTCFullYear()
    if (!options.media) this.reader.sizes = new Map()
    this.#assets = readAssets(options.folders.client)
    this.#pictures = options.media ? pictureBook(options.folders) : undefined
    this.#fresh = new FreshFolder(options.fresh)
  }

  /** A digest of all that every page rests on: the renderer, the options, the site. */
  get version(): string {
    const { base, media, folders } = this.#options
    const parts = [process.version, folders.client, folders.pages, base, media, this.year, this.#pictures?.version, this.#pictures?.logo, this.reader.digest]
    return createHash('sha1').update(JSON.stringify(parts)).digest('hex')
  }

  /** Reads a page and writes it, or says that it has to wait. @throws {ContentMistake} */
  print(path: string): Printed {
    const { reader } = this
    const page = reader.open(path)
    const known = reader.knownOf(page)
    try {
      const { result, asked } = reader.noting(page, () => {
        const stub = redirectStub(under(this.#options.base, path), reader.site.origin)
        return [this.#fresh.write(outputOf(path), this.#documentOf(path, page)), ...page.page.aliases.map((alias) => this.#fresh.write(outputOf(alias), stub))]
      })
      return { path, known, files: result, ...(path === notFoundPath ? {} : { asked }) }
    } catch (error) {
      if (error instanceof NotYetKnown) return { path, known }
      throw error
    }
  }

  #documentOf(path: string, read: ReadPage): string {
    const { site } = this.reader
    const page = this.reader.resolve(path, read)
    return documentOf({
      site,
      page,
      base: this.#options.base,
      assets: this.#assets,
      body: this.#bodyOf(page),
      image: this.#pictures?.hrefOf(site, page),
      ...(path === notFoundPath ? { fallbacks: this.#fallbacks() } : {}),
    })
  }

  #bodyOf(page: ResolvedPage, notice?: string): Prerendered {
    const { reader, year } = this
    const context = {
      site: reader.site,
      page,
      madePictures: this.#options.media,
      get sitemap() {
        return reader.sitemap()
      },
      ...(notice === undefined ? {} : { notice }),
    }
    return prerender(context, { base: this.#options.base, year })
  }

  /** The pages that the 404 page shows for unknown addresses of a certain form. */
  #fallbacks() {
    return this.reader.site.fallbacks.map(({ match, page: { href, title }, notice }) => ({
      match,
      title,
      body: this.#bodyOf(this.reader.resolve(href?.href ?? '/'), notice),
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
