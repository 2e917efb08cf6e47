import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileCache } from '../system/fileCache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import type { GeneratedDocument } from './makeDocument.ts'
import type { PdfInput } from './makePdf.tsx'
import { sourceFilesOf } from './sourceFilesOf.ts'

/** The data stored with the files of a document. */
type Entry = Pick<GeneratedDocument, 'pages' | 'problems'>

/**
 * Caches documents, keyed by a digest of their inputs: the page, the data of the site, and the code and libraries that
 * render them.
 */
export class DocumentCache {
  readonly #files: FileCache
  readonly #version: string

  /** @param root the folder that contains package.json */
  constructor(root: string) {
    this.#files = new FileCache(root, 'documents')
    const sources = [...sourceFilesOf(join(root, 'renderer/documents/makeDocument.ts')), join(root, 'package-lock.json')]
    this.#version = fingerprint(...sources.filter((file) => existsSync(file)).map((file) => readFileSync(file)))
  }

  /** Returns the files of a page from the cache, or makes them. The PDF library is loaded only for the first one to be made. */
  async getOrMake(input: PdfInput): Promise<GeneratedDocument> {
    const cached = this.get(input)
    if (cached) return cached
    const { makeDocument } = await import('./makeDocument.ts')
    const document = await makeDocument(input)
    this.set(input, document)
    return document
  }

  get(input: PdfInput): GeneratedDocument | undefined {
    const name = this.#nameOf(input)
    const [entry, pdf, workbook] = ['json', 'pdf', 'xlsx'].map((extension) => this.#files.get(`${name}.${extension}`))
    if (!entry || !pdf || (input.page.document?.workbook && !workbook)) return undefined
    try {
      return { ...(JSON.parse(Buffer.from(entry).toString()) as Entry), pdf, workbook }
    } catch {
      return undefined
    }
  }

  set(input: PdfInput, { pdf, workbook, pages, problems }: GeneratedDocument) {
    const name = this.#nameOf(input)
    this.#files.set(`${name}.pdf`, pdf)
    if (workbook) this.#files.set(`${name}.xlsx`, workbook)
    this.#files.set(`${name}.json`, JSON.stringify({ pages, problems } satisfies Entry))
  }

  #nameOf({ site, page, address, date }: PdfInput): string {
    // `bytes` is the size of the document itself, a result and not an input.
    return fingerprint(
      this.#version,
      JSON.stringify({ site, page, address, date }, (key, value) => (key === 'bytes' ? undefined : value)),
    )
  }
}
