import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFolder, makeFolder, removeFolders } from './makeFolder.ts'
import { rename } from './rename.js'

/**
 * Writes a file, and the folder it is in, in one step: one that is cut short is never taken for whole. Throws the system's error,
 * with the name of that file, and leaves nothing then.
 * @param content may come in parts, of which only one is in memory at a time
 */
export function writeFileAtomic(file: string, content: string | Uint8Array | Iterable<string>) {
  const made = makeFolder(dirname(file))
  const fresh = join(dirname(file), `.${process.pid}-${basename(file)}`)
  try {
    const descriptor = openSync(fresh, 'w')
    try {
      const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
      for (const part of parts) writeFileSync(descriptor, part)
    } finally {
      closeSync(descriptor)
    }
    rename(fresh, file)
  } catch (error) {
    removeFile(fresh)
    removeFolders(made)
    // Windows says of a folder there what it says of a file that another program has.
    throw Object.assign(error as Error, { path: file }, isFolder(file) && { code: 'EISDIR' })
  }
}

/** Writes a file that is not there yet. Throws the system's error, EEXIST where something has its name, and leaves nothing then. */
export function writeNewFile(file: string, content: string | Uint8Array) {
  const made = makeFolder(dirname(file))
  try {
    // The name is taken first, so that nobody else's file is replaced.
    closeSync(openSync(file, 'wx'))
    try {
      writeFileAtomic(file, content)
    } catch (error) {
      removeFile(file)
      throw error
    }
  } catch (error) {
    removeFolders(made)
    throw error
  }
}

/** What cannot be removed has not been made, or the disk is past help: then its first objection is the one to tell. */
function removeFile(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {}
}
