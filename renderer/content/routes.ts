import { generatedFolders } from './generatedFiles.ts'

/** The file in the pages folder with the facts of the site. */
export const siteFileName = '_site.yaml'

/** The folder of drafts in the pages folder. Each is in it where its page will be: "_drafts/rankings/chatbots.yaml". */
export const draftsFolder = '_drafts/'

/** True for a page that only the preview shows. @param file relative to the pages folder */
export const isDraft = (file: string) => file.startsWith(draftsFolder)

/** Returns the name that the file of a draft will have as a page of the site. */
export const publishedName = (draft: string) => draft.slice(draftsFolder.length)

/** Returns the address of a page from the name of its file: "rankings/chatbots.yaml" → "/rankings/chatbots". */
export function pathOf(file: string): string {
  const name = (isDraft(file) ? publishedName(file) : file).replace(/\.yaml$/, '')
  if (name === 'index') return '/'
  return `/${name.replace(/\/index$/, '')}`
}

/** The folder of shared blocks in the pages folder. */
export const sharedFolder = '_shared/'

/** True for a file of shared blocks. @param file relative to the pages folder */
export const isShared = (file: string) => file.startsWith(sharedFolder)

/** Returns the name of a shared file, as pages use it: "_shared/partner-promo.yaml" → "partner-promo". */
export const sharedName = (file: string) => file.slice(sharedFolder.length, -'.yaml'.length)

/** Returns the file of shared blocks by their name: "partner-promo" → "_shared/partner-promo.yaml". */
export const sharedFile = (name: string) => `${sharedFolder}${name}.yaml`

/** Returns the file of `dist/` that holds a page: "/" → "index.html", "/rankings/chatbots" → "rankings/chatbots.html". */
export const outputOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/** Returns a name for what belongs to a page: "/" → "home", "/rankings/chatbots" → "rankings-chatbots". */
export const nameOfPath = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

/** Returns the parent address: "/rankings/chatbots" → "/rankings", "/rankings" → "/"; for a folder, its page: "/rankings/*" → "/rankings". */
export const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'

/** Returns the address of the PDF of a page: "/resources/guides/ai-data-readiness" → "/documents/ai-data-readiness.pdf". */
export const documentHref = (path: string) => `/documents/${path.slice(path.lastIndexOf('/') + 1) || 'home'}.pdf`

/** Returns the address of the workbook of a page, beside its PDF. */
export const workbookHref = (path: string) => documentHref(path).replace(/\.pdf$/, '.xlsx')

/** Returns the addresses of the files made for a page besides itself: its PDF, then its workbook. */
export const documentHrefs = ({ path, document }: { path: string; document?: { workbook: boolean } }): string[] =>
  document === undefined ? [] : [documentHref(path), ...(document.workbook ? [workbookHref(path)] : [])]

/** Returns how far below Home a page is: "/" 0, "/rankings" 1, "/rankings/chatbots" 2. */
export const depthOf = (path: string) => (path === '/' ? 0 : path.split('/').length - 1)

/** Folders of the site and of the preview that cannot hold pages. */
export const reservedFolders: ReadonlySet<string> = new Set([...generatedFolders, 'documents', '_blocks'])

/** The page that is shown for unknown addresses. */
export const notFoundPath = '/404'

/** True for a page that the site cannot do without. */
export const isAlwaysPublic = (path: string) => path === '/' || path === notFoundPath

/** True for an address that pages and redirects cannot have. */
export const isReservedAddress = (path: string) => reservedFolders.has(path.split('/')[1] ?? '') || /\/index$/.test(path) || path === notFoundPath
