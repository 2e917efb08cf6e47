import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFolder, makeFolder, removeFolders } from './makeFolder.ts'
import { rename } from './rename.js'

/**
 * Writes a file atomically, so that an interrupted write never leaves a partial file; makes its folder if needed. On an error
 * leaves nothing behind, and throws the system's error with the path of the file.
 * @param content a file, or its parts, of which only one is in memory at a time
 */
export function writeFileAtomic(file: string, content: string | Uint8Array | Iterable<string>) {
  const made = makeFolder(dirname(file))
  const temporary = join(dirname(file), `.${randomUUID()}`)
  try {
    const descriptor = openSync(temporary, 'w')
    try {
      const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
      for (const part of parts) writeFileSync(descriptor, part)
    } finally {
      closeSync(descriptor)
    }
    rename(temporary, file)
  } catch (error) {
    removeFile(temporary)
    removeFolders(made)
    // If a folder has that name, Windows reports the same error as for a file in use.
    throw Object.assign(error as Error, { path: file }, isFolder(file) && { code: 'EISDIR' })
  }
}

/** Removes a file, ignoring errors: it was never made, or the disk is broken, and then the first error is the one to report. */
function removeFile(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {}
}
