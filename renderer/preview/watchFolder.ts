import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { kindOf } from '../cli/files.ts'

/**
 * Tells of each file below a folder that is made, changed or gone, and of each folder that is gone; of one change perhaps
 * more than once. It watches folders and not files: Vite's watcher looks at every file of a folder again when one of them
 * changes, which takes longer than to draw the page.
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

  const follow = (path: string, tellFiles: boolean) => {
    // Gone again already.
    if (!entriesOf(path)) return
    const watcher = watch(path, (event, name) => {
      if (name === null) return
      const changed = join(path, name)
      const isFolder = entriesOf(changed) !== undefined
      // Some systems say of a folder, too, that it has changed when a file in it has.
      if (isFolder && event === 'change') return
      if (isFolder && !watchers.has(changed)) return follow(changed, true)
      if (!isFolder) forget(changed)
      tell(changed)
    })
    watcher.on('error', () => forget(path))
    watchers.set(path, watcher)
    for (const entry of entriesOf(path) ?? []) {
      const kind = kindOf(entry, path, entry.name)
      if (kind === 'folder') follow(join(path, entry.name), tellFiles)
      else if (kind === 'file' && tellFiles) tell(join(path, entry.name))
    }
  }

  follow(folder, false)
  return () => forget(folder)
}

/** What is in a folder; nothing for what is none, or is gone. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}
