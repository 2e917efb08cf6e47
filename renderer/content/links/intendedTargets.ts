import type { Site } from '../../../schema/index.ts'
import type { LinkIndex } from './linkIndex.ts'

/** The host of a preview on the author's machine, with or without its scheme. */
const localhostPattern = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?(?=[/?#]|$)/i

/** A full URL of this site: where it is published, or in a preview. */
export type SiteUrl = { path: string; hash: string; isPreview: boolean }

/** Parses a full URL of this site; undefined for one of another site, or for what is not a URL. */
export function parseSiteUrl(written: string, origin: string): SiteUrl | undefined {
  const [preview] = localhostPattern.exec(written) ?? []
  if (/\s/.test(written) || (preview === undefined && !/^https?:/i.test(written))) return undefined
  const url = preview === undefined ? written : `${origin}${written.slice(preview.length)}`
  if (!URL.canParse(url)) return undefined
  const { host, pathname, hash } = new URL(url)
  if (withoutWww(`https://${host}`) !== withoutWww(origin)) return undefined
  return { path: pathname.replace(/(?<=.)\/+$/, ''), hash, isPreview: preview !== undefined }
}

/** Removes "www." in front of the host of a URL, so that both forms are equal. */
export const withoutWww = (address: string) => address.replace('://www.', '://')

/** Returns the page that is named by something other than its address: "http://localhost:5173/services", "pages/services/index.yaml", "../services.html". */
export function intendedPage(written: string, { site, hasPage }: Pick<LinkIndex, 'hasPage'> & { site: Pick<Site, 'origin'> }): string | undefined {
  const siteUrl = parseSiteUrl(written.trim(), site.origin)
  if (siteUrl === undefined && /^[a-z][a-z\d+.-]*:/i.test(written.trim())) return undefined
  const path = (siteUrl?.path ?? written.trim()).replace(/[?#].*$/, '')
  const bare = `/${path.replace(/^[./]+/, '')}`.replace(/\/{2,}/g, '/').replace(/\/+$/, '')
  const file = bare.replace(/(?:\/index)?(?:\.html?|\.ya?ml)$|\/index$/i, '')
  return [bare, file, file.replace(/^\/pages(?=\/|$)/, '')].map((page) => page || '/').find((page) => hasPage(page))
}

/** Returns the page whose address ends in a segment, if there is only one. */
export function pageBySuffix(name: string, { paths }: Pick<LinkIndex, 'paths'>): string | undefined {
  const [only, ...more] = [...paths()].filter((path) => path.endsWith(`/${name}`))
  return more.length === 0 ? only : undefined
}

/** Returns the page beside a missing one whose name begins in the same way, if there is only one: "/rankings/workflow-automation" for "/rankings/workflows". */
export function renamedPage(path: string, { paths }: Pick<LinkIndex, 'paths'>): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const start = path.slice(0, folder.length + minSharedLetters)
  if (start.length < folder.length + minSharedLetters) return undefined
  const [only, ...more] = [...paths()].filter((each) => each.startsWith(start) && !each.slice(folder.length).includes('/'))
  return more.length === 0 ? only : undefined
}

const minSharedLetters = 6

/**
 * Returns the address of a file of `public/` that is named by something other than its address: "public/brochure.pdf", "../brochure.pdf",
 * "C:\\Users\\me\\brochure.pdf", "https://other.org/logo.png", "/caf%C3%A9.pdf", as browsers copy it.
 */
export function intendedPublicFile(written: string): string {
  const path = withoutEscapes(written.trim().replaceAll('\\', '/'))
  const isElsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|~\/|\/Users\/|\/home\/[^/]+\/)/i.test(path)
  if (isElsewhere) return path.replace(/[?#].*$/, '').replace(/^.*\//, '/')
  return `/${path.replace(/^[./]+/, '').replace(/^public\//, '')}`
}

/** "/a%20b.pdf" → "/a b.pdf"; a path with a percent sign that is none of an escape as it is. */
export function withoutEscapes(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
