/** A machine on which the site is looked at before it is public, with or without its scheme. */
const localhostPattern = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?(?=[/?#]|$)/i

/** An address of this site as a whole: where its visitors see it, or its author before them. */
export type SiteUrl = { path: string; hash: string; isPreview: boolean }

/** What a whole address says about this site; nothing of another site's, or of what is none. */
export function parseSiteUrl(written: string, origin: string): SiteUrl | undefined {
  const [preview] = localhostPattern.exec(written) ?? []
  if (/\s/.test(written) || (preview === undefined && !/^https?:/i.test(written))) return undefined
  const whole = preview === undefined ? written : `${origin}${written.slice(preview.length)}`
  if (!URL.canParse(whole)) return undefined
  const { host, pathname, hash } = new URL(whole)
  if (withoutWww(`https://${host}`) !== withoutWww(origin)) return undefined
  return { path: pathname.replace(/(?<=.)\/+$/, ''), hash, isPreview: preview !== undefined }
}

/** An address as it is with and without "www." in front of its host. */
export const withoutWww = (address: string) => address.replace('://www.', '://')

/** The page that something else than its address names: "http://localhost:5173/services", "pages/services/index.yaml", "../services.html". */
export function intendedPage(written: string, { origin, hasPage }: { origin: string; hasPage(path: string): boolean }): string | undefined {
  const own = parseSiteUrl(written.trim(), origin)
  if (own === undefined && /^[a-z][a-z\d+.-]*:/i.test(written.trim())) return undefined
  const path = (own?.path ?? written.trim()).replace(/[?#].*$/, '')
  const bare = `/${path.replace(/^[./]+/, '')}`.replace(/\/{2,}/g, '/').replace(/\/+$/, '')
  const file = bare.replace(/(?:\/index)?(?:\.html?|\.ya?ml)$|\/index$/i, '')
  return [bare, file, file.replace(/^\/pages(?=\/|$)/, '')].map((page) => page || '/').find((page) => hasPage(page))
}

/** The one page whose address ends in a name. */
export function pageBySuffix(name: string, { paths }: { paths(): Iterable<string> }): string | undefined {
  const [only, ...more] = [...paths()].filter((path) => path.endsWith(`/${name}`))
  return more.length === 0 ? only : undefined
}

/** The address of a file of `public/` that something else names: "public/brochure.pdf", "../brochure.pdf", "C:\\Users\\me\\brochure.pdf", "https://other.org/logo.png". */
export function intendedPublicFile(written: string): string {
  const path = written.trim().replaceAll('\\', '/')
  const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/|~\/|\/Users\/|\/home\/[^/]+\/)/i.test(path)
  if (elsewhere) return path.replace(/[?#].*$/, '').replace(/^.*\//, '/')
  return `/${path.replace(/^[./]+/, '').replace(/^public\//, '')}`
}
