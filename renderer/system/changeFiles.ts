import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, removeFolders } from './makeFolder.ts'

/** A file as it was read and as it is to be; nothing for one that is not there, or is to go. */
type Change = { file: string; before?: Uint8Array | undefined; after?: string | Uint8Array | undefined }

/** Makes, changes and removes files, and the folders they are in: all of them, or none where the disk objects halfway. */
export function changeFiles(changes: readonly Change[]) {
  const undo: (() => void)[] = []
  try {
    for (const { file, before, after } of changes) {
      const restore = () => (before ? writeFileSync(file, before) : rmSync(file, { force: true }))
      if (after === undefined) {
        rmSync(file)
        undo.unshift(restore)
      } else if (before) {
        undo.unshift(restore)
        writeFileSync(file, after)
      } else {
        const made = makeFolder(dirname(file))
        undo.unshift(() => removeFolders(made))
        // A file that appeared meanwhile is somebody else's, and stays.
        const descriptor = openSync(file, 'wx')
        undo.unshift(restore)
        closeSync(descriptor)
        writeFileSync(file, after)
      }
    }
  } catch (error) {
    for (const step of undo) step()
    throw error
  }
}
