import { iconFiles } from './addresses.ts'
import { typefaceFile } from './typeface.ts'

/** Folders of the site whose files have names that change with what is in them, so that a browser never asks for one twice. */
export const immutableFolders = ['assets', 'fonts', 'media', 'pagefind/fragment', 'pagefind/index'] as const

/** Folders that the build fills. What an editor put there would be kept by browsers as if its name told its version. */
export const generatedFolders: ReadonlySet<string> = new Set(immutableFolders.map((folder) => folder.replace(/\/.*/, '')))

/** Files of `public/` that belong into one of these: the typeface, and its licence, which stays as it is. */
const allowedPublicFiles: ReadonlySet<string> = new Set(['/fonts/OFL.txt', `/${typefaceFile}`])

/** The folder of the build's own that a file of `public/` must not stand in: "assets". */
export function generatedFolderOf(address: string): string | undefined {
  const folder = address.split('/')[1]?.toLowerCase() ?? ''
  return generatedFolders.has(folder) && !allowedPublicFiles.has(address) ? folder : undefined
}

/** What Netlify and Cloudflare Pages read in a site. No host shows it. */
export const hostRulesFiles = ['_headers', '_redirects'] as const

/** The files that speak for the whole site, at its top: what search engines, feed readers and hosts ask for. */
export type SiteFile = 'sitemap.xml' | 'robots.txt' | 'llms.txt' | 'site.webmanifest' | 'feed.xml' | 'feed.json' | (typeof hostRulesFiles)[number]

/** Each of them, and whether pages may link to it. */
const siteFiles: Record<SiteFile, boolean> = {
  'sitemap.xml': true,
  'llms.txt': true,
  'feed.xml': true,
  'feed.json': true,
  'robots.txt': false,
  'site.webmanifest': false,
  _headers: false,
  _redirects: false,
}

/** Files that the build makes and pages may link to. */
export const linkableFiles: ReadonlySet<string> = new Set(Object.entries(siteFiles).flatMap(([name, offered]) => (offered ? [`/${name}`] : [])))

/** Files that the build draws from `public/favicon.svg`. */
export const generatedIcons: ReadonlySet<string> = new Set(['/favicon.ico', ...iconFiles.map(({ href }) => href)])

/** Every file that the build makes, but for pages, documents and what fills its own folders. */
export const generatedFiles: ReadonlySet<string> = new Set([...Object.keys(siteFiles).map((name) => `/${name}`), ...generatedIcons])
