import { lstatSync, mkdirSync } from 'node:fs'
import { ContentChangedError } from '../content/files.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { exchangeFiles, filesIn, recoverOutput, swapFolders, swapPathsOf, tryRemove } from './outputSwap.ts'
import { isUnchanged, StagingFolder, type WrittenFile } from './stagingFolder.ts'

/** So many files are taken out and put in in an instant. */
const maxExchanged = 1000

const inodeOf = (out: string) => lstatSync(out, { throwIfNoEntry: false })?.ino

/** What the disk says of a site: it is another after every build. */
const siteStampOf = (out: string) => `${inodeOf(out)} ${lstatSync(out, { throwIfNoEntry: false })?.ctimeMs}`

/** A folder that becomes `out` only when it is whole. */
export class Output {
  readonly staging: StagingFolder
  readonly #out: string
  readonly #paths: ReturnType<typeof swapPathsOf>
  /** The last site, as it was when this began. */
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
    // The folder it stands in is there; made with all its parents, a read-only disk would be reported as a missing one.
    try {
      mkdirSync(this.#paths.staging)
    } catch (error) {
      // By the name that the caller knows.
      throw Object.assign(error as Error, { path: out })
    }
  }

  /** Says which files of the last site may be written again as they were. */
  allowReuse(files: readonly WrittenFile[]) {
    for (const file of files) this.#previous.set(file.name, file)
  }

  /** Writes one file, if it is not there already. @param name relative, with forward slashes */
  write(name: string, content: string | Uint8Array) {
    const digest = fingerprint(content)
    if (this.#previous.get(name)?.digest !== digest || !this.reusePrevious([name])) this.addWritten({ ...this.staging.write(name, content), digest })
  }

  /** Counts a file in that somebody has written to the fresh folder. */
  addWritten(file: WrittenFile) {
    this.#reused.delete(file.name)
    this.#written.set(file.name, file)
  }

  /** Takes files over from the last site: all of them, or none if one is not as it was written. */
  reuse(files: readonly WrittenFile[]): boolean {
    if (!files.every((file) => !this.#written.has(file.name) && isUnchanged(file, this.#out))) return false
    for (const file of files) this.#reused.set(file.name, file)
    return true
  }

  /** Takes over those of some files that the last site had; false if it had none, or one is not as it was written. */
  reusePrevious(names: readonly string[]): boolean {
    const files = names.flatMap((name) => this.#previous.get(name) ?? [])
    return files.length > 0 && this.reuse(files)
  }

  /** Takes over what was made from a file that has been taken over. */
  reuseDerived(name: string, copies: readonly string[]): boolean {
    return this.#reused.has(name) && this.reusePrevious(copies)
  }

  /** The names of all files of the site. */
  get names(): string[] {
    return [...this.#reused.keys(), ...this.#written.keys()]
  }

  /** Where a file is as long as the site is not whole. */
  filePathOf(name: string): string {
    return `${this.#reused.has(name) ? this.#out : this.staging.folder}/${name}`
  }

  /** A file of the site, to be known by the next build. */
  fileOf(name: string): WrittenFile | undefined {
    return this.#written.get(name) ?? this.#reused.get(name)
  }

  /** The files that are not pages. */
  get nonPageFiles(): WrittenFile[] {
    return [...this.#reused.values(), ...this.#written.values()].filter(({ digest }) => digest !== undefined)
  }

  /**
   * Makes the new site the site. Where nearly all of the last one stays, the other files are exchanged: to link thousands takes
   * longer than to make one. Otherwise what stays joins what was written, and the folders are swapped.
   * @throws {ContentChangedError} when another build has made the site anew meanwhile, or is at it
   */
  commit() {
    if (this.#reused.size > 0 && siteStampOf(this.#out) !== this.#siteStamp) throw new ContentChangedError()
    const inode = inodeOf(this.#out)
    try {
      this.#replace()
    } catch (error) {
      // What has failed otherwise has put the last site back.
      if (inodeOf(this.#out) !== inode) throw new ContentChangedError()
      throw error
    }
  }

  #replace() {
    if (this.#reused.size > this.#written.size * 4) {
      const before = filesIn(this.#out)
      const goes = before.filter((name) => !this.#reused.has(name))
      // By the names that the disk has for them: behind a link, or in another case, a file is there and is not listed.
      const areListed = before.length - goes.length === this.#reused.size
      if (areListed && goes.length + this.#written.size <= maxExchanged) return exchangeFiles(this.#out, this.#paths, goes)
    }
    for (const file of this.#reused.values()) this.#reused.set(file.name, this.staging.linkOrCopy(file, this.#out))
    swapFolders(this.#out, this.#paths)
  }

  /** Leaves everything as it was. */
  abort() {
    tryRemove(this.#paths.staging)
  }
}
