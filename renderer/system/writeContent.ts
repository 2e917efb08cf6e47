import { join } from 'node:path'
import type { ContentFiles } from '../content/files.ts'
import { changeFiles } from './changeFiles.ts'
import { leadsOut } from './contentFolder.ts'
import { foldersAbove, removeEmptyFoldersAbove } from './makeFolder.ts'

/**
 * Writes what has changed in a pages folder, and removes what is not there any more: all of it, or nothing. Whoever changes pages does
 * so here.
 * @param before its files as they are
 * @param after its files as they should be
 * @throws the system's error for a file that cannot be written, or that a link puts outside of the folder
 */
export function writeContent(folder: string, before: ContentFiles['files'], after: ContentFiles['files']) {
  const written = [...after.keys()].filter((name) => before.get(name) !== after.get(name))
  const removed = [...before.keys()].filter((name) => !after.has(name))
  const names = [...written, ...removed]
  for (const name of names) refuseOutside(folder, name)
  changeFiles(names.map((name) => ({ file: join(folder, name), before: before.get(name), after: after.get(name) })))
  for (const name of removed) removeEmptyFoldersAbove(folder, name)
}

/** Throws an error for a file that a link puts outside of the folder: nothing is read there either. */
function refuseOutside(folder: string, name: string) {
  const link = [name, ...foldersAbove(name)].reverse().find((above) => leadsOut(folder, join(folder, above)))
  if (link !== undefined) throw Object.assign(new Error(link), { code: 'LEADSOUT', syscall: 'open', path: join(folder, link) })
}
