import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { entryKind } from '../system/files.ts'

/**
 * Tells of each file below a folder that is made, changed or gone, and of each folder that comes or goes; of one change perhaps
 * more than once. It watches folders and not files: Vite's watcher looks at every file of a folder again when one of them
 * changes, which takes longer than to draw the page. A folder that is removed, or gets another put in its place, is told of
 * itself and followed anew as soon as it is there.
 * @param tell takes an absolute path
 * @returns what ends it
 */
export function watchFolder(folder: string, tell: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>()

  const forget = (path: string) => {
    for (const [watched, watcher] of watchers)
      if (watched === path || watched.startsWith(path + sep)) {
        watcher.close()
        watchers.delete(watched)
      }
  }

  const notice = (path: string, event: string, name: string | null) => {
    if (name === null) return
    const changed = join(path, name)
    const isFolder = entriesOf(changed) !== undefined
    // Some systems say of a folder, too, that it has changed when a file in it has.
    if (isFolder && event === 'change') return
    // One that is watched has had another put in its place.
    forget(changed)
    if (isFolder) follow(changed, true)
    tell(changed)
  }

  const follow = (path: string, tellFiles: boolean) => {
    if (!entriesOf(path)) return
    let watcher: FSWatcher
    try {
      watcher = watch(path, (event, name) => notice(path, event, name))
    } catch (error) {
      if (entriesOf(path)) throw error
      // Gone again already, since it was looked for.
      return
    }
    watcher.on('error', () => forget(path))
    watchers.set(path, watcher)
    for (const entry of entriesOf(path) ?? []) {
      const kind = entryKind(entry, path, entry.name)
      if (kind === 'folder') follow(join(path, entry.name), tellFiles)
      else if (kind === 'file' && tellFiles) tell(join(path, entry.name))
    }
  }

  // Whoever watches a folder is not told that another has its name now; who watches the one around it is.
  const around =
    entriesOf(dirname(folder)) &&
    watch(dirname(folder), (event, name) => {
      if (name !== basename(folder) || event !== 'rename') return
      forget(folder)
      follow(folder, true)
      tell(folder)
    })
  around?.on('error', () => around.close())
  follow(folder, false)
  return () => {
    around?.close()
    forget(folder)
  }
}

/** What is in a folder; nothing for what is none, or is gone. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}
