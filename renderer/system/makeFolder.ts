import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes a folder and its missing parents. With `recursive` Node would report a read-only disk as a missing folder.
 * @returns the folders that were made, deepest first
 */
export function makeFolder(folder: string): string[] {
  if (isFolder(folder) || folder === dirname(folder)) return []
  const made = makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
    return [folder, ...made]
  } catch (error) {
    // Another process may have made it meanwhile.
    if (isFolder(folder)) return made
    removeFolders(made)
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? Object.assign(error as Error, { code: 'ENOTDIR' }) : error
  }
}

/** Removes folders up to the first one that is not empty, which `rmdir` refuses: listing a folder takes longer. @param folders deepest first */
export function removeFolders(folders: readonly string[]) {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {}
}

/** Removes the folders above a file that are empty now. @param name relative to `root`, which stays */
export const removeEmptyFoldersAbove = (root: string, name: string) => removeFolders(foldersAbove(name).map((above) => join(root, above)))

/** "_drafts/rankings/chatbots.yaml" → "_drafts/rankings", "_drafts"; "/srv/pages" → "/srv", "/" */
export function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' || parent === path ? [] : [parent, ...foldersAbove(parent)]
}

/** True if a path is a folder; false also on errors. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // The attempt to make it reports the reason.
    return false
  }
}
