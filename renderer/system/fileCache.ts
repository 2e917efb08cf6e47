import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './writeFileAtomic.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Files that no build has used for this long are removed. */
const maxAgeMs = 30 * dayMs

/**
 * Caches files that are expensive to make, in a folder of `node_modules/.cache`, each named by the fingerprint of everything it
 * was made from. When a file is added, those that no build has used for a month are removed. Errors of the file system count
 * as cache misses.
 */
export class FileCache {
  readonly #folder: string
  #isPruned = false

  /** @param root the folder of package.json. @param kind the name of the folder: "documents" */
  constructor(root: string, kind: string) {
    this.#folder = join(root, 'node_modules/.cache', kind)
  }

  /** Returns the cached file of a name, or makes and caches it. */
  async getOrCreate(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = this.get(name)
    if (cached) return cached
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

/** Updates the modification time of a file, which records its last use to the day. */
function touch(file: string) {
  try {
    if (Date.now() - statSync(file).mtimeMs > dayMs) utimesSync(file, new Date(), new Date())
  } catch {}
}

/** Removes files unused for too long. Tolerates another build that removes the same ones. */
function evictUnused(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const lastUsed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (lastUsed !== undefined && Date.now() - lastUsed > maxAgeMs) rmSync(file, { recursive: true, force: true })
  }
}
