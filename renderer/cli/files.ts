import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { ContentFiles } from '../content/index.ts'
import type { ContentFolder } from '../content/siteReader.ts'

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

/** Lists the pages folder and the public one. Throws the system's error where a folder cannot be read. */
export function openContent(pages: string): ContentFolder {
  const folder = resolve(pages)
  const publicDir = publicFolder(folder)
  return {
    folder: basename(folder),
    // Editors keep files of their own beside one that is open: Emacs ".#index.yaml", a link to nowhere.
    names: listFiles(folder).filter((name) => !basename(name).startsWith('.')),
    read: (name) => readFileSync(`${folder}/${name}`),
    readPublic: readerOf(publicDir),
    publicFiles: new Set(existsSync(publicDir) ? listFiles(publicDir).map((file) => `/${file}`) : []),
  }
}

/** Reads the whole pages folder. */
export function readContent(pages: string): ContentFiles {
  const { names, read, ...content } = openContent(pages)
  return { ...content, files: new Map(names.map((name) => [name, read(name)])) }
}
