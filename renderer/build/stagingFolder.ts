import { closeSync, copyFileSync, fstatSync, linkSync, lstatSync, mkdirSync, openSync, type Stats, writeSync } from 'node:fs'
import { SharedText, type TextChunks } from '../html/sharedText.ts'

/** A file as it was written; enough to detect later whether it has been modified or replaced. */
export type WrittenFile = {
  name: string
  size: number
  inode: number
  modified: number
  /** Digest of the content, kept for files that the next build may reuse. */
  digest?: string
}

/** A folder that is not the site yet. Threads write to it in parallel. */
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
   * Adds a file from another folder by a hard link, or by a copy where the file system has no links. It must not be written to
   * afterwards, because both may be the same file.
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

/** Pages are encoded into this buffer one after the other: allocating a buffer for each costs as much as the encoding. */
const encodingBuffer = Buffer.allocUnsafeSlow(1 << 20)

/** Encodes a text as UTF-8. The result may be overwritten by the next call. */
function encodeUtf8(chunks: TextChunks): Uint8Array {
  let end = 0
  for (const chunk of chunks) {
    const isShared = chunk instanceof SharedText
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    if (end + (isShared ? chunk.bytes.length : chunk.length * 3) > encodingBuffer.length) return Buffer.from(chunks.join(''))
    if (isShared) encodingBuffer.set(chunk.bytes, end)
    end += isShared ? chunk.bytes.length : encodingBuffer.write(chunk, end)
  }
  return encodingBuffer.subarray(0, end)
}

/** True if a file has not been modified or replaced since it was written. @param folder the folder it was written to */
export function isUnchanged({ name, size, inode, modified }: WrittenFile, folder: string): boolean {
  try {
    const now = lstatSync(`${folder}/${name}`)
    return now.size === size && now.ino === inode && now.mtimeMs === modified
  } catch {
    return false
  }
}

const writtenFile = (name: string, { size, ino, mtimeMs }: Stats): WrittenFile => ({ name, size, inode: ino, modified: mtimeMs })
