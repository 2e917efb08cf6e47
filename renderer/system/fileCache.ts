import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './writeFileAtomic.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What no build has used for so long is removed. */
const maxAgeMs = 30 * dayMs

/**
 * Files that were made before and are costly to make, in a folder of `node_modules/.cache`, each named by the fingerprint of all
 * that it was made from. When something new comes, what no build has used for a month goes. A cache that cannot be read or
 * written is none.
 */
export class FileCache {
  readonly #folder: string
  #isPruned = false

  /** @param root the folder of package.json */
  constructor(root: string, kind: string) {
    this.#folder = join(root, 'node_modules/.cache', kind)
  }

  /** The file of that name: the one made before, or a new one. */
  async getOrCreate(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const before = this.get(name)
    if (before) return before
    const bytes = await make()
    this.set(name, bytes)
    return bytes
  }

  get(name: string): Uint8Array | undefined {
    const file = join(this.#folder, name)
    try {
      const bytes = readFileSync(file)
      touch(file)
      return bytes
    } catch {
      return undefined
    }
  }

  set(name: string, bytes: string | Uint8Array) {
    try {
      writeFileAtomic(join(this.#folder, name), bytes)
      if (!this.#isPruned) evictUnused(this.#folder)
      this.#isPruned = true
    } catch {}
  }
}

/** The time of a file is that of its last use, to the day. */
function touch(file: string) {
  try {
    if (Date.now() - statSync(file).mtimeMs > dayMs) utimesSync(file, new Date(), new Date())
  } catch {}
}

/** Another build may remove the same at the same time. */
function evictUnused(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const used = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (used !== undefined && Date.now() - used > maxAgeMs) rmSync(file, { recursive: true, force: true })
  }
}
