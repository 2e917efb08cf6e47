import { lstatSync, mkdirSync } from 'node:fs'
import { ContentChangedError } from '../content/files.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { filesIn, tryRemove } from './folders.ts'
import { exchangeFiles, recoverOutput, swapFolders, swapPathsOf } from './outputSwap.ts'
import { isUnchanged, StagingFolder, type WrittenFile } from './stagingFolder.ts'

/** Exchanging up to this many files takes no noticeable time. */
const maxExchanged = 1000

const inodeOf = (out: string) => lstatSync(out, { throwIfNoEntry: false })?.ino

/** Identifies the current site on disk; changes with every build. */
const siteStampOf = (out: string) => `${inodeOf(out)} ${lstatSync(out, { throwIfNoEntry: false })?.ctimeMs}`

/** Collects a site in a staging folder, which becomes `out` only when it is complete. */
export class Output {
  readonly staging: StagingFolder
  readonly #out: string
  readonly #paths: ReturnType<typeof swapPathsOf>
  /** The stamp of the previous site when this build began. */
  readonly #siteStamp: string
  readonly #previous = new Map<string, WrittenFile>()
  readonly #written = new Map<string, WrittenFile>()
  readonly #reused = new Map<string, WrittenFile>()

  constructor(out: string) {
    this.#out = out
    this.#paths = swapPathsOf(out)
    this.staging = new StagingFolder(this.#paths.staging)
    recoverOutput(out)
    this.#siteStamp = siteStampOf(out)
    // The parent exists; with `recursive`, a read-only disk would be reported as a missing folder.
    try {
      mkdirSync(this.#paths.staging)
    } catch (error) {
      throw this.#withPath(error)
    }
  }

  /** Returns an error with the path that the caller knows: that of a folder beside the site is gone once it is read. */
  #withPath(error: unknown) {
    return Object.assign(error as Error, { path: this.#out })
  }

  /** Sets which files of the previous site may be reused. */
  allowReuse(files: readonly WrittenFile[]) {
    for (const file of files) this.#previous.set(file.name, file)
  }

  /** Writes one file, or reuses it if the content is the same. @param name relative, with forward slashes */
  write(name: string, content: string | Uint8Array) {
    const digest = fingerprint(content)
    if (this.#previous.get(name)?.digest !== digest || !this.reusePrevious([name])) this.addWritten({ ...this.staging.write(name, content), digest })
  }

  /** Registers a file that was written to the staging folder. */
  addWritten(file: WrittenFile) {
    this.#reused.delete(file.name)
    this.#written.set(file.name, file)
  }

  /** Reuses files of the previous site: all of them, or none (and returns false) if one was modified. */
  reuse(files: readonly WrittenFile[]): boolean {
    if (!files.every((file) => !this.#written.has(file.name) && isUnchanged(file, this.#out))) return false
    for (const file of files) this.#reused.set(file.name, file)
    return true
  }

  /** Reuses those of the named files that the previous site had; returns false if it had none or one was modified. */
  reusePrevious(names: readonly string[]): boolean {
    const files = names.flatMap((name) => this.#previous.get(name) ?? [])
    return files.length > 0 && this.reuse(files)
  }

  /** Reuses the copies derived from a file, if the file itself was reused. */
  reuseDerived(name: string, copies: readonly string[]): boolean {
    return this.#reused.has(name) && this.reusePrevious(copies)
  }

  /** The names of all files of the site. */
  get names(): string[] {
    return [...this.#reused.keys(), ...this.#written.keys()]
  }

  /** Returns the path of a file until `commit`. */
  filePathOf(name: string): string {
    return `${this.#reused.has(name) ? this.#out : this.staging.folder}/${name}`
  }

  /** Returns a file of the site, for the cache of the next build. */
  fileOf(name: string): WrittenFile | undefined {
    return this.#written.get(name) ?? this.#reused.get(name)
  }

  get nonPageFiles(): WrittenFile[] {
    return [...this.#reused.values(), ...this.#written.values()].filter(({ digest }) => digest !== undefined)
  }

  /**
   * Replaces the site by the new one. If most files are reused, only the others are exchanged, because linking thousands of
   * files takes longer; otherwise the reused files are linked into the staging folder and the folders are swapped.
   * @throws {ContentChangedError} if another build has replaced the site meanwhile, or is doing so
   */
  commit() {
    if (this.#reused.size > 0 && siteStampOf(this.#out) !== this.#siteStamp) throw new ContentChangedError()
    const inode = inodeOf(this.#out)
    try {
      this.#replace()
    } catch (error) {
      // Any other failure has restored the previous site.
      if (inodeOf(this.#out) !== inode) throw new ContentChangedError()
      throw this.#withPath(error)
    }
  }

  #replace() {
    if (this.#reused.size > this.#written.size * 4) {
      const existing = filesIn(this.#out)
      const removed = existing.filter((name) => !this.#reused.has(name))
      // Compares names as the file system lists them: a file reached through a link or in other letter case exists but is not listed.
      const areListed = existing.length - removed.length === this.#reused.size
      if (areListed && removed.length + this.#written.size <= maxExchanged) return exchangeFiles(this.#out, this.#paths, removed)
    }
    for (const file of this.#reused.values()) this.#reused.set(file.name, this.staging.linkOrCopy(file, this.#out))
    swapFolders(this.#out, this.#paths)
  }

  /** Discards what has not become the site; the previous one stays as it is. */
  abort() {
    tryRemove(this.#paths.staging)
  }
}
