import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { ContentFiles, ContentFolder } from '../content/files.ts'
import { UsageError } from './usageError.ts'

/** Whether a path is a folder or lies in it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return !/^\.\.([/\\]|$)/.test(way) && !isAbsolute(way)
}

/** The folder of pages that a call names. @throws {UsageError} when there is none */
export function pagesFolder(pages: string): string {
  if (!existsSync(pages))
    throw new UsageError(
      isAbsolute(pages)
        ? `There is no folder "${pages}".`
        : `There is no folder "${pages}" in ${process.cwd()}. Run this in the folder of the project, or name the folder of pages: --pages DIR.`,
    )
  if (!statSync(pages).isDirectory()) throw new UsageError(`"${pages}" is a file. Name the folder of pages.`)
  return pages
}

/**
 * Every file below a folder, relative to it, with forward slashes, in the order of names. Links to folders are followed.
 * @param isPassedOver asked for each link
 */
export function listFiles(folder: string, isPassedOver: (name: string) => boolean = () => false): string[] {
  const below = (within: string): string[] =>
    readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
      const name = `${within}${entry.name}`
      if (entry.isSymbolicLink() && isPassedOver(name)) return []
      const kind = entryKind(entry, folder, name)
      return kind === 'folder' ? below(`${name}/`) : kind === 'file' ? [name] : []
    })
  return below('').sort()
}

/**
 * What an entry is, behind a link if it is one; "circle" for a link to a folder that it is in, and "device" for what is no file
 * on a disk: neither has an end. A link to nowhere is a file: whoever reads it is told. @param name relative to `folder`
 */
export function entryKind(entry: Dirent, folder: string, name: string): 'file' | 'folder' | 'circle' | 'device' {
  // Asked of links alone, for each question is a call to the disk.
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'device'
  const path = resolve(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return !found || found.isFile() ? 'file' : 'device'
  const target = realpathSync(path)
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) if (isWithin(target, realpathSync(above))) return 'circle'
  return 'folder'
}

/**
 * What systems and programs keep for themselves: ".DS_Store", ".git/config", ".logo.svg.swp", "Thumbs.db". Of names with a dot in
 * front only those are part of a site that visitors (RFC 8615) or hosts ask for.
 */
const isSystemFile = (name: string) => /(?:^|\/)(?:\.(?!well-known\/|htaccess$|nojekyll$)|(?:Thumbs\.db|desktop\.ini)$)/i.test(name)

/** The files of a `public/` folder, and the links in it that lead out of it, which are not followed; both in the order of names. */
export function listPublicFiles(publicDir: string): { files: string[]; strayLinks: string[] } {
  if (!existsSync(publicDir)) return { files: [], strayLinks: [] }
  const root = realpathSync(publicDir)
  const strayLinks: string[] = []
  const files = listFiles(publicDir, (name) => {
    const path = join(publicDir, name)
    // Who reads a link to nowhere is told, as of any file that is not there.
    const isStray = existsSync(path) && !isWithin(root, realpathSync(path))
    if (isStray) strayLinks.push(name)
    return isStray
  })
  // A name with a slash is a folder's: ".well-known" is one.
  return {
    files: files.filter((name) => !isSystemFile(name)),
    strayLinks: strayLinks.filter((name) => !isSystemFile(name) || !isSystemFile(`${name}/`)).sort(),
  }
}

/** The `public/` folder that belongs to a pages folder: beside it, or else the project's. */
export function publicFolder(pages: string): string {
  const beside = join(dirname(resolve(pages)), 'public')
  return existsSync(beside) ? beside : resolve('public')
}

/** The bytes of a file. What the system says once a file is open does not name it. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw Object.assign(error as Error, { path })
  }
}

/** Reads the files of a `public/` folder by their addresses. */
export const publicReaderOf = (publicDir: string) => (address: string) => readBytes(join(publicDir, address))

/** For so long after a change another may leave the same times: some disks count in steps of two seconds. */
const settleTimeMs = 2500

/** What the disk says of a file, which is another after every change; nothing of a file that has just been changed. */
function stampOf(file: string): string | undefined {
  const { size, ino, mtimeMs, ctimeMs } = statSync(file)
  return Date.now() - Math.max(mtimeMs, ctimeMs) < settleTimeMs ? undefined : [size, ino, mtimeMs, ctimeMs].join(' ')
}

const hidden = /(?:^|\/)\./

/** Lists the pages folder and the public one. Throws the system's error where a folder cannot be read. */
export function openContent(pages: string): ContentFolder {
  const folder = resolve(pages)
  const publicDir = publicFolder(folder)
  const { files, strayLinks } = listPublicFiles(publicDir)
  // To a page that names such a file it is there: what is wrong with it is told once.
  const strayFiles = strayLinks.filter((name) => statSync(join(publicDir, name)).isFile())
  const addressOf = (file: string) => `/${file}`
  return {
    folder: basename(folder),
    names: listFiles(folder).filter((name) => !hidden.test(name)),
    read: (name) => readBytes(`${folder}/${name}`),
    stampOf: (name) => stampOf(`${folder}/${name}`),
    readPublic: publicReaderOf(publicDir),
    publicFiles: new Set([...files, ...strayFiles].map(addressOf)),
    escapingSymlinks: strayLinks.map(addressOf),
  }
}

/** Reads the whole pages folder. */
export function readContent(pages: string): ContentFiles {
  const { folder, names, publicFiles, escapingSymlinks, read, readPublic } = openContent(pages)
  return { folder, publicFiles, escapingSymlinks, readPublic, files: new Map(names.map((name) => [name, read(name)])) }
}
