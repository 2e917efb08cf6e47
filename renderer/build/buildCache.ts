import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Asked, Known } from '../content/siteReader.ts'
import { writeWhole } from '../system/writeWhole.ts'
import type { WrittenFile } from './output.ts'

/** A page as the last build left it. */
export type KeptPage = {
  known: Known
  /** What the page rests on besides its own file. */
  asked: Asked
  files: WrittenFile[]
  /** What told its own file from others without reading it. */
  stamp?: string | undefined
}

/** What is written: pages of a kind ask the same questions, so each list of them is there once. */
type Index = { version: string; lists: Asked[]; pages: [path: string, known: Known, list: number, files: WrittenFile[], stamp?: string][] }

/** Indexes that are kept: of so many output folders. */
const mostIndexes = 8

/**
 * What is known of the site in one output folder from the last time it was built. It holds no pages: those are in the
 * folder, and are told by inode, size and time. What cannot be read or is not as it was written is nothing.
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

  /** The pages of the last build by address; none if anything that all of them rest on has changed. */
  load(): Map<string, KeptPage> {
    const index = this.#read()
    if (index?.version !== this.#version) return new Map()
    return new Map(index.pages.map(([path, known, list, files, stamp]) => [path, { known, asked: index.lists[list] ?? [], files, stamp }]))
  }

  save(pages: ReadonlyMap<string, KeptPage>) {
    const numbers = new Map<Asked, number>()
    const numberOf = (asked: Asked) => {
      const number = numbers.get(asked) ?? numbers.size
      numbers.set(asked, number)
      return number
    }
    const written = [...pages].map(([path, { known, asked, files, stamp }]): Index['pages'][number] => {
      const page = [path, known, numberOf(asked), files] as const
      return stamp === undefined ? [...page] : [...page, stamp]
    })
    const json = Buffer.from(JSON.stringify({ version: this.#version, lists: [...numbers.keys()], pages: written } satisfies Index))
    try {
      writeWhole(this.#file, Buffer.concat([Buffer.from(`${digestOf(json)}\n`), json]))
      this.#forgetOld()
    } catch {}
  }

  #read(): Index | undefined {
    try {
      const bytes = readFileSync(this.#file)
      const end = bytes.indexOf('\n')
      const json = bytes.subarray(end + 1)
      return digestOf(json) === bytes.toString('latin1', 0, end) ? (JSON.parse(json.toString()) as Index) : undefined
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

const fileFor = (root: string, out: string) => join(root, 'node_modules/.cache/builds', `${digestOf(out).slice(0, 16)}.json`)

const digestOf = (content: string | Uint8Array) => createHash('sha1').update(content).digest('hex')
