import { iconFiles } from './addresses.ts'
import { typefaceFile } from './typeface.ts'

/** Folders of the site whose file names change with their content, so that a browser never requests one twice. */
export const immutableFolders = ['assets', 'fonts', 'media', 'pagefind/fragment', 'pagefind/index'] as const

/** Folders that the build fills. Browsers would cache what an editor put there as if its name identified its version. */
export const generatedFolders: ReadonlySet<string> = new Set(immutableFolders.map((folder) => folder.replace(/\/.*/, '')))

/** Files of `public/` that belong in one of these: the typeface, and its license, which does not change. */
const allowedPublicFiles: ReadonlySet<string> = new Set(['/fonts/OFL.txt', `/${typefaceFile}`])

/** Returns the folder of the build that a file of `public/` must not be in: "assets". Undefined for a file in its right place. */
export function generatedFolderOf(address: string): string | undefined {
  const folder = address.split('/')[1]?.toLowerCase() ?? ''
  return generatedFolders.has(folder) && !allowedPublicFiles.has(address) ? folder : undefined
}

/** Files that configure Netlify and Cloudflare Pages, which do not serve them; `nginx.ts` and the server of `npm start` do not either. */
export const hostRulesFiles = ['_headers', '_redirects'] as const

/** The files about the whole site: for search engines, feed readers and hosts. */
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
export const linkableFiles: ReadonlySet<string> = new Set(Object.entries(siteFiles).flatMap(([name, isLinkable]) => (isLinkable ? [`/${name}`] : [])))

/** Files that the build renders from `public/favicon.svg`. */
export const generatedIcons: ReadonlySet<string> = new Set(['/favicon.ico', ...iconFiles.map(({ href }) => href)])

/** Matches text files, beside which the build writes compressed copies; pictures, fonts and the parts of the search index are compressed already. */
export const textFilePattern = /\.(?:html|js|json|css|xml|txt|svg|webmanifest)$/

/** Every file that the build makes, except pages, documents and the content of its own folders. */
export const generatedFiles: ReadonlySet<string> = new Set([...Object.keys(siteFiles).map((name) => `/${name}`), ...generatedIcons])
