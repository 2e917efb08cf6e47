import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Dependencies } from '../content/reader/dependencies.ts'
import type { PageRecord } from '../content/reader/pageRecords.ts'
import { writeFileAtomic } from '../system/writeFileAtomic.ts'
import type { WrittenFile } from './stagingFolder.ts'

/** A page as the last build left it. */
export type CachedPage = {
  record: PageRecord
  /** What the page rests on besides its own file; nothing of one that is written anew each time. */
  dependencies?: Dependencies | undefined
  files: readonly WrittenFile[]
  /** What told its own file from others without reading it. */
  stamp?: string | undefined
}

/** A site as the last build left it. */
type CachedSite = {
  /** By address. */
  pages: ReadonlyMap<string, CachedPage>
  /** A digest of the names in `public/`. */
  publicNames: string
  /** The files that are not pages. */
  files: readonly WrittenFile[]
}

/** What is written after the pages. Pages of a kind ask the same questions, so each list of them is there once. */
type CacheFooter = { version: string; dependencyLists: Dependencies[] } & Omit<CachedSite, 'pages'>

/** Indexes that are kept: of so many output folders. */
const maxCacheFiles = 8

/**
 * What is known of the site in one output folder from the last time it was built. It holds no pages: those are in the
 * folder, and are told by inode, size and time. What cannot be read or is not as it was written is nothing.
 *
 * A page is a line, whose cells are parted by what neither JSON nor an address holds: most pages are as they were, and what a
 * page tells others is then read by nobody.
 */
export class BuildCache {
  readonly #file: string
  readonly #version: string

  /** @param root the folder of package.json. @param out the output folder. @param version what every page rests on, in a word */
  constructor(root: string, out: string, version: string) {
    this.#file = cacheFileFor(root, out)
    this.#version = version
  }

  /** Whether there is anything of an output folder, be it of use or not. */
  static exists(root: string, out: string): boolean {
    return existsSync(cacheFileFor(root, out))
  }

  /** What the last build left; nothing if anything that all pages rest on has changed. */
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
      return digestOf(text) === bytes.toString('latin1', end) ? text.toString().slice(0, -1).split('\n') : undefined
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

/** The lines of an index, some at a time. */
function* cacheLines(pages: Iterable<[path: string, page: CachedPage]>, site: Omit<CacheFooter, 'dependencyLists'>): Iterable<string> {
  const numbers = new Map<Dependencies, number>()
  let lines = ''
  for (const [path, { record, dependencies, files, stamp = '' }] of pages) {
    const number = dependencies && (numbers.get(dependencies) ?? numbers.size)
    if (dependencies && number !== undefined) numbers.set(dependencies, number)
    const cells = [path, record.digest, record.exports, record.blockers, stamp, number]
    for (const { name, size, inode, modified } of files) cells.push(name, size, inode, modified)
    lines += `${cells.join('\t')}\n`
    if (lines.length < 100_000) continue
    yield lines
    lines = ''
  }
  yield `${lines}${JSON.stringify({ ...site, dependencyLists: [...numbers.keys()] } satisfies CacheFooter)}\n`
}

/** Text, and after it a digest of it all. */
function* withDigest(parts: Iterable<string>): Iterable<string> {
  const hash = createHash('sha1')
  for (const part of parts) {
    hash.update(part)
    yield part
  }
  yield hash.digest('hex')
}

function pageOf(line: string, lists: readonly Dependencies[]): [path: string, CachedPage] {
  const [path = '', digest = '', exports = '', blockers, stamp, list, ...cells] = line.split('\t')
  const files: WrittenFile[] = []
  for (let at = 0; at < cells.length; at += 4)
    files.push({ name: cells[at] ?? '', size: Number(cells[at + 1]), inode: Number(cells[at + 2]), modified: Number(cells[at + 3]) })
  const known: PageRecord = { digest, exports, blockers: blockers || undefined }
  return [path, { record: known, dependencies: list === '' ? undefined : lists[Number(list)], files, stamp: stamp || undefined }]
}

const cacheFileFor = (root: string, out: string) => join(root, 'node_modules/.cache/builds', `${digestOf(out).slice(0, 16)}.tsv`)

const digestOf = (content: string | Uint8Array) => createHash('sha1').update(content).digest('hex')
