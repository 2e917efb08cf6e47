import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, with all that it is in. Asked for these in one call, Node says of a disk that cannot be written that a folder
 * is missing.
 * @returns the folders that were not there, the deepest first
 */
export function makeFolder(folder: string): string[] {
  if (isFolder(folder) || folder === dirname(folder)) return []
  const made = makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
    return [folder, ...made]
  } catch (error) {
    // Another process may have been as quick.
    if (isFolder(folder)) return made
    removeFolders(made)
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? Object.assign(error as Error, { code: 'ENOTDIR' }) : error
  }
}

/** Takes back what was made, as far as nobody has put anything into it. */
export function removeFolders(made: readonly string[]) {
  try {
    for (const folder of made) rmdirSync(folder)
  } catch {}
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // The disk's reason is told by who tries to make it.
    return false
  }
}
