import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ContentFiles, changedNames } from '../content/files.ts'
import { leadsOut, listPages, openContent, publicFolder, readContent } from '../system/contentFolder.ts'
import { isWithin } from '../system/files.ts'
import { ChangedMeanwhileError, writeContent } from '../system/writeContent.ts'

/** More changes than this at once are a checkout or a move, for which all files are read again. */
const maxIncremental = 100

/** The content of the pages folder and the file list of its `public/`, kept in sync with the file system. */
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

  /** True for the pages folder, `public/` and what is in them. */
  contains(path: string): boolean {
    return [this.pages, this.public].some((folder) => isWithin(folder, path))
  }

  /**
   * Reads files again.
   * @param changed absolute paths
   * @returns the files of the pages folder whose content has changed, relative to it
   * @throws the system's error for a file that cannot be read, after the others have been
   */
  async refresh(changed: ReadonlySet<string>): Promise<string[]> {
    const previous = this.#content
    const isPublic = [...changed].some((file) => `${file}${sep}`.startsWith(this.public + sep))
    const all = changed.size > maxIncremental || changed.has(this.pages) || isPublic || [...changed].some((file) => this.#mayLeadOut(file))
    const failures: unknown[] = []
    const current = all ? await this.#readAll(failures) : { ...previous, files: await this.#reread(changed, previous.files, failures) }
    const files = reuseUnchanged(previous.files, current.files)
    const names = changedNames(previous.files, files)
    // If a change is in `public/`, equal names are not enough: a picture may have other pixels under the same name.
    const samePublic =
      !isPublic && current.publicFiles.size === previous.publicFiles.size && [...current.publicFiles].every((file) => previous.publicFiles.has(file))
    const sameLinks = current.escapingPages.join() === previous.escapingPages.join()
    if (names.length > 0 || !samePublic || !sameLinks)
      this.#content = { ...current, files, publicFiles: samePublic ? previous.publicFiles : current.publicFiles }
    if (failures.length > 0) throw failures[0]
    return names
  }

  /** Returns the name of a file relative to the pages folder, with forward slashes. */
  #nameOf(file: string): string {
    return relative(this.pages, file).split(sep).join('/')
  }

  /** True for a link that leads out of the pages folder, or did, which is found when everything is listed. */
  #mayLeadOut(file: string): boolean {
    const name = this.#nameOf(file)
    return this.#content.escapingPages.some((link) => `${link}/`.startsWith(`${name}/`)) || (file.startsWith(this.pages + sep) && leadsOut(this.pages, file))
  }

  /** Lists everything again and reads every file. One that is gone by then may be coming back: it is read as a changed one. */
  async #readAll(failures: unknown[]): Promise<ContentFiles> {
    const { folder, names, escapingPages, read, readPublic, publicFiles, escapingSymlinks } = openContent(this.pages, listPages)
    const files = new Map<string, Uint8Array>()
    const missed = new Set<string>()
    for (const name of names)
      try {
        files.set(name, read(name))
      } catch {
        const before = this.#content.files.get(name)
        if (before) files.set(name, before)
        missed.add(join(this.pages, name))
      }
    return { folder, escapingPages, readPublic, publicFiles, escapingSymlinks, files: await this.#reread(missed, files, failures) }
  }

  async #reread(changed: ReadonlySet<string>, known: ReadonlyMap<string, Uint8Array>, failures: unknown[]): Promise<Map<string, Uint8Array>> {
    const files = new Map(known)
    const reread = async (file: string) => {
      const name = this.#nameOf(file)
      const bytes = await readSettled(file, files.get(name))
      const below = [...files.keys()].filter((inner) => inner.startsWith(`${name}/`))
      if (bytes instanceof Uint8Array) files.set(name, bytes)
      else files.delete(name)
      // If another folder now has this name, each of its files is reported as changed itself.
      for (const inner of below) if (bytes !== 'folder' || !existsSync(join(this.pages, inner))) files.delete(inner)
    }
    const inPages = [...changed].filter((file) => file.startsWith(this.pages + sep))
    await Promise.all(inPages.map((file) => reread(file).catch((error) => failures.push(error))))
    return files
  }

  /**
   * Changes, adds and removes files of the pages folder: all of them, or none if one has been changed since it was read, because that
   * change is seen first. What is written is read like any other change.
   * @param files as they should be
   * @returns the absolute paths of those that have changed; undefined if nothing was written
   * @throws the system's error if a file cannot be written
   */
  replace(files: ContentFiles['files']): Set<string> | undefined {
    const known = this.#content.files
    const names = changedNames(known, files)
    try {
      writeContent(this.pages, known, files)
    } catch (error) {
      if (error instanceof ChangedMeanwhileError) return undefined
      throw error
    }
    return new Set(names.map((name) => join(this.pages, name)))
  }

  /** Returns the absolute path of a file. @param file its name in issues: "pages/index.yaml", "public/robots.txt" */
  absolutePathOf(file: string): string {
    return join(file.startsWith('public/') ? this.public : this.pages, '..', file)
  }
}

/** Returns the current files, with the previous array for each whose bytes have not changed, so that `===` detects changes. */
function reuseUnchanged(previous: ReadonlyMap<string, Uint8Array>, current: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  return new Map(
    [...current].map(([name, bytes]) => {
      const old = previous.get(name)
      return [name, old && old !== bytes && Buffer.compare(old, bytes) === 0 ? old : bytes]
    }),
  )
}

/** Reads what is a file on disk: reading a pipe may never end. */
async function readIfFile(path: string): Promise<Uint8Array | 'folder' | undefined> {
  const stats = await stat(path)
  return stats.isDirectory() ? 'folder' : stats.isFile() ? readFile(path) : undefined
}

/** Reads a file; undefined if it is gone. Retries for a while, because an editor may empty a file before writing it. */
async function readSettled(file: string, previous: Uint8Array | undefined): Promise<Uint8Array | 'folder' | undefined> {
  for (const pause of [5, 10, 20, 0]) {
    try {
      const bytes = await readIfFile(file)
      if (bytes?.length !== 0 || pause === 0 || !previous?.length) return bytes
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Some editors save by replacing the old file with a new one; and a folder may have become a file.
      const isGone = code === 'ENOENT' || code === 'ENOTDIR'
      if (isGone && (pause === 0 || !previous)) return undefined
      // On Windows a virus scanner or indexer may lock a saved file for a moment.
      if (!isGone && pause === 0) throw error
    }
    await wait(pause)
  }
  return undefined
}
