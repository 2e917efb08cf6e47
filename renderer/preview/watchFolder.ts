import { type FSWatcher, readdirSync, readlinkSync, realpathSync, watch } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { entryKind } from '../system/files.ts'

/**
 * Reports each file below a folder that is created, changed or removed, and each folder that is created or removed; a change may
 * be reported more than once. It watches folders, not files: Vite's watcher checks every file of a folder again when one of them
 * changes, which takes longer than rendering the page. A file that is a link is reported when the one that it leads to is changed.
 * A folder that is removed or replaced is reported itself, and watched again as soon as it exists.
 * @param onChange takes an absolute path
 * @param isSkipped takes a folder or a link to a file; true for one that is not to be followed
 * @param onFailure takes the error of the first folder that appears and cannot be watched
 * @returns stops watching
 * @throws the system's error if a folder that is there cannot be watched
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  isSkipped: (path: string) => boolean = () => false,
  onFailure: (error: unknown) => void = () => {},
): () => void {
  const watchers = new Map<string, FSWatcher>()
  /** Takes the error of a folder that cannot be watched. At the start that ends everything; later the others are watched on. */
  let fail = (error: unknown): void => {
    throw error
  }

  const unwatch = (path: string) => {
    for (const [watched, watcher] of watchers)
      if (watched === path || watched.startsWith(path + sep)) {
        watcher.close()
        watchers.delete(watched)
      }
  }

  /** Watches a folder, unless it is gone, until its path or that of a link to something in it is not watched any more. */
  const watchEntries = (path: string, watched: string, onEvent: (event: string, name: string | null) => void) => {
    try {
      const watcher = watch(watched, onEvent)
      watcher.on('error', () => unwatch(path))
      watchers.set(path, watcher)
    } catch (error) {
      if (entriesOf(watched)) fail(error)
    }
  }

  const handleEvent = (path: string, event: string, name: string | null) => {
    if (name === null) return
    const changed = join(path, name)
    const isFolder = entriesOf(changed) !== undefined
    // Some systems also report a change of a folder when a file in it has changed.
    if (isFolder && event === 'change') return
    // A watched folder has been removed or replaced.
    unwatch(changed)
    if (isFolder) watchTree(changed, true)
    else watchTarget(changed)
    onChange(changed)
  }

  /** Watches the folder of the file that a link leads to: an editor may replace that file. */
  const watchTarget = (path: string) => {
    const target = targetOf(path)
    if (target === undefined || isSkipped(path)) return
    watchEntries(path, dirname(target), (_, name) => {
      if (name === basename(target)) onChange(path)
    })
  }

  const watchTree = (path: string, reportFiles: boolean) => {
    if (!entriesOf(path) || isSkipped(path)) return
    watchEntries(path, path, (event, name) => handleEvent(path, event, name))
    for (const entry of entriesOf(path) ?? []) {
      const kind = entryKind(entry, path, entry.name)
      const inner = join(path, entry.name)
      if (kind === 'folder') watchTree(inner, reportFiles)
      if (kind === 'file' && entry.isSymbolicLink()) watchTarget(inner)
      if (kind === 'file' && reportFiles) onChange(inner)
    }
  }

  // That a folder has been replaced by another of its name is reported only to a watcher of its parent.
  const parentWatcher =
    entriesOf(dirname(folder)) &&
    watch(dirname(folder), (event, name) => {
      if (name !== basename(folder) || event !== 'rename') return
      unwatch(folder)
      watchTree(folder, true)
      onChange(folder)
    })
  parentWatcher?.on('error', () => parentWatcher.close())
  watchTree(folder, false)
  fail = (error) => {
    fail = () => {}
    onFailure(error)
  }
  return () => {
    parentWatcher?.close()
    unwatch(folder)
  }
}

/** Returns the entries of a folder; undefined if the path is not a folder or is gone. */
function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}

/** Returns the file that a link leads to; undefined for a link that leads nowhere, and for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    readlinkSync(path)
    return realpathSync(path)
  } catch {
    return undefined
  }
}
