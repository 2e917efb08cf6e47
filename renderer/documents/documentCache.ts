import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileCache } from '../system/fileCache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import type { GeneratedDocument } from './makeDocument.ts'
import type { PdfInput } from './makePdf.tsx'
import { sourceFilesOf } from './sourceFilesOf.ts'

/** What is kept of a document beside its files. */
type Entry = Pick<GeneratedDocument, 'pages' | 'problems'>

/**
 * Documents that were made before, by what they were made of: the page, the facts of the site, and the code and
 * libraries that draw them.
 */
export class DocumentCache {
  readonly #files: FileCache
  readonly #version: string

  /** @param root the folder of package.json */
  constructor(root: string) {
    this.#files = new FileCache(root, 'documents')
    const sources = [...sourceFilesOf(join(root, 'renderer/documents/makeDocument.ts')), join(root, 'package-lock.json')]
    this.#version = fingerprint(...sources.filter((file) => existsSync(file)).map((file) => readFileSync(file)))
  }

  /** The files of a page: those made before, or new ones. The library is loaded for the first that is new. */
  async getOrMake(input: PdfInput): Promise<GeneratedDocument> {
    const before = this.get(input)
    if (before) return before
    const { makeDocument } = await import('./makeDocument.ts')
    const made = await makeDocument(input)
    this.set(input, made)
    return made
  }

  get(input: PdfInput): GeneratedDocument | undefined {
    const name = this.#nameOf(input)
    const [entry, pdf, workbook] = ['json', 'pdf', 'xlsx'].map((ending) => this.#files.get(`${name}.${ending}`))
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
    // The size of a document is no part of it.
    return fingerprint(
      this.#version,
      JSON.stringify({ site, page, address, date }, (key, value) => (key === 'bytes' ? undefined : value)),
    )
  }
}
