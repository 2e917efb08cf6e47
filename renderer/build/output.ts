import { lstatSync, mkdirSync } from 'node:fs'
import { ContentChanged } from '../content/files.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { FreshFolder, isAsWritten, type WrittenFile } from './freshFolder.ts'
import { exchangeFiles, filesIn, placesOf, recoverOutput, remove, swapFolders } from './replacement.ts'

/** So many files are taken out and put in in an instant. */
const mostExchanged = 1000

const inodeOf = (out: string) => lstatSync(out, { throwIfNoEntry: false })?.ino

/** What the disk says of a site: it is another after every build. */
const siteAt = (out: string) => `${inodeOf(out)} ${lstatSync(out, { throwIfNoEntry: false })?.ctimeMs}`

/** A folder that becomes `out` only when it is whole. */
export class Output {
  readonly fresh: FreshFolder
  readonly #out: string
  readonly #places: ReturnType<typeof placesOf>
  /** The last site, as it was when this began. */
  readonly #site: string
  readonly #last = new Map<string, WrittenFile>()
  readonly #written = new Map<string, WrittenFile>()
  readonly #kept = new Map<string, WrittenFile>()

  constructor(out: string) {
    this.#out = out
    this.#places = placesOf(out)
    this.fresh = new FreshFolder(this.#places.fresh)
    recoverOutput(out)
    this.#site = siteAt(out)
    // The folder it stands in is there; made with all its parents, a read-only disk would be reported as a missing one.
    try {
      mkdirSync(this.#places.fresh)
    } catch (error) {
      // By the name that the caller knows.
      throw Object.assign(error as Error, { path: out })
    }
  }

  /** Says which files of the last site may be written again as they were. */
  expect(files: readonly WrittenFile[]) {
    for (const file of files) this.#last.set(file.name, file)
  }

  /** Writes one file, if it is not there already. @param name relative, with forward slashes */
  write(name: string, content: string | Uint8Array) {
    const digest = fingerprint(content)
    if (this.#last.get(name)?.digest !== digest || !this.keepLast([name])) this.note({ ...this.fresh.write(name, content), digest })
  }

  /** Counts a file in that somebody has written to the fresh folder. */
  note(file: WrittenFile) {
    this.#kept.delete(file.name)
    this.#written.set(file.name, file)
  }

  /** Takes files over from the last site: all of them, or none if one is not as it was written. */
  keep(files: readonly WrittenFile[]): boolean {
    if (!files.every((file) => !this.#written.has(file.name) && isAsWritten(file, this.#out))) return false
    for (const file of files) this.#kept.set(file.name, file)
    return true
  }

  /** Takes over those of some files that the last site had; false if it had none, or one is not as it was written. */
  keepLast(names: readonly string[]): boolean {
    const files = names.flatMap((name) => this.#last.get(name) ?? [])
    return files.length > 0 && this.keep(files)
  }

  /** Takes over what was made from a file that has been taken over. */
  keepCopies(name: string, copies: readonly string[]): boolean {
    return this.#kept.has(name) && this.keepLast(copies)
  }

  /** The names of all files of the site. */
  get names(): string[] {
    return [...this.#kept.keys(), ...this.#written.keys()]
  }

  /** Where a file is as long as the site is not whole. */
  placeOf(name: string): string {
    return `${this.#kept.has(name) ? this.#out : this.fresh.folder}/${name}`
  }

  /** A file of the site, to be known by the next build. */
  fileOf(name: string): WrittenFile | undefined {
    return this.#written.get(name) ?? this.#kept.get(name)
  }

  /** The files that are not pages. */
  get otherFiles(): WrittenFile[] {
    return [...this.#kept.values(), ...this.#written.values()].filter(({ digest }) => digest !== undefined)
  }

  /**
   * Makes the new site the site. Where nearly all of the last one stays, the other files are exchanged: to link thousands takes
   * longer than to make one. Otherwise what stays joins what was written, and the folders are swapped.
   * @throws {ContentChanged} when another build has made the site anew meanwhile, or is at it
   */
  commit() {
    if (this.#kept.size > 0 && siteAt(this.#out) !== this.#site) throw new ContentChanged()
    const inode = inodeOf(this.#out)
    try {
      this.#replace()
    } catch (error) {
      // What has failed otherwise has put the last site back.
      if (inodeOf(this.#out) !== inode) throw new ContentChanged()
      throw error
    }
  }

  #replace() {
    if (this.#kept.size > this.#written.size * 4) {
      const before = filesIn(this.#out)
      const goes = before.filter((name) => !this.#kept.has(name))
      // By the names that the disk has for them: behind a link, or in another case, a file is there and is not listed.
      const areListed = before.length - goes.length === this.#kept.size
      if (areListed && goes.length + this.#written.size <= mostExchanged) return exchangeFiles(this.#out, this.#places, goes)
    }
    for (const file of this.#kept.values()) this.#kept.set(file.name, this.fresh.take(file, this.#out))
    swapFolders(this.#out, this.#places)
  }

  /** Leaves everything as it was. */
  abandon() {
    remove(this.#places.fresh)
  }
}
