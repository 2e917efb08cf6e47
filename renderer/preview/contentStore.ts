import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ContentFiles } from '../content/files.ts'
import { publicFolder, readContent } from '../system/files.ts'

/** More changes than this at once are a checkout or a move: everything is read again. */
const maxIncremental = 100

/** The pages folder and its `public/`, kept in step with the disk. */
export class ContentStore {
  readonly pages: string
  readonly public: string
  #content: ContentFiles

  /** @param pages an absolute path */
  constructor(pages: string) {
    this.pages = pages
    this.public = publicFolder(pages)
    this.#content = readContent(pages)
  }

  get content(): ContentFiles {
    return this.#content
  }

  /** Whether a file is one of the pages folder or of `public/`. */
  contains(file: string): boolean {
    return [this.pages, this.public].some((folder) => file.startsWith(folder + sep))
  }

  /** Reads files again. @param changed absolute paths @returns those of the pages folder that are not as they were, relative to it */
  async refresh(changed: ReadonlySet<string>): Promise<string[]> {
    const before = this.#content
    const isPublic = [...changed].some((file) => `${file}${sep}`.startsWith(this.public + sep))
    const all = changed.size > maxIncremental || changed.has(this.pages) || isPublic
    const now = all ? readContent(this.pages) : { ...before, files: await this.#reread(changed) }
    const files = reuseUnchanged(before.files, now.files)
    const names = [...new Set([...before.files.keys(), ...files.keys()])].filter((name) => before.files.get(name) !== files.get(name))
    // A picture may have other pixels under the same name.
    const samePublic = !isPublic && now.publicFiles.size === before.publicFiles.size && [...now.publicFiles].every((file) => before.publicFiles.has(file))
    if (names.length > 0 || !samePublic) this.#content = { ...now, files, publicFiles: samePublic ? before.publicFiles : now.publicFiles }
    return names
  }

  async #reread(changed: ReadonlySet<string>): Promise<Map<string, Uint8Array>> {
    const files = new Map(this.#content.files)
    await Promise.all(
      [...changed]
        .filter((file) => file.startsWith(this.pages + sep))
        .map(async (file) => {
          const name = relative(this.pages, file).split(sep).join('/')
          const bytes = await readSettled(file, files.get(name))
          const below = [...files.keys()].filter((known) => known.startsWith(`${name}/`))
          // Of another folder under this name each file is told of.
          if (bytes === 'folder') for (const known of below) if (!existsSync(join(this.pages, known))) files.delete(known)
          if (bytes instanceof Uint8Array) files.set(name, bytes)
          else if (bytes === undefined) for (const known of [name, ...below]) files.delete(known)
        }),
    )
    return files
  }

  /** The file on this machine behind the name that issues use: "pages/index.yaml". */
  absolutePathOf(file: string): string {
    return join(this.pages, '..', file)
  }
}

/** Files whose bytes have not changed are the same values as before. */
function reuseUnchanged(before: ReadonlyMap<string, Uint8Array>, now: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map(
    [...now].map(([name, bytes]) => {
      const old = before.get(name)
      return [name, old && old !== bytes && Buffer.compare(old, bytes) === 0 ? old : bytes]
    }),
  )
}

/** A file's bytes; nothing when it is gone. An editor that empties a file before writing it is given time to write. */
async function readSettled(file: string, before: Uint8Array | undefined): Promise<Uint8Array | 'folder' | undefined> {
  for (const pause of [5, 10, 20, 0]) {
    try {
      const bytes = await readFile(file)
      if (bytes.length > 0 || pause === 0 || !before?.length) return bytes
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EISDIR') return 'folder'
      // Some editors save by moving a new file into the place of the old one; and a folder may have become a file.
      const isGone = code === 'ENOENT' || code === 'ENOTDIR'
      if (isGone && (pause === 0 || !before)) return undefined
      // On Windows whoever scans a file that was saved holds it for a moment.
      if (!isGone && pause === 0) throw error
    }
    await wait(pause)
  }
  return undefined
}
