import { feedFiles, iconFiles } from './addresses.ts'
import { typefaceFile } from './typeface.ts'

/** Folders of the site whose files have names that change with what is in them, so that a browser never asks for one twice. */
export const immutableFolders = ['assets', 'fonts', 'media', 'pagefind/fragment', 'pagefind/index'] as const

/** Folders that the build fills. What an editor put there would be kept by browsers as if its name told its version. */
export const ownFolders: ReadonlySet<string> = new Set(immutableFolders.map((folder) => folder.replace(/\/.*/, '')))

/** Files of `public/` that belong into one of these: the typeface, and its licence, which stays as it is. */
const atHome: ReadonlySet<string> = new Set(['/fonts/OFL.txt', `/${typefaceFile}`])

/** The folder of the build's own that a file of `public/` must not stand in: "assets". */
export function ownFolderOf(address: string): string | undefined {
  const folder = address.split('/')[1]?.toLowerCase() ?? ''
  return ownFolders.has(folder) && !atHome.has(address) ? folder : undefined
}

/** Files that the build makes and pages may link to. */
export const offeredFiles: ReadonlySet<string> = new Set([...Object.values(feedFiles), '/llms.txt', '/sitemap.xml'])

/** Files that the build draws from `public/favicon.svg`. */
export const drawnFiles: ReadonlySet<string> = new Set(['/favicon.ico', ...iconFiles.map(({ href }) => href)])

/** Every file that the build makes, but for pages, documents and what fills its own folders. */
export const madeFiles: ReadonlySet<string> = new Set([...offeredFiles, ...drawnFiles, '/_headers', '/_redirects', '/robots.txt', '/site.webmanifest'])
