import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { SiteFile } from '../content/generatedFiles.ts'
import { UsageError } from '../system/commandError.ts'
import { publicFolder } from '../system/contentFolder.ts'
import { isWithin } from '../system/files.ts'

/** Files that every build writes; only a site contains all of them. */
const siteMarkers: readonly (SiteFile | 'index.html')[] = ['index.html', 'site.webmanifest', 'llms.txt', '_redirects']

/** Names that only a folder with somebody's work contains. */
const projectMarkers = ['.git', 'package.json', 'node_modules']

/**
 * Returns the real folder of the site, so that the new one is made beside it and not beside a link to it.
 * @throws {UsageError} for a folder whose files a build would destroy
 */
export function outputFolder(out: string, pages: string): string {
  if (out === '') throw new UsageError('"--out" names no folder. Write one after it, or leave it out for dist/.')
  const target = resolveLinks(resolve(out))
  if (target === undefined) throw new UsageError(`There is no folder "${dirname(out)}" to put the site in.`)
  const sources = [resolve(pages), publicFolder(pages)].map((folder) => resolveLinks(folder) ?? folder)
  if ([...sources, realpathSync('.')].some((folder) => isWithin(target, folder)))
    throw new UsageError(`"${out}" contains the sources of the site. Choose a separate folder.`)
  if (sources.some((folder) => isWithin(folder, target)))
    throw new UsageError(`"${out}" is inside a folder that the site is made from. Choose one outside pages/ and public/.`)
  const names = existsSync(target) ? readdirSync(target) : []
  const marker = projectMarkers.find((name) => names.includes(name))
  if (marker !== undefined)
    throw new UsageError(`"${out}" contains "${marker}": somebody works in it. The site would replace everything there. Choose another folder.`)
  if (names.length > 0 && !siteMarkers.every((name) => names.includes(name)))
    throw new UsageError(`"${out}" contains files that are not a site of this project. Choose an empty folder or a new one.`)
  return target
}

/**
 * Returns the target of a path even if it does not exist: an interrupted swap has moved the folder that a link points to.
 * Returns undefined if the parent folder is missing.
 */
function resolveLinks(path: string): string | undefined {
  // Throws the system's error for a cycle of links.
  statSync(path, { throwIfNoEntry: false })
  if (!existsSync(dirname(path))) return undefined
  const real = join(realpathSync(dirname(path)), basename(path))
  const isLink = lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? resolveLinks(resolve(dirname(real), readlinkSync(real))) : real
}
