import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'

/** True if a path is a folder or within it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const relativePath = relative(folder, path)
  return !/^\.\.([/\\]|$)/.test(relativePath) && !isAbsolute(relativePath)
}

/**
 * Returns every file below a folder, relative to it, with forward slashes, sorted by name. Links to folders are followed.
 * @param isSkipped called for each link; true to skip it
 */
export function listFiles(folder: string, isSkipped: (name: string) => boolean = () => false): string[] {
  const filesBelow = (within: string): string[] =>
    readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
      const name = `${within}${entry.name}`
      if (entry.isSymbolicLink() && isSkipped(name)) return []
      const kind = entryKind(entry, folder, name)
      return kind === 'folder' ? filesBelow(`${name}/`) : kind === 'file' ? [name] : []
    })
  return filesBelow('').sort()
}

/**
 * Returns the kind of an entry, or of its target if it is a link: "cycle" for a link to a folder that contains it, and "device"
 * for what is not a file on disk; reading either would not end. A broken link is a file, so that reading it fails.
 * @param name relative to `folder`
 */
export function entryKind(entry: Dirent, folder: string, name: string): 'file' | 'folder' | 'cycle' | 'device' {
  // Only links need the following checks, each of which is a system call.
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'device'
  const path = resolve(folder, name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return !stats || stats.isFile() ? 'file' : 'device'
  const target = realpathSync(path)
  for (let ancestor = dirname(path); ancestor !== dirname(ancestor); ancestor = dirname(ancestor)) if (isWithin(target, realpathSync(ancestor))) return 'cycle'
  return 'folder'
}

/** Reads a file. Adds its path to errors, which Node omits once a file is open. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}
