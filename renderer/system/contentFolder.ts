import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isHiddenFile } from '../content/classifyFiles.ts'
import type { ContentFiles, ContentFolder } from '../content/files.ts'
import { draftsFolder, isDraft } from '../content/routes.ts'
import { isWithin, listFiles, readBytes } from './files.ts'

/**
 * True for files of operating systems and programs: ".DS_Store", ".git/config", ".logo.svg.swp", "Thumbs.db". Of names with a
 * leading dot only those are part of a site that visitors (RFC 8615) or hosts request.
 */
export const isSystemFile = (name: string) => /(?:^|\/)(?:\.(?!well-known\/|htaccess$|nojekyll$)|(?:Thumbs\.db|desktop\.ini)$)/i.test(name)

/** True for a path that leads out of a folder. A broken link does not: reading it fails, as for any missing file. */
export const leadsOut = (folder: string, path: string) => existsSync(path) && !isWithin(realpathSync(folder), realpathSync(path))

/** Returns the files of a folder, and the links that lead out of it, which are not followed; both sorted by name. */
function listInside(folder: string): { files: string[]; escapingSymlinks: string[] } {
  const escapingSymlinks: string[] = []
  const files = listFiles(folder, (name) => {
    const isStray = leadsOut(folder, join(folder, name))
    if (isStray) escapingSymlinks.push(name)
    return isStray
  })
  return { files, escapingSymlinks: escapingSymlinks.sort() }
}

/** Returns the files of a `public/` folder, and the links that lead out of it. */
export function listPublicFiles(publicDir: string): { files: string[]; escapingSymlinks: string[] } {
  if (!existsSync(publicDir)) return { files: [], escapingSymlinks: [] }
  const { files, escapingSymlinks } = listInside(publicDir)
  // With a slash the name is tested as a folder's: ".well-known" may be one.
  return {
    files: files.filter((name) => !isSystemFile(name)),
    escapingSymlinks: escapingSymlinks.filter((name) => !isSystemFile(name) || !isSystemFile(`${name}/`)),
  }
}

/** Returns the `public/` folder of a pages folder: the one beside it, or else that of the working folder, which npm sets to the project's. */
export function publicFolder(pages: string): string {
  const beside = join(dirname(resolve(pages)), 'public')
  return existsSync(beside) ? beside : resolve('public')
}

/** Returns a function that reads the files of a `public/` folder by address. */
export const publicReaderOf = (publicDir: string) => (address: string) => readBytes(join(publicDir, address))

/** For this long after a change, another change may leave the same times: some file systems store them in steps of two seconds. */
const settleTimeMs = 2500

/** Returns a stamp of a file that differs after every change; undefined for a file that has just been changed. */
function stampOf(file: string): string | undefined {
  const { size, ino, mtimeMs, ctimeMs } = statSync(file)
  return Date.now() - Math.max(mtimeMs, ctimeMs) < settleTimeMs ? undefined : [size, ino, mtimeMs, ctimeMs].join(' ')
}

/** The files of a pages folder, and the links that lead out of it: relative to it, with forward slashes, sorted by name. Hidden files are not among them. */
type ListedPages = { names: string[]; escapingPages: string[] }

/** Lists a pages folder. */
export const listPages = (folder: string): ListedPages => listedPages(folder, (name) => !isHiddenFile(name))

/** Lists what a site is built from: all but drafts. */
export const listPublished = (folder: string): ListedPages => listedPages(folder, (name) => !isHiddenFile(name) && !isDraft(name))

function listedPages(folder: string, isListed: (name: string) => boolean): ListedPages {
  const { files, escapingSymlinks } = listInside(folder)
  return { names: files.filter(isListed), escapingPages: escapingSymlinks.filter(isListed) }
}

/** Returns the files of the drafts in a pages folder, relative to it. */
export const listDrafts = (folder: string): string[] => (existsSync(join(folder, draftsFolder)) ? listPages(folder).names.filter(isDraft) : [])

/** Lists the pages folder and the public folder. Throws the system's error if a folder cannot be read. @param list returns the files of the pages folder: without drafts, if not given */
export function openContent(pages: string, list = listPublished): ContentFolder {
  const folder = resolve(pages)
  const publicDir = publicFolder(folder)
  const { files, escapingSymlinks } = listPublicFiles(publicDir)
  // A link that leads out of public/ to a file counts as existing, so that it is reported once, not at every use.
  const linkedFiles = escapingSymlinks.filter((name) => statSync(join(publicDir, name)).isFile())
  const addressOf = (file: string) => `/${file}`
  return {
    folder: basename(folder),
    ...list(folder),
    read: (name) => readBytes(`${folder}/${name}`),
    stampOf: (name) => stampOf(`${folder}/${name}`),
    readPublic: publicReaderOf(publicDir),
    publicFiles: new Set([...files, ...linkedFiles].map(addressOf)),
    escapingSymlinks: escapingSymlinks.map(addressOf),
  }
}

/** Reads a pages folder. @param list returns its files: all, drafts included, if not given */
export function readContent(pages: string, list = listPages): ContentFiles {
  const { folder, names, escapingPages, publicFiles, escapingSymlinks, read, readPublic } = openContent(pages, list)
  return { folder, escapingPages, publicFiles, escapingSymlinks, readPublic, files: new Map(names.map((name) => [name, read(name)])) }
}
