import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Dependencies } from '../content/reader/dependencies.ts'
import { digestOfBytes } from '../content/reader/digest.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import { writeFileAtomic } from '../system/writeFileAtomic.ts'
import type { WrittenFile } from './stagingFolder.ts'

/** A page of the previous build. */
export type CachedPage = {
  record: PageRecord
  /** What the page depends on besides its own file; undefined for a page that is written by every build. */
  dependencies?: Dependencies
  files: readonly WrittenFile[]
  /** Identifies the state of the page's own file without reading it. */
  stamp?: string
}

/** A site of the previous build. */
type CachedSite = {
  /** Keyed by address. */
  pages: ReadonlyMap<string, CachedPage>
  /** A digest of what is checked of `public/`: the names, and the content of some files. */
  publicDigest: string
  /** The files that are not pages. */
  files: readonly WrittenFile[]
}

/** Written after the pages. Pages of a kind have the same dependencies, so each list of them is stored once. */
type CacheFooter = { version: string; dependencyLists: Dependencies[] } & Omit<CachedSite, 'pages'>

/** How many output folders have a cache file; the oldest ones are removed. */
const maxCacheFiles = 8

/**
 * Remembers the site in one output folder from its previous build. It holds no pages: those are in the folder, and are
 * identified by inode, size and modification time. A cache that is unreadable or was altered counts as missing.
 *
 * One page per line, tab-separated: neither JSON nor a path contains a tab. Most pages are unchanged, so the JSON of what
 * they export to other pages is never parsed.
 */
export class BuildCache {
  readonly #file: string
  readonly #version: string

  /** @param root the folder of package.json. @param out the output folder. @param version a digest of all that every page depends on */
  constructor(root: string, out: string, version: string) {
    this.#file = cacheFileFor(root, out)
    this.#version = version
  }

  /** True if an output folder has a cache file, usable or not. */
  static exists(root: string, out: string): boolean {
    return existsSync(cacheFileFor(root, out))
  }

  /** Returns the site of the previous build; undefined if anything that all pages depend on has changed. */
  load(): CachedSite | undefined {
    const lines = this.#read()
    if (!lines) return undefined
    const { version, dependencyLists, ...site } = JSON.parse(lines.pop() ?? '') as CacheFooter
    if (version !== this.#version) return undefined
    return { ...site, pages: new Map(lines.map((line) => pageOf(line, dependencyLists))) }
  }

  save(pages: Iterable<[path: string, page: CachedPage]>, site: Omit<CachedSite, 'pages'>) {
    try {
      writeFileAtomic(this.#file, withDigest(cacheLines(pages, { ...site, version: this.#version })))
      this.#evictOld()
    } catch {}
  }

  #read(): string[] | undefined {
    try {
      const bytes = readFileSync(this.#file)
      const end = bytes.lastIndexOf('\n') + 1
      const text = bytes.subarray(0, end)
      return digestOfBytes(text) === bytes.toString('latin1', end) ? text.toString().slice(0, -1).split('\n') : undefined
    } catch {
      return undefined
    }
  }

  #evictOld() {
    const folder = dirname(this.#file)
    const files = readdirSync(folder).map((name) => ({ file: join(folder, name), age: statSync(join(folder, name)).mtimeMs }))
    for (const { file } of files.sort((a, b) => b.age - a.age).slice(maxCacheFiles)) rmSync(file, { force: true })
  }
}

/** Yields the content of a cache file, several lines at a time. */
function* cacheLines(pages: Iterable<[path: string, page: CachedPage]>, site: Omit<CacheFooter, 'dependencyLists'>): Iterable<string> {
  const numbers = new Map<Dependencies, number>()
  let lines = ''
  for (const [path, { record, dependencies, files, stamp = '' }] of pages) {
    if (dependencies && !numbers.has(dependencies)) numbers.set(dependencies, numbers.size)
    const cells = [path, record.digest, record.exports, record.blockers, stamp, dependencies && numbers.get(dependencies)]
    for (const { name, size, inode, modified } of files) cells.push(name, size, inode, modified)
    lines += `${cells.join('\t')}\n`
    if (lines.length < 100_000) continue
    yield lines
    lines = ''
  }
  yield `${lines}${JSON.stringify({ ...site, dependencyLists: [...numbers.keys()] } satisfies CacheFooter)}\n`
}

/** Yields the parts of a text, then a digest of the whole. */
function* withDigest(parts: Iterable<string>): Iterable<string> {
  const whole = createHash('sha1')
  for (const part of parts) {
    whole.update(part)
    yield part
  }
  yield whole.digest('base64url')
}

function pageOf(line: string, lists: readonly Dependencies[]): [path: string, CachedPage] {
  const [path = '', digest = '', exports = '', blockers, stamp, listNumber, ...cells] = line.split('\t')
  const files: WrittenFile[] = []
  for (let index = 0; index < cells.length; index += 4)
    files.push({ name: cells[index] ?? '', size: Number(cells[index + 1]), inode: Number(cells[index + 2]), modified: Number(cells[index + 3]) })
  const record: PageRecord = { digest, exports, blockers: blockers || undefined }
  return [path, { record, dependencies: listNumber === '' ? undefined : lists[Number(listNumber)], files, stamp: stamp || undefined }]
}

const cacheFileFor = (root: string, out: string) => join(root, 'node_modules/.cache/builds', `${digestOfBytes(out).slice(0, 16)}.tsv`)
