import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Pieces, RecurringText } from '../recurringText.ts'

/**
 * Where a build writes before it is whole, and where the last site waits while they are swapped: beside the site, under
 * names that no one gives a folder of their own, with the number of the process.
 */
const beside = (out: string, process: number) => {
  const name = join(dirname(out), `.${basename(out)}`)
  return { fresh: `${name}.new-${process}`, old: `${name}.old-${process}` }
}

/** Puts the last good site back if a swap was cut short, and clears what ended builds left. Every command that reads or writes `out` starts with this. */
export function recoverOutput(out: string) {
  const parent = dirname(out)
  const left = new RegExp(`^\\.${basename(out).replace(/[^\w-]/g, '\\$&')}\\.(new|old)-(\\d+)$`)
  const leftovers = (existsSync(parent) ? readdirSync(parent) : []).flatMap((name) => {
    const [, kind, process] = left.exec(name) ?? []
    return kind === undefined ? [] : [{ kind, folder: join(parent, name), isAtWork: isRunning(Number(process)) }]
  })
  const previous = leftovers.find(({ kind }) => kind === 'old')
  // A build that is still at it has the site back in no time. Where it has not, another program has its number now.
  const isGone = () => !existsSync(out) && (!previous?.isAtWork || !appears(out))
  if (previous && isGone()) renameSync(previous.folder, out)
  for (const { folder, isAtWork } of leftovers) if (!isAtWork) rmSync(folder, { recursive: true, force: true })
}

/** Waits a second for a folder. */
function appears(folder: string): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let tenth = 0; tenth < 10 && !existsSync(folder); tenth++) Atomics.wait(sleeper, 0, 0, 100)
  return existsSync(folder)
}

/** Another process is at work with this number. */
function isRunning(number: number): boolean {
  if (number === process.pid) return false
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A file as it was written; enough to tell later whether it is still that one. */
export type WrittenFile = { name: string; size: number; inode: number; modified: number }

/** A folder that is not the site yet. Threads write to it side by side. */
export class FreshFolder {
  readonly #folders = new Set<string>()

  constructor(readonly folder: string) {}

  /** Writes one file. @param name relative, with forward slashes */
  write(name: string, content: string | Pieces | Uint8Array): WrittenFile {
    const file = openSync(this.#place(name), 'w')
    try {
      const bytes = content instanceof Uint8Array ? content : encoded(typeof content === 'string' ? [content] : content)
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      return writtenFile(name, fstatSync(file))
    } finally {
      closeSync(file)
    }
  }

  /**
   * Takes a file over from another folder, if it is still what was written there: by a hard link, or by a copy where the
   * disk has no links. It is not to be written to afterwards, for it may be one with the other.
   */
  keep(written: WrittenFile, from: string): WrittenFile | undefined {
    const { name, size, inode, modified } = written
    const target = this.#place(name)
    const source = `${from}/${name}`
    try {
      const now = writtenFile(name, lstatSync(source))
      if (now.size !== size || now.inode !== inode || now.modified !== modified) return undefined
      try {
        linkSync(source, target)
        return written
      } catch {
        copyFileSync(source, target)
        return writtenFile(name, lstatSync(target))
      }
    } catch {
      return undefined
    }
  }

  remove(name: string) {
    rmSync(join(this.folder, name), { force: true })
  }

  #place(name: string): string {
    const file = `${this.folder}/${name}`
    const folder = file.slice(0, file.lastIndexOf('/'))
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    return file
  }
}

/** Pages are encoded into this, one after the other: a new buffer for each costs as much as the encoding. */
const page = Buffer.allocUnsafeSlow(1 << 20)

/** A text as UTF-8, for a moment. */
function encoded(pieces: Pieces): Uint8Array {
  let end = 0
  for (const piece of pieces) {
    const isRecurring = piece instanceof RecurringText
    // No sign takes more than three bytes for each of its units.
    if (end + (isRecurring ? piece.bytes.length : piece.length * 3) > page.length) return Buffer.from(pieces.join(''))
    if (isRecurring) page.set(piece.bytes, end)
    end += isRecurring ? piece.bytes.length : page.write(piece, end)
  }
  return page.subarray(0, end)
}

const writtenFile = (name: string, { size, ino, mtimeMs }: Stats): WrittenFile => ({ name, size, inode: ino, modified: mtimeMs })

/** A folder that becomes `out` only when it is whole. */
export class Output {
  readonly fresh: FreshFolder
  /** The names of the files. */
  readonly written = new Set<string>()
  readonly #out: string
  readonly #old: string

  constructor(out: string) {
    const { fresh, old } = beside(out, process.pid)
    this.#out = out
    this.fresh = new FreshFolder(fresh)
    this.#old = old
    recoverOutput(out)
    // The folder it stands in is there; made with all its parents, a read-only disk would be reported as a missing one.
    mkdirSync(fresh)
  }

  /** Writes one file. @param name relative, with forward slashes */
  write(name: string, content: string | Uint8Array): WrittenFile {
    const file = this.fresh.write(name, content)
    this.written.add(name)
    return file
  }

  /** Takes files over from the last site: all of them, or none if one is not as it was written. */
  keep(files: readonly WrittenFile[]): WrittenFile[] | undefined {
    const kept: WrittenFile[] = []
    for (const file of files) {
      const own = this.fresh.keep(file, this.#out)
      if (!own) {
        for (const { name } of kept) this.fresh.remove(name)
        return undefined
      }
      kept.push(own)
    }
    for (const { name } of kept) this.written.add(name)
    return kept
  }

  /** Makes the new site the site: two renames, so that a visitor of the folder sees the old one or the new one. */
  commit() {
    if (existsSync(this.#out)) renameSync(this.#out, this.#old)
    try {
      renameSync(this.fresh.folder, this.#out)
    } catch (error) {
      if (existsSync(this.#old) && !existsSync(this.#out)) renameSync(this.#old, this.#out)
      throw error
    }
    remove(this.#old)
  }

  /** Leaves everything as it was. */
  abandon() {
    remove(this.fresh.folder)
  }
}

/** What cannot be removed now, the next command removes; it says nothing about the site. What a link leads to is not ours. */
function remove(folder: string) {
  try {
    if (lstatSync(folder).isSymbolicLink()) unlinkSync(folder)
    else removeAll(folder)
  } catch {}
}

/** `rmSync` asks the disk about each file once more, which takes as long as removing it. */
function removeAll(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeAll(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}
