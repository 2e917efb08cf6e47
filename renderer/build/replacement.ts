import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What stands beside a site while a build is at it. */
type Places = {
  /** Becomes the new site, or holds what is to come into the last one. */
  fresh: string
  /** The last site, whole, while the new one takes its place. */
  old: string
  /** The last site, while files of it are exchanged. */
  open: string
  /** What brings an open site back: the files that were taken out, and a list of those that were put in. */
  undo: string
}

/** Beside the site, under names that no one gives a folder of their own, with the number of the process. */
export function placesOf(out: string, process = globalThis.process.pid): Places {
  const place = (kind: string) => join(dirname(out), `.${basename(out)}.${kind}-${process}`)
  return { fresh: place('new'), old: place('old'), open: place('open'), undo: place('undo') }
}

/** Makes one folder the site in place of another: two renames, so that a visitor of the folder sees the old one or the new one. */
export function swapFolders(out: string, { fresh, old }: Places) {
  if (existsSync(out)) renameSync(out, old)
  try {
    renameSync(fresh, out)
  } catch (error) {
    if (existsSync(old) && !existsSync(out)) renameSync(old, out)
    throw error
  }
  remove(old)
}

/**
 * Makes the last site the new one by exchanging the files that are others. Meanwhile it stands under another name: at no
 * moment is a mixture at `out`.
 * @param written the files in `fresh`. @param stays whether a file of the last site is one of the new, as it is
 */
export function exchangeFiles(out: string, places: Places, written: Iterable<string>, stays: (name: string) => boolean) {
  const { fresh, open, undo } = places
  const before = new Set(filesIn(out))
  const added = [...written].filter((name) => !before.has(name))
  try {
    mkdirSync(undo)
    writeFileSync(join(undo, addedList), JSON.stringify(added))
    renameSync(out, open)
    for (const name of before) if (!stays(name)) move(name, open, join(undo, takenFiles))
    for (const name of filesIn(fresh)) move(name, fresh, open)
    renameSync(open, out)
  } catch (error) {
    if (existsSync(open)) closeAgain(out, places)
    else remove(undo)
    throw error
  }
  remove(undo)
  remove(fresh)
}

const addedList = 'added.json'
const takenFiles = 'files'

/** Makes an open site the last one again. Whatever has been done already is no matter, so that who is stopped here may start again. */
function closeAgain(out: string, { open, undo }: Places) {
  for (const name of JSON.parse(readFileSync(join(undo, addedList), 'utf8')) as string[]) {
    const file = join(open, name)
    // A folder of that name is one of the last site.
    if (existsSync(file) && !lstatSync(file).isDirectory()) unlinkSync(file)
  }
  removeEmptyFoldersIn(open)
  const taken = join(undo, takenFiles)
  if (existsSync(taken)) for (const name of filesIn(taken)) move(name, taken, open)
  renameSync(open, out)
  remove(undo)
}

/** Puts the last good site back if a build was cut short while it made another of it, and clears what ended builds left. Every command that reads or writes `out` starts with this. */
export function recoverOutput(out: string) {
  const parent = dirname(out)
  const left = new RegExp(`^\\.${basename(out).replace(/[^\w-]/g, '\\$&')}\\.(new|old|open|undo)-(\\d+)$`)
  const leftovers = (existsSync(parent) ? readdirSync(parent) : []).flatMap((name) => {
    const [, kind, process] = left.exec(name) ?? []
    return kind === undefined ? [] : [{ kind, folder: join(parent, name), process: Number(process), isAtWork: isRunning(Number(process)) }]
  })
  const last = leftovers.find(({ kind }) => kind === 'open') ?? leftovers.find(({ kind }) => kind === 'old')
  // A build that is still at it has the site back in no time. Where it has not, another program has its number now.
  if (last && !existsSync(out) && (!last.isAtWork || !appears(out, last.kind === 'open' ? 10 : 1))) {
    if (last.kind === 'open') closeAgain(out, placesOf(out, last.process))
    else renameSync(last.folder, out)
  }
  for (const { folder, isAtWork } of leftovers) if (!isAtWork) rmSync(folder, { recursive: true, force: true })
}

/** Waits for a folder. */
function appears(folder: string, seconds: number): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let tenth = 0; tenth < 10 * seconds && !existsSync(folder); tenth++) Atomics.wait(sleeper, 0, 0, 100)
  return existsSync(folder)
}

/** Another process is at work with this number. */
function isRunning(number: number): boolean {
  if (number === process.pid) return false
  try {
    process.kill(number, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Every file below a folder, relative to it, with forward slashes. A link is a file, whatever it leads to. */
function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const name = `${within}${entry.name}`
    return entry.isDirectory() ? filesIn(folder, `${name}/`) : [name]
  })
}

/** Moves a file to its place in another folder. Folders that are empty then go. */
function move(name: string, from: string, to: string) {
  const target = join(to, name)
  mkdirSync(dirname(target), { recursive: true })
  renameSync(join(from, name), target)
  removeEmptyFoldersAbove(name, from)
}

/** Removes the folders that a file was in, as far as nothing else is in them. */
function removeEmptyFoldersAbove(name: string, root: string) {
  for (let folder = dirname(name); folder !== '.' && readdirSync(join(root, folder)).length === 0; folder = dirname(folder)) rmdirSync(join(root, folder))
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
export function remove(folder: string) {
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
