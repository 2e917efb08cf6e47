import { closeSync, copyFileSync, fstatSync, linkSync, lstatSync, mkdirSync, openSync, type Stats, writeSync } from 'node:fs'
import { SharedText, type TextChunks } from '../html/sharedText.ts'

/** A file as it was written; enough to tell later whether it is still that one. */
export type WrittenFile = {
  name: string
  size: number
  inode: number
  modified: number
  /** Of what was written, where that may be written again. */
  digest?: string
}

/** A folder that is not the site yet. Threads write to it side by side. */
export class StagingFolder {
  readonly #folders = new Set<string>()

  constructor(readonly folder: string) {}

  /** Writes one file. @param name relative, with forward slashes */
  write(name: string, content: string | TextChunks | Uint8Array): WrittenFile {
    const file = openSync(this.#preparePath(name), 'w')
    try {
      const bytes = content instanceof Uint8Array ? content : encodeUtf8(typeof content === 'string' ? [content] : content)
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
      return writtenFile(name, fstatSync(file))
    } finally {
      closeSync(file)
    }
  }

  /**
   * Takes a file over from another folder: by a hard link, or by a copy where the disk has no links. It is not to be written
   * to afterwards, for it may be one with the other.
   */
  linkOrCopy(written: WrittenFile, from: string): WrittenFile {
    const source = `${from}/${written.name}`
    const target = this.#preparePath(written.name)
    try {
      linkSync(source, target)
      return written
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
      copyFileSync(source, target)
      return { ...written, ...writtenFile(written.name, lstatSync(target)) }
    }
  }

  #preparePath(name: string): string {
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
const encodingBuffer = Buffer.allocUnsafeSlow(1 << 20)

/** A text as UTF-8, for a moment. */
function encodeUtf8(pieces: TextChunks): Uint8Array {
  let end = 0
  for (const piece of pieces) {
    const isRecurring = piece instanceof SharedText
    // No sign takes more than three bytes for each of its units.
    if (end + (isRecurring ? piece.bytes.length : piece.length * 3) > encodingBuffer.length) return Buffer.from(pieces.join(''))
    if (isRecurring) encodingBuffer.set(piece.bytes, end)
    end += isRecurring ? piece.bytes.length : encodingBuffer.write(piece, end)
  }
  return encodingBuffer.subarray(0, end)
}

/** Whether a file is still what was written. @param folder that it was written to */
export function isUnchanged({ name, size, inode, modified }: WrittenFile, folder: string): boolean {
  try {
    const now = lstatSync(`${folder}/${name}`)
    return now.size === size && now.ino === inode && now.mtimeMs === modified
  } catch {
    return false
  }
}

const writtenFile = (name: string, { size, ino, mtimeMs }: Stats): WrittenFile => ({ name, size, inode: ino, modified: mtimeMs })
