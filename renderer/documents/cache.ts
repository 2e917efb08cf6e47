import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { writeWhole } from '../system/writeWhole.ts'
import type { MadeDocument } from './make.ts'
import type { PdfInput } from './pdf.tsx'
import { sourcesOf } from './sources.ts'

/** What is kept of a document beside its files. */
type Entry = Pick<MadeDocument, 'pages' | 'faults'>

/** Versions of one document that are kept: this site's and a few earlier ones or other addresses. */
const kept = 4

/**
 * Documents that were made before, by what they were made of: the page, the facts of the site, and the code and
 * libraries that draw them. A cache that cannot be read or written is none.
 */
export class DocumentCache {
  readonly #folder: string
  readonly #version: string

  /** @param root the folder of package.json */
  constructor(root: string) {
    this.#folder = join(root, 'node_modules/.cache/documents')
    const hash = createHash('sha256')
    for (const file of [...sourcesOf(join(root, 'renderer/documents/make.ts')), join(root, 'package-lock.json')])
      if (existsSync(file)) hash.update(readFileSync(file)).update('\0')
    this.#version = hash.digest('hex')
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
    const file = this.#file(input)
    try {
      const entry = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Entry
      const workbook = input.page.document?.workbook ? readFileSync(`${file}.xlsx`) : undefined
      return { ...entry, pdf: readFileSync(`${file}.pdf`), workbook }
    } catch {
      return undefined
    }
  }

  keep(input: PdfInput, { pdf, workbook, pages, faults }: MadeDocument) {
    const file = this.#file(input)
    try {
      writeWhole(`${file}.pdf`, pdf)
      if (workbook) writeWhole(`${file}.xlsx`, workbook)
      // Last, so that an entry is there only when all of it is.
      writeWhole(`${file}.json`, JSON.stringify({ pages, faults } satisfies Entry))
      this.#forgetOld(basename(file))
    } catch {}
  }

  #file({ site, page, address, date }: PdfInput): string {
    const hash = createHash('sha256').update(this.#version)
    // The size of a document is no part of it.
    hash.update(JSON.stringify({ site, page, address, date }, (key, value) => (key === 'bytes' ? undefined : value)))
    return join(this.#folder, `${page.path.slice(1).replaceAll('/', '.')}-${hash.digest('hex').slice(0, 16)}`)
  }

  #forgetOld(name: string) {
    const document = name.slice(0, name.lastIndexOf('-') + 1)
    const entries = readdirSync(this.#folder).filter((file) => file.startsWith(document) && file.endsWith('.json'))
    const age = (file: string) => statSync(join(this.#folder, file)).mtimeMs
    for (const old of entries.sort((a, b) => age(b) - age(a)).slice(kept))
      for (const ending of ['.json', '.xlsx', '.pdf']) rmSync(join(this.#folder, old.replace(/\.json$/, ending)), { force: true })
  }
}
