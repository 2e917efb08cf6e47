import { closeSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, removeFolders } from './makeFolder.ts'

/** The content of a file before and after; undefined if it does not exist before, or is removed. */
type Change = { file: string; before?: Uint8Array; after?: string | Uint8Array }

/** Creates, changes and removes files, and creates their folders: all of them, or none if the file system fails halfway. */
export function changeFiles(changes: readonly Change[]) {
  const undo: (() => void)[] = []
  try {
    for (const { file, before, after } of changes) {
      const restore = () => (before ? writeFileSync(file, before) : rmSync(file, { force: true }))
      if (after === undefined) {
        rmSync(file)
        undo.unshift(restore)
      } else if (before) {
        undo.unshift(() => overwrite(file, before))
        overwrite(file, Buffer.from(after))
      } else {
        const made = makeFolder(dirname(file))
        undo.unshift(() => removeFolders(made))
        // A file that appeared meanwhile belongs to another process, and stays.
        const descriptor = openSync(file, 'wx')
        undo.unshift(restore)
        closeSync(descriptor)
        writeFileSync(file, after)
      }
    }
  } catch (error) {
    for (const step of undo)
      try {
        step()
      } catch {
        // What could not be written cannot be restored either; the others can.
      }
    throw error
  }
}

/** Changes a file without emptying it first: on a full disk another program may take what that frees, and nothing could be restored. */
function overwrite(file: string, bytes: Uint8Array) {
  writeFileSync(file, bytes, { flag: 'r+' })
  truncateSync(file, bytes.length)
}
