import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeEmptyFoldersAbove } from '../system/makeFolder.ts'
import { pidNamespace } from '../system/pidNamespace.ts'
import { rename, sleep100ms } from '../system/rename.js'
import { filesIn, moveFile, removeEmptyFoldersIn, tryRemove } from './folders.ts'

/** Folders beside a site while a build is running. */
type SwapPaths = {
  /** Becomes the new site, or holds the files to be moved into the previous one. */
  staging: string
  /** The complete previous site while the new one takes its place. */
  previous: string
  /** The previous site while some of its files are exchanged. */
  updating: string
  /** What restores a site that is being updated: the files that were removed, and a list of those that were added. */
  rollback: string
}

/** Returns paths beside the site that identify the process, named as nobody would name their own folder. */
export function swapPathsOf(out: string, { pid = process.pid, namespace = pidNamespace } = {}): SwapPaths {
  const pathOf = (kind: string) => join(dirname(out), `.${basename(out)}.${kind}-${namespace}-${pid}`)
  return { staging: pathOf('new'), previous: pathOf('old'), updating: pathOf('open'), rollback: pathOf('undo') }
}

/** Replaces the site by the staging folder in two renames, so that anyone reading `out` sees the old site or the new one. */
export function swapFolders(out: string, { staging, previous }: SwapPaths) {
  if (existsSync(out)) rename(out, previous)
  try {
    rename(staging, out)
  } catch (error) {
    if (existsSync(previous) && !existsSync(out)) rename(previous, out)
    throw error
  }
  discard(previous, staging)
}

/** Removes the previous site, first renaming it so that an interrupted removal is never restored as the site. */
function discard(old: string, leftover: string) {
  try {
    if (existsSync(old)) rename(old, leftover)
    tryRemove(leftover)
  } catch {
    tryRemove(old)
  }
}

/**
 * Turns the previous site into the new one by exchanging the files that differ. Meanwhile it is renamed, so that `out` never
 * holds a mixture.
 * @param removed the files of the previous site that the new one lacks or has in another version; the staging folder holds what is added
 */
export function exchangeFiles(out: string, paths: SwapPaths, removed: readonly string[]) {
  const { staging, updating, rollback } = paths
  const added = filesIn(staging)
  const replaced = new Set(removed)
  try {
    mkdirSync(rollback)
    writeSynced(join(rollback, addedList), JSON.stringify(added.filter((name) => !replaced.has(name))))
    rename(out, updating)
    for (const name of removed) {
      moveFile(name, updating, join(rollback, removedFiles))
      removeEmptyFoldersAbove(updating, name)
    }
    for (const name of added) moveFile(name, staging, updating)
    rename(updating, out)
  } catch (error) {
    if (existsSync(updating)) rollBack(out, paths)
    else tryRemove(rollback)
    throw error
  }
  tryRemove(rollback)
  tryRemove(staging)
}

const addedList = 'added.json'
const removedFiles = 'files'

/** Restores the previous site from one that is being updated. Idempotent, so that an interrupted rollback can be repeated. */
function rollBack(out: string, { updating, rollback }: SwapPaths) {
  // Compares names as the file system lists them: what exists in other letter case, or behind a link, is not what was added.
  const existing = new Set(filesIn(updating))
  for (const name of addedFilesOf(rollback)) if (existing.has(name)) unlinkSync(join(updating, name))
  removeEmptyFoldersIn(updating)
  const removed = join(rollback, removedFiles)
  if (existsSync(removed)) for (const name of filesIn(removed)) moveFile(name, removed, updating)
  rename(updating, out)
  tryRemove(rollback)
}

/** Returns the files added to a site being updated. If the list was lost, the restored site has a few files too many. */
function addedFilesOf(rollback: string): string[] {
  try {
    return JSON.parse(readFileSync(join(rollback, addedList), 'utf8')) as string[]
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return []
    throw error
  }
}

/** Writes a file so that it survives a power failure. */
function writeSynced(file: string, content: string) {
  const descriptor = openSync(file, 'w')
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Restores the last good site if a build was interrupted while replacing it, and removes the leftovers of ended builds. Every
 * command that reads or writes `out` starts with this.
 */
export function recoverOutput(out: string) {
  const parent = dirname(out)
  const pattern = new RegExp(`^\\.${basename(out).replace(/[^\w-]/g, '\\$&')}\\.(new|old|open|undo)-([\\da-f]{12})-(\\d+)$`)
  const leftovers = (existsSync(parent) ? readdirSync(parent) : []).flatMap((name) => {
    const [, kind, namespace, digits] = pattern.exec(name) ?? []
    const builder = { pid: Number(digits), namespace }
    const folder = join(parent, name)
    return kind === undefined ? [] : [{ kind, folder, builder, isActive: mayBeRunning(builder) && isRecent(folder) }]
  })
  // Leftovers of ended builds first: a running build takes care of its own.
  const sorted = leftovers.toSorted((a, b) => Number(a.isActive) - Number(b.isActive))
  const last = sorted.find(({ kind }) => kind === 'open') ?? sorted.find(({ kind }) => kind === 'old')
  // A running build restores the site almost at once. One that does not has ended.
  if (last && !existsSync(out) && (!last.isActive || !waitForFolder(out, last.kind === 'open' ? 10 : 1))) {
    if (last.kind === 'open') rollBack(out, swapPathsOf(out, last.builder))
    else rename(last.folder, out)
  }
  for (const { kind, folder, builder, isActive } of leftovers) {
    if (isActive) continue
    if (kind === 'old') discard(folder, swapPathsOf(out, builder).staging)
    else tryRemove(folder)
  }
}

/** Waits until a folder exists. @returns false if it does not exist in time */
function waitForFolder(folder: string, seconds: number): boolean {
  for (let tenth = 0; tenth < 10 * seconds && !existsSync(folder); tenth++) sleep100ms()
  return existsSync(folder)
}

/** True if another process has this ID, or where that cannot be told. */
function mayBeRunning({ pid, namespace }: { pid: number; namespace: string | undefined }): boolean {
  if (namespace !== pidNamespace) return true
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** True if a folder was made, filled or renamed within a day. No build takes longer. */
const isRecent = (folder: string) => Date.now() - (lstatSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? 0) < dayMs
