import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cache } from '../system/cache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import type { MadeDocument } from './make.ts'
import type { PdfInput } from './pdf.tsx'
import { sourcesOf } from './sources.ts'

/** What is kept of a document beside its files. */
type Entry = Pick<MadeDocument, 'pages' | 'faults'>

/**
 * Documents that were made before, by what they were made of: the page, the facts of the site, and the code and
 * libraries that draw them.
 */
export class DocumentCache {
  readonly #files: Cache
  readonly #version: string

  /** @param root the folder of package.json */
  constructor(root: string) {
    this.#files = new Cache(root, 'documents')
    const sources = [...sourcesOf(join(root, 'renderer/documents/make.ts')), join(root, 'package-lock.json')]
    this.#version = fingerprint(...sources.filter((file) => existsSync(file)).map((file) => readFileSync(file)))
  }

  /** The files of a page: those made before, or new ones. The library is loaded for the first that is new. */
  async make(input: PdfInput): Promise<MadeDocument> {
    const before = this.get(input)
    if (before) return before
    const { makeDocument } = await import('./make.ts')
    const made = await makeDocument(input)
    this.keep(input, made)
    return made
  }

  get(input: PdfInput): MadeDocument | undefined {
    const name = this.#nameOf(input)
    const [entry, pdf, workbook] = ['json', 'pdf', 'xlsx'].map((ending) => this.#files.get(`${name}.${ending}`))
    if (!entry || !pdf || (input.page.document?.workbook && !workbook)) return undefined
    try {
      return { ...(JSON.parse(Buffer.from(entry).toString()) as Entry), pdf, workbook }
    } catch {
      return undefined
    }
  }

  keep(input: PdfInput, { pdf, workbook, pages, faults }: MadeDocument) {
    const name = this.#nameOf(input)
    this.#files.keep(`${name}.pdf`, pdf)
    if (workbook) this.#files.keep(`${name}.xlsx`, workbook)
    this.#files.keep(`${name}.json`, JSON.stringify({ pages, faults } satisfies Entry))
  }

  #nameOf({ site, page, address, date }: PdfInput): string {
    // The size of a document is no part of it.
    return fingerprint(
      this.#version,
      JSON.stringify({ site, page, address, date }, (key, value) => (key === 'bytes' ? undefined : value)),
    )
  }
}
