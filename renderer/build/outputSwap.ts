import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rename, sleep100ms } from '../system/rename.js'

/** What stands beside a site while a build is at it. */
type SwapPaths = {
  /** Becomes the new site, or holds what is to come into the last one. */
  staging: string
  /** The last site, whole, while the new one takes its place. */
  previous: string
  /** The last site, while files of it are exchanged. */
  updating: string
  /** What brings an open site back: the files that were taken out, and a list of those that were put in. */
  rollback: string
}

/** Beside the site, under names that no one gives a folder of their own, with the number of the process. */
export function swapPathsOf(out: string, number = process.pid): SwapPaths {
  const place = (kind: string) => join(dirname(out), `.${basename(out)}.${kind}-${number}`)
  return { staging: place('new'), previous: place('old'), updating: place('open'), rollback: place('undo') }
}

/** Makes one folder the site in place of another: two renames, so that a visitor of the folder sees the old one or the new one. */
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

/** Removes the old site under a name that none is brought back by: a build that is killed meanwhile leaves a part of it. */
function discard(old: string, leftover: string) {
  try {
    if (existsSync(old)) rename(old, leftover)
    tryRemove(leftover)
  } catch {
    tryRemove(old)
  }
}

/**
 * Makes the last site the new one by exchanging the files that are others. Meanwhile it stands under another name: at no
 * moment is a mixture at `out`.
 * @param goes the files of the last site that are not of the new one as they are; what is in `fresh` comes
 */
export function exchangeFiles(out: string, places: SwapPaths, goes: readonly string[]) {
  const { staging: fresh, updating, rollback } = places
  const comes = filesIn(fresh)
  const replaced = new Set(goes)
  try {
    mkdirSync(rollback)
    writeSynced(join(rollback, addedList), JSON.stringify(comes.filter((name) => !replaced.has(name))))
    rename(out, updating)
    for (const name of goes) {
      move(name, updating, join(rollback, removedFiles))
      removeEmptyFoldersAbove(name, updating)
    }
    for (const name of comes) move(name, fresh, updating)
    rename(updating, out)
  } catch (error) {
    if (existsSync(updating)) rollBack(out, places)
    else tryRemove(rollback)
    throw error
  }
  tryRemove(rollback)
  tryRemove(fresh)
}

const addedList = 'added.json'
const removedFiles = 'files'

/** Makes an open site the last one again. Whatever has been done already is no matter, so that who is stopped here may start again. */
function rollBack(out: string, { updating: open, rollback: undo }: SwapPaths) {
  // By the names that the disk has for them: what is there in another case, or behind a link, is not what was put in.
  const there = new Set(filesIn(open))
  for (const name of addedFilesOf(undo)) if (there.has(name)) unlinkSync(join(open, name))
  removeEmptyFoldersIn(open)
  const taken = join(undo, removedFiles)
  if (existsSync(taken)) for (const name of filesIn(taken)) move(name, taken, open)
  rename(open, out)
  tryRemove(undo)
}

/** What was put into an open site. A list that the disk has lost says nothing: then the last site has a few files too many. */
function addedFilesOf(undo: string): string[] {
  try {
    return JSON.parse(readFileSync(join(undo, addedList), 'utf8')) as string[]
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return []
    throw error
  }
}

/** Writes a file that is there after a power cut, too. */
function writeSynced(file: string, content: string) {
  const descriptor = openSync(file, 'w')
  try {
    writeFileSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/** Puts the last good site back if a build was cut short while it made another of it, and clears what ended builds left. Every command that reads or writes `out` starts with this. */
export function recoverOutput(out: string) {
  const parent = dirname(out)
  const left = new RegExp(`^\\.${basename(out).replace(/[^\w-]/g, '\\$&')}\\.(new|old|open|undo)-(\\d+)$`)
  const leftovers = (existsSync(parent) ? readdirSync(parent) : []).flatMap((name) => {
    const [, kind, digits] = left.exec(name) ?? []
    const number = Number(digits)
    return kind === undefined ? [] : [{ kind, folder: join(parent, name), number, isAtWork: isRunning(number) }]
  })
  // Of a build that has ended first: one that is still at it takes care of its own.
  const ended = leftovers.toSorted((a, b) => Number(a.isAtWork) - Number(b.isAtWork))
  const last = ended.find(({ kind }) => kind === 'open') ?? ended.find(({ kind }) => kind === 'old')
  // A build that is still at it has the site back in no time. Where it has not, another program has its number now.
  if (last && !existsSync(out) && (!last.isAtWork || !waitForFolder(out, last.kind === 'open' ? 10 : 1))) {
    if (last.kind === 'open') rollBack(out, swapPathsOf(out, last.number))
    else rename(last.folder, out)
  }
  for (const { kind, folder, number, isAtWork } of leftovers) {
    if (isAtWork) continue
    if (kind === 'old') discard(folder, swapPathsOf(out, number).staging)
    else tryRemove(folder)
  }
}

/** Waits for a folder. */
function waitForFolder(folder: string, seconds: number): boolean {
  for (let tenth = 0; tenth < 10 * seconds && !existsSync(folder); tenth++) sleep100ms()
  return existsSync(folder)
}

/** Another process is at work with this number. */
function isRunning(number: number): boolean {
  if (number === process.pid) return false
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Every file below a folder, relative to it, with forward slashes. A link is a file, whatever it leads to. */
export function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const name = `${within}${entry.name}`
    return entry.isDirectory() ? filesIn(folder, `${name}/`) : [name]
  })
}

/** Moves a file to its place in another folder. */
function move(name: string, from: string, to: string) {
  const target = join(to, name)
  mkdirSync(dirname(target), { recursive: true })
  rename(join(from, name), target)
}

/** Removes the folders that a file was in, as far as nothing else is in them. The disk knows: to list one takes long. */
function removeEmptyFoldersAbove(name: string, root: string) {
  try {
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) rmdirSync(join(root, folder))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  }
}

function removeEmptyFoldersIn(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = join(folder, entry.name)
    if (!entry.isDirectory()) continue
    removeEmptyFoldersIn(inner)
    if (readdirSync(inner).length === 0) rmdirSync(inner)
  }
}

/** What cannot be removed now, the next command removes; it says nothing about the site. What a link leads to is not ours. */
export function tryRemove(folder: string) {
  try {
    if (lstatSync(folder).isSymbolicLink()) unlinkSync(folder)
    else removeAll(folder)
  } catch {}
}

/** `rmSync` asks the disk about each file once more, which takes as long as removing it. */
function removeAll(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeAll(path)
    else unlinkSync(path)
  }
  rmdirSync(folder)
}
