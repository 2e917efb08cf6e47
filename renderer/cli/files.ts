import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { ContentFiles } from '../content/index.ts'
import type { ContentFolder } from '../content/siteReader.ts'

/** Whether a path is a folder or lies in it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.([/\\]|$)/.test(way) && !isAbsolute(way)
}

/** Every file below a folder, relative to it, with forward slashes, in the order of names. */
export function listFiles(folder: string): string[] {
  const below = (within: string): string[] =>
    readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${within}${entry.name}/`) : [`${within}${entry.name}`],
    )
  return below('').sort()
}

/** The `public/` folder that belongs to a pages folder: beside it, or else the project's. */
export function publicFolder(pages: string): string {
  const beside = join(dirname(resolve(pages)), 'public')
  return existsSync(beside) ? beside : resolve('public')
}

/** Reads the files of a `public/` folder by their addresses. */
export const readerOf = (publicDir: string) => (address: string) => readFileSync(join(publicDir, address))

/** For so long after a change another may leave the same times: some disks count in steps of two seconds. */
const unsettled = 2500

/** What the disk says of a file, which is another after every change; nothing of a file that has just been changed. */
function stampOf(file: string): string | undefined {
  const { size, ino, mtimeMs, ctimeMs } = statSync(file)
  return Date.now() - Math.max(mtimeMs, ctimeMs) < unsettled ? undefined : [size, ino, mtimeMs, ctimeMs].join(' ')
}

/** Lists the pages folder and the public one. Throws the system's error where a folder cannot be read. */
export function openContent(pages: string): ContentFolder {
  const folder = resolve(pages)
  const publicDir = publicFolder(folder)
  return {
    folder: basename(folder),
    // Editors keep files of their own beside one that is open: Emacs ".#index.yaml", a link to nowhere.
    names: listFiles(folder).filter((name) => !basename(name).startsWith('.')),
    read: (name) => readFileSync(`${folder}/${name}`),
    stampOf: (name) => stampOf(`${folder}/${name}`),
    readPublic: readerOf(publicDir),
    publicFiles: new Set(existsSync(publicDir) ? listFiles(publicDir).map((file) => `/${file}`) : []),
  }
}

/** Reads the whole pages folder. */
export function readContent(pages: string): ContentFiles {
  const { folder, names, publicFiles, read, readPublic } = openContent(pages)
  return { folder, publicFiles, readPublic, files: new Map(names.map((name) => [name, read(name)])) }
}
