import { segmentPattern } from '../../../schema/index.ts'
import { classifyFiles } from '../../content/classifyFiles.ts'
import { intendedPage, parseSiteUrl } from '../../content/links/intendedTargets.ts'
import { notFoundPath, parentOf } from '../../content/routes.ts'
import type { SiteIndex } from '../../content/siteIndex.ts'
import { slugPath } from '../../content/slug.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'

/** A move of a page that cannot be made; the message says why, and what would work. */
export class MoveError extends Error {}

/** A page that moves: its addresses and its files. */
export type Move = { from: string; to: string; fromFile: string; toFile: string }

/** What a move depends on. */
type MoveContext = {
  /** The name of the pages folder. */
  folder: string
  /** The files of the pages, by address. */
  fileOf: ReadonlyMap<string, string>
  siteIndex: Pick<SiteIndex, 'aliases' | 'site'>
}

/** Returns the new address of a page that moves: the one that is renamed, or one below it; undefined for any other. */
export const movedPath = (path: string, from: string, to: string) => (path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : undefined)

/** Checks a move before anything is computed. @throws {MoveError} for one that cannot be made */
export function checkMove(context: MoveContext, from: string, to: string) {
  const problem =
    problemOfPage(context, from) ??
    (to === from ? `"${to}" is already its address.` : undefined) ??
    problemOfSpelling(context, from, to) ??
    problemOfPlace(context, from, to) ??
    problemOfAliases(context, from, to)
  if (problem !== undefined) throw new MoveError(problem)
}

/** Says why there is no page to move. */
function problemOfPage({ folder, fileOf, siteIndex }: MoveContext, from: string): string | undefined {
  if (from === '/') return 'The home page cannot be moved.'
  if (from === notFoundPath) return 'The page for unknown addresses cannot be moved.'
  if (fileOf.has(from)) return undefined
  const current = siteIndex.aliases().get(from)
  if (current !== undefined) return `"${from}" has already moved: it is "${current}" now.`
  if (/(?:^|\/)_shared\//.test(from)) return 'Only pages can be moved. For shared blocks, rename their file, and its name in each "type: fragment".'
  const written = from.replaceAll('\\', '/')
  const inGitBash = /^[a-z]:\//i.test(written) ? [...fileOf.keys()].find((path) => path !== '/' && written.endsWith(path)) : undefined
  if (inGitBash !== undefined) return `"${from}" is not a page. Git Bash has made a path of an address: write both with two slashes, like /${inGitBash}.`
  const [, inFolder] = written.split(`${folder}/`)
  const intended = intendedPage(inFolder ?? written, { site: siteIndex.site, hasPage: (path) => fileOf.has(path) })
  return `"${from}" is not a page.${didYouMean(intended ?? nearest(from, fileOf.keys()))}`
}

const isWholeAddress = /^[a-z][a-z\d+.-]*:\/\//i

const isClean = (address: string) =>
  address.startsWith('/') &&
  address
    .slice(1)
    .split('/')
    .every((segment) => segmentPattern.test(segment))

/** Says how an address that is not clean should be written. */
function problemOfSpelling({ folder, fileOf, siteIndex }: MoveContext, from: string, to: string): string | undefined {
  if (isClean(to)) return undefined
  const address = (parseSiteUrl(to, siteIndex.site.origin)?.path ?? (isWholeAddress.test(to) ? '' : to)).replace(/[?#].*$|\.html?$/gi, '').replaceAll('\\', '/')
  // A bare name is one in the same folder.
  const clean = `/${slugPath(address.includes('/') ? address : `${parentOf(from)}/${address}`)}`
  if (to.endsWith('/') && fileOf.has(clean)) return `"${clean}" is already a page: ${folder}/${fileOf.get(clean)}.${moveBelow(from, clean)}`
  if (clean === from) return `"${to}" does not make a clean address, and in lowercase letters it is the address that the page has.`
  return `"${to}" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens.${didYouMean(clean === '/' ? undefined : clean)}`
}

/** Says why no page can be at an address. */
function problemOfPlace({ folder, fileOf }: MoveContext, from: string, to: string): string | undefined {
  if (to.endsWith('/index') || to === notFoundPath) return `"${to}" is an address that the site itself uses. Choose another.`
  if (to.startsWith(`${from}/`)) return `"${to}" is below "${from}". A page cannot move below itself.`
  if (fileOf.has(to)) {
    const isFolder = [...fileOf].some(([path, file]) => path.startsWith(`${to}/`) || (path === to && file.endsWith('/index.yaml')))
    return `"${to}" is already a page: ${folder}/${fileOf.get(to)}.${isFolder ? moveBelow(from, to) : ''}`
  }
  const [wrong] = classifyFiles([`${to.slice(1)}.yaml`], folder).issues
  if (wrong) return wrong.message
  const parent = parentOf(to)
  if (parent === '/' || fileOf.has(parent)) return undefined
  return `"${to}" would be under "${parent}", which is not a page.${didYouMean(nearest(parent, fileOf.keys()))} To make it, run: npm run new -- page ${parent.slice(1)}.`
}

/** Names an old address that another page keeps. */
function problemOfAliases({ folder, fileOf, siteIndex }: MoveContext, from: string, to: string): string | undefined {
  for (const path of fileOf.keys()) {
    const newPath = movedPath(path, from, to)
    const owner = newPath === undefined ? undefined : siteIndex.aliases().get(newPath)
    if (owner !== undefined && owner !== path)
      return `"${newPath}" is an old address that redirects to "${owner}". Remove it from "aliases" in ${folder}/${fileOf.get(owner)} first.`
  }
  return undefined
}

/** Returns how to move a page below another, whose address was written as that of a folder; nothing for one that cannot move there. */
function moveBelow(from: string, folder: string): string {
  const isThere = parentOf(from) === folder || folder === from || folder.startsWith(`${from}/`)
  return isThere ? '' : ` To move the page into that folder, write ${folder === '/' ? '' : folder}${from.slice(from.lastIndexOf('/'))}.`
}
