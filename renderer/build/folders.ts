import { lstatSync, mkdirSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rename } from '../system/rename.js'

/** Returns every file below a folder, relative to it, with forward slashes. A link counts as a file, whatever its target. */
export function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const name = `${within}${entry.name}`
    return entry.isDirectory() ? filesIn(folder, `${name}/`) : [name]
  })
}

/** Moves a file to the same relative path in another folder. */
export function moveFile(name: string, from: string, to: string) {
  const target = join(to, name)
  mkdirSync(dirname(target), { recursive: true })
  rename(join(from, name), target)
}

/** Removes the folders below a folder that have no files. */
export function removeEmptyFoldersIn(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = join(folder, entry.name)
    if (!entry.isDirectory()) continue
    removeEmptyFoldersIn(inner)
    if (readdirSync(inner).length === 0) rmdirSync(inner)
  }
}

/** Removes a folder. Errors are ignored: the site is unaffected, and the next command tries again. The target of a link is not removed. */
export function tryRemove(folder: string) {
  try {
    if (lstatSync(folder).isSymbolicLink()) unlinkSync(folder)
    else removeAll(folder)
  } catch {}
}

/** Removes a folder. `rmSync` calls `stat` for each file, which takes as long as removing it. */
function removeAll(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeAll(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}
