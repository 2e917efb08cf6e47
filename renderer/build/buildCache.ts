import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Asked, Known } from '../content/siteReader.ts'
import { writeWhole } from '../system/writeWhole.ts'
import type { WrittenFile } from './freshFolder.ts'

/** A page as the last build left it. */
export type KeptPage = {
  known: Known
  /** What the page rests on besides its own file; nothing of one that is written anew each time. */
  asked?: Asked | undefined
  files: readonly WrittenFile[]
  /** What told its own file from others without reading it. */
  stamp?: string | undefined
}

/** A site as the last build left it. */
export type KeptSite = {
  /** By address. */
  pages: ReadonlyMap<string, KeptPage>
  /** A digest of the names in `public/`. */
  publicFiles: string
  /** The files that are not pages. */
  files: readonly WrittenFile[]
}

/** The first line of what is written. Pages of a kind ask the same questions, so each list of them is there once. */
type Head = { version: string; lists: Asked[] } & Omit<KeptSite, 'pages'>

/** Indexes that are kept: of so many output folders. */
const mostIndexes = 8

/**
 * What is known of the site in one output folder from the last time it was built. It holds no pages: those are in the
 * folder, and are told by inode, size and time. What cannot be read or is not as it was written is nothing.
 *
 * A page is a line, whose cells JSON and file names have no sign of: most pages are as they were, and what a page tells
 * others is then read by nobody.
 */
export class BuildCache {
  readonly #file: string
  readonly #version: string

  /** @param root the folder of package.json. @param out the output folder. @param version what every page rests on, in a word */
  constructor(root: string, out: string, version: string) {
    this.#file = fileFor(root, out)
    this.#version = version
  }

  /** Whether there is anything of an output folder, be it of use or not. */
  static knows(root: string, out: string): boolean {
    return existsSync(fileFor(root, out))
  }

  /** What the last build left; nothing if anything that all pages rest on has changed. */
  load(): KeptSite | undefined {
    const lines = this.#read()
    if (!lines) return undefined
    const { version, lists, ...site } = JSON.parse(lines[0] ?? '') as Head
    if (version !== this.#version) return undefined
    return { ...site, pages: new Map(lines.slice(1).map((line) => pageOf(line, lists))) }
  }

  save({ pages, ...site }: KeptSite) {
    const numbers = new Map<Asked, number>()
    const numberOf = (asked: Asked | undefined) => {
      if (!asked) return ''
      const number = numbers.get(asked) ?? numbers.size
      numbers.set(asked, number)
      return number
    }
    const lines = [...pages].map(([path, page]) => lineOf(path, page, numberOf(page.asked)))
    const head = JSON.stringify({ version: this.#version, lists: [...numbers.keys()], ...site } satisfies Head)
    const text = [head, ...lines].join('\n')
    try {
      writeWhole(this.#file, `${digestOf(text)}\n${text}`)
      this.#forgetOld()
    } catch {}
  }

  #read(): string[] | undefined {
    try {
      const bytes = readFileSync(this.#file)
      const end = bytes.indexOf('\n')
      const text = bytes.subarray(end + 1)
      return digestOf(text) === bytes.toString('latin1', 0, end) ? text.toString().split('\n') : undefined
    } catch {
      return undefined
    }
  }

  #forgetOld() {
    const folder = dirname(this.#file)
    const files = readdirSync(folder).map((name) => ({ file: join(folder, name), age: statSync(join(folder, name)).mtimeMs }))
    for (const { file } of files.sort((a, b) => b.age - a.age).slice(mostIndexes)) rmSync(file, { force: true })
  }
}

function lineOf(path: string, { known, stamp = '', files }: KeptPage, list: number | ''): string {
  const { digest, told, reserved = '' } = known
  const cells = [path, digest, told, reserved, stamp, list]
  for (const { name, size, inode, modified } of files) cells.push(name, size, inode, modified)
  return cells.join('\t')
}

function pageOf(line: string, lists: readonly Asked[]): [path: string, KeptPage] {
  const [path = '', digest = '', told = '', reserved, stamp, list, ...cells] = line.split('\t')
  const files: WrittenFile[] = []
  for (let at = 0; at < cells.length; at += 4)
    files.push({ name: cells[at] ?? '', size: Number(cells[at + 1]), inode: Number(cells[at + 2]), modified: Number(cells[at + 3]) })
  const known: Known = { digest, told, ...(reserved ? { reserved } : {}) }
  return [path, { known, asked: list === '' ? undefined : lists[Number(list)], files, stamp: stamp || undefined }]
}

const fileFor = (root: string, out: string) => join(root, 'node_modules/.cache/builds', `${digestOf(out).slice(0, 16)}.tsv`)

const digestOf = (content: string | Uint8Array) => createHash('sha1').update(content).digest('hex')
