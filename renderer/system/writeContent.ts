import { join } from 'node:path'
import type { ContentFiles } from '../content/files.ts'
import { changeFiles } from './changeFiles.ts'
import { CommandError } from './commandError.ts'
import { leadsOut } from './contentFolder.ts'
import { readBytes } from './files.ts'
import { foldersAbove, removeEmptyFoldersAbove } from './makeFolder.ts'

/** Another program has changed a file since it was read; what it wrote would be lost. */
export class ChangedMeanwhileError extends CommandError {}

/**
 * Writes what has changed in a pages folder, and removes what is not there any more: all of it, or nothing. Whoever changes pages does
 * so here.
 * @param before its files as they were read
 * @param after its files as they should be
 * @throws {ChangedMeanwhileError} if one of those files is not as it was read
 * @throws the system's error for a file that cannot be written, or that a link puts outside of the folder
 */
export function writeContent(folder: string, before: ContentFiles['files'], after: ContentFiles['files']) {
  const written = [...after.keys()].filter((name) => before.get(name) !== after.get(name))
  const removed = [...before.keys()].filter((name) => !after.has(name))
  const names = [...written, ...removed]
  for (const name of names) refuseOutside(folder, name)
  const changed = names.find((name) => !isAsRead(join(folder, name), before.get(name)))
  if (changed !== undefined)
    throw new ChangedMeanwhileError(`${join(folder, changed)} has just been changed by another program. Nothing was changed. Run the command again.`)
  changeFiles(names.map((name) => ({ file: join(folder, name), before: before.get(name), after: after.get(name) })))
  for (const name of removed) removeEmptyFoldersAbove(folder, name)
}

/** Throws an error for a file that a link puts outside of the folder: nothing is read there either. */
function refuseOutside(folder: string, name: string) {
  const link = [name, ...foldersAbove(name)].reverse().find((above) => leadsOut(folder, join(folder, above)))
  if (link !== undefined) throw Object.assign(new Error(link), { code: 'LEADSOUT', syscall: 'open', path: join(folder, link) })
}

/** True if a file says what was read, unless it is a new one. */
function isAsRead(file: string, known: Uint8Array | undefined): boolean {
  try {
    return known === undefined || Buffer.compare(known, readBytes(file)) === 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
