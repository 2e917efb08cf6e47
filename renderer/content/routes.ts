import type { Issue } from './issue.ts'
import { offeredFiles, ownFolders } from './ownFiles.ts'
import { slug } from './slug.ts'

/** The address of a page from the name of its file: "rankings/chatbots.yaml" → "/rankings/chatbots". */
export function pathOf(file: string): string {
  const name = file.replace(/\.yaml$/, '')
  if (name === 'index') return '/'
  return `/${name.replace(/\/index$/, '')}`
}

/** The name of a shared file, as pages use it: "_shared/partner-promo.yaml" → "partner-promo". */
export const sharedName = (file: string) => file.slice('_shared/'.length, -'.yaml'.length)

/** The file of `dist/` that holds a page: "/" → "index.html", "/rankings/chatbots" → "rankings/chatbots.html". */
export const outputOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

/** The address above: "/rankings/chatbots" → "/rankings", "/rankings" → "/". */
export const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/'

/** The address of the PDF of a page: "/resources/guides/ai-data-readiness" → "/documents/ai-data-readiness.pdf". */
export const documentHref = (path: string) => `/documents/${path.slice(path.lastIndexOf('/') + 1) || 'home'}.pdf`

/** The address of the workbook of a page, beside its PDF. */
export const workbookHref = (path: string) => documentHref(path).replace(/\.pdf$/, '.xlsx')

/** How far below Home a page is: "/" 0, "/rankings" 1, "/rankings/chatbots" 2. */
export const depthOf = (path: string) => (path === '/' ? 0 : path.split('/').length - 1)

/** One word of an address. */
export const segment = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Folders of the site and of the preview in which no page can stand. */
const reserved = new Set([...ownFolders, 'documents', '_blocks'])

/** The page that is shown for addresses that are none. */
export const notFoundPath = '/404'

/** An address that is not free for pages and redirects. */
export const reservedAddress = (path: string) => reserved.has(path.split('/')[1] ?? '') || path === '/index' || path === notFoundPath

/** Whether there is a file to link to at an address: of `public/`, or one that the build makes. */
export const isFile = (path: string, publicFiles: ReadonlySet<string>) => publicFiles.has(path) || offeredFiles.has(path)

/** What systems and editors leave in folders. */
const leftBehind = /^~\$|^(?:Thumbs\.db|desktop\.ini)$|(?:~|\.bak|\.orig|\.tmp)$/i

type SortedFiles = {
  pages: string[]
  shared: string[]
  /** What files with wrong names were meant to make: links to it are not wrong on top of that. */
  meant: { pages: string[]; shared: string[]; site: boolean }
  issues: Issue[]
}

/**
 * Sorts the files of a pages folder into pages, shared blocks and mistakes.
 * @param files relative to the pages folder, with forward slashes
 * @param folder the name of the pages folder, for messages
 */
export function sortFiles(files: readonly string[], folder: string): SortedFiles {
  const pages: string[] = []
  const shared: string[] = []
  const meant: SortedFiles['meant'] = { pages: [], shared: [], site: false }
  const issues: Issue[] = []
  const fileOfPath = new Map<string, string>()
  const object = (code: Issue['code'], file: string, message: string) => issues.push({ code, file: `${folder}/${file}`, message, path: [], range: [0, 0] })

  const addMeant = (file: string) => {
    const isShared = file.startsWith('_shared/')
    const clean = file
      .replace(/^_shared\//, '')
      .replace(/\.yaml$/, '')
      .split('/')
      .map(slug)
      .join('/')
    if (isShared) meant.shared.push(clean)
    else meant.pages.push(pathOf(clean))
  }

  const hasSite = files.includes('_site.yaml')
  const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])))
  // A folder "shared" may hold pages, which one of them leads; blocks have none that does.
  const hasShared = folders.has('_shared') || files.includes('shared.yaml') || files.includes('shared/index.yaml')
  const misnamed = new Map(
    [...folders].filter((name) => name !== '_shared' && (hasShared ? /^_shared?$/i : /^_?shared?$/i).test(name)).map((name) => [name, false]),
  )

  for (const file of [...files].sort()) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (file === '_site.yaml' || name.startsWith('.') || leftBehind.test(name)) continue
    if (!hasSite && !file.includes('/') && /^_?site\.ya?ml(?:\.txt)?$/i.test(name)) {
      meant.site = true
      object('bad-file-name', file, `"${name}" is not read as the facts of the site. Rename it to "_site.yaml".`)
      continue
    }
    const folderName = file.slice(0, Math.max(0, file.indexOf('/')))
    if (misnamed.has(folderName)) {
      addMeant(`_shared/${file.slice(folderName.length + 1)}`)
      if (!misnamed.get(folderName)) object('bad-file-name', file, `Shared blocks stand in ${folder}/_shared/. Rename the folder "${folderName}" to "_shared".`)
      misnamed.set(folderName, true)
      continue
    }
    if (!name.endsWith('.yaml') || /\.ya?ml\.yaml$/i.test(name)) {
      const [, stem] = /^(.+?)(?:\.ya?ml)+(?:\.txt)?$/i.exec(name) ?? /^([a-z0-9-]+)$/.exec(name) ?? []
      const fix = stem === undefined ? 'Pages are ".yaml" files; move other files to public/.' : `Rename it to "${stem}.yaml".`
      object('unknown-file', file, `"${name}" is not read. ${fix}`)
      if (stem !== undefined) addMeant(`${file.slice(0, -name.length)}${stem}.yaml`)
      continue
    }
    const segments = file.replace(/\.yaml$/, '').split('/')
    const isShared = segments[0] === '_shared'
    const wrong = (isShared ? segments.slice(1) : segments).find((part) => !segment.test(part))
    if (wrong !== undefined) {
      const clean = slug(wrong)
      addMeant(file)
      object('bad-file-name', file, `"${wrong}" makes no clean address. Use small letters, digits and hyphens${clean ? `: "${clean}"` : ''}.`)
      continue
    }
    if (isShared) {
      if (segments.length === 2) shared.push(file)
      else object('unknown-file', file, `Shared blocks stand right in ${folder}/_shared/, without folders of their own.`)
      continue
    }
    if (reserved.has(segments[0] ?? '')) {
      object('bad-file-name', file, `"/${segments[0]}" is an address that the site itself uses. Choose another name.`)
      continue
    }
    const path = pathOf(file)
    const first = fileOfPath.get(path)
    if (first !== undefined) {
      object('duplicate-route', file, `This file and ${folder}/${first} both make the page "${path}". Delete or rename one.`)
      continue
    }
    fileOfPath.set(path, file)
    pages.push(file)
  }
  return { pages, shared, meant, issues }
}
