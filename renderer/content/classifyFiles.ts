import { segmentPattern } from '../../schema/index.ts'
import type { Issue } from './issue.ts'
import { draftsFolder, isDraft, isShared, pathOf, publishedName, reservedFolders, sharedFolder, siteFileName } from './routes.ts'
import { slug, slugPath } from './slug.ts'

/** Files that operating systems and editors leave in folders. */
const junkFile = /^~\$|^#.*#$|^(?:Thumbs\.db|desktop\.ini)$|(?:~|\.bak|\.orig|\.tmp)$/i

type ClassifiedFiles = {
  /** The file of each page, by its address. */
  pages: Map<string, string>
  /** The file of each draft, by the address that it will have. */
  drafts: Map<string, string>
  shared: string[]
  /** What files with wrong names were meant to be: links to it are not reported as well. */
  intended: { pages: string[]; shared: string[]; site: boolean }
  /** The addresses of drafts with wrong names. */
  intendedDrafts: string[]
  issues: Issue[]
}

/**
 * Sorts the files of a pages folder into pages, drafts, shared blocks and mistakes.
 * @param files relative to the pages folder, with forward slashes
 * @param folder the name of the pages folder, for messages
 * @param escaping the symbolic links that lead out of it, which are not among the files
 */
export function classifyFiles(files: readonly string[], folder: string, escaping: readonly string[] = []): ClassifiedFiles {
  const publicFiles = files.filter((file) => !isDraft(file))
  const published = classifyFolder(publicFiles, folder, folderContextOf(publicFiles, folder))
  const { drafts, intendedDrafts, issues } = classifyDrafts(files.filter(isDraft).map(publishedName), publicFiles, published.pages, folder)
  const linked = escaping.filter((name) => name.endsWith('.yaml'))
  const links = intendedFiles(linked.filter((name) => !isDraft(name)))
  const linkedDrafts = intendedFiles(linked.filter(isDraft).map(publishedName))
  return {
    ...published,
    drafts,
    intended: {
      pages: [...published.intended.pages, ...links.pages],
      shared: [...published.intended.shared, ...links.shared],
      site: published.intended.site || links.site,
    },
    intendedDrafts: [...intendedDrafts, ...linkedDrafts.pages],
    issues: [...escaping.map((name) => escapingLink(name, folder)), ...published.issues, ...issues],
  }
}

const escapingLink = (name: string, folder: string): Issue => ({
  code: 'wrong-folder',
  file: `${folder}/${name}`,
  message: `"${folder}/${name}" is a link that points out of ${folder}/, where nothing is read or written. Put the file itself here, or delete the link.`,
  path: [],
  range: [0, 0],
})

/** Sorts the files of the folder of drafts. @param names relative to it @param pages the pages that are published */
function classifyDrafts(
  names: readonly string[],
  publicFiles: readonly string[],
  pages: ReadonlyMap<string, string>,
  folder: string,
): Pick<ClassifiedFiles, 'drafts' | 'intendedDrafts' | 'issues'> {
  const inDrafts = `${folder}/${draftsFolder.slice(0, -1)}`
  const found = classifyFolder(names, inDrafts, { ...folderContextOf([...publicFiles, ...names], folder), files: names, isInDrafts: true })
  const issueOf = (code: Issue['code'], name: string, message: string): Issue => ({ code, file: `${inDrafts}/${name}`, message, path: [], range: [0, 0] })
  const drafts = new Map<string, string>()
  const issues = [...found.issues]
  for (const [path, name] of found.pages) {
    const page = pages.get(path)
    if (page === undefined) drafts.set(path, draftsFolder + name)
    else
      issues.push(
        issueOf('duplicate-route', name, `${folder}/${page} is "${path}" already, and public. Give this draft another name, or delete one of the two.`),
      )
  }
  const strays = [...found.shared, ...names.filter((name) => name === siteFileName)]
  for (const name of strays) issues.push(issueOf('unknown-file', name, `Only pages can be drafts. Move this file to ${folder}/${name}, or delete it.`))
  return { drafts, intendedDrafts: found.intended.pages, issues }
}

/** Sorts the files of a folder as if none were a draft. */
function classifyFolder(files: readonly string[], folder: string, context: FolderContext): Omit<ClassifiedFiles, 'drafts' | 'intendedDrafts'> {
  const verdicts = [...files].sort().map((file) => [file, classify(file, context)] as const)
  const ofKind = (kind: 'page' | 'shared') => verdicts.flatMap(([file, verdict]) => (verdict === kind ? [file] : []))
  const rejected = verdicts.flatMap(([file, verdict]) => (typeof verdict === 'string' ? [] : [{ file, ...verdict }]))
  const pages = new Map<string, string>()
  const duplicates: (Rejection & { file: string })[] = []
  for (const file of ofKind('page')) {
    const path = pathOf(file)
    const first = pages.get(path)
    if (first === undefined) pages.set(path, file)
    else duplicates.push({ file, code: 'duplicate-route', message: `This file and ${folder}/${first} both make the page "${path}". Delete or rename one.` })
  }
  // A misnamed folder is reported once, not for each of its files.
  const reported = rejected.filter(
    ({ misnamedFolder: name }, index) => name === undefined || rejected.findIndex(({ misnamedFolder }) => misnamedFolder === name) === index,
  )
  return {
    pages,
    shared: ofKind('shared'),
    intended: intendedFiles(rejected.flatMap(({ intended }) => intended ?? [])),
    issues: [...duplicates, ...reported].map(({ file, code, message }) => ({ code, file: `${folder}/${file}`, message, path: [], range: [0, 0] })),
  }
}

/** Sorts the names that rejected files were meant to have. */
function intendedFiles(names: readonly string[]): ClassifiedFiles['intended'] {
  const shared = names.filter(isShared)
  const pages = names.filter((name) => name !== siteFileName && !shared.includes(name))
  return {
    pages: pages.map((name) => pathOf(slugPath(name))),
    shared: shared.map((name) => slugPath(name.slice(sharedFolder.length))),
    site: names.includes(siteFileName),
  }
}

type FolderContext = {
  /** The name of the pages folder. */
  folder: string
  files: readonly string[]
  hasSite: boolean
  /** Whether the files are those of the folder of drafts. */
  isInDrafts?: boolean
  /** Folders that were meant to be "_shared" or "_drafts", and the name they were meant to have. */
  misnamed: ReadonlyMap<string, '_shared' | '_drafts'>
}

function folderContextOf(files: readonly string[], folder: string): FolderContext {
  const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])))
  // A folder "shared" may hold pages: then one of them is the page above the others, which shared blocks do not have.
  const hasShared = folders.has('_shared') || files.includes('shared.yaml') || files.includes('shared/index.yaml')
  const sharedByAnotherName = hasShared ? /^_shared?$/i : /^_?shared?$/i
  const hasDrafts = files.includes('drafts.yaml') || files.includes('drafts/index.yaml')
  const draftsByAnotherName = hasDrafts ? /^_drafts?$/i : /^_?drafts?$/i
  return {
    folder,
    files,
    hasSite: files.includes(siteFileName),
    misnamed: new Map(
      [...folders].flatMap((name): [string, '_shared' | '_drafts'][] => {
        if (name === '_shared') return []
        if (sharedByAnotherName.test(name)) return [[name, '_shared']]
        return draftsByAnotherName.test(name) ? [[name, '_drafts']] : []
      }),
    ),
  }
}

type Verdict = 'ignored' | 'page' | 'shared' | Rejection

type Rejection = {
  code: Issue['code']
  message: string
  /** The file that it was meant to be. */
  intended?: string
  misnamedFolder?: string
}

/** True for a file whose name, or that of a folder it is in, starts with a dot. */
export const isHiddenFile = (file: string) => /(?:^|\/)\./.test(file)

/** The names of devices: a repository with such a file cannot be checked out on Windows. */
const windowsDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/** Leaves room for what the build adds to a name: most file systems take 255 characters. */
const maxNameLength = 200

function classify(file: string, context: FolderContext): Verdict {
  const { folder, files, misnamed } = context
  const name = file.slice(file.lastIndexOf('/') + 1)
  const inFolder = file.slice(0, Math.max(0, file.indexOf('/')))
  if (file === siteFileName || isHiddenFile(file) || junkFile.test(name)) return 'ignored'
  if (inFolder === '' && /^_?site\.ya?ml(?:\.txt)?$/i.test(name) && !context.hasSite)
    return badName(`"${name}" is not read as the facts of the site. Rename it to "${siteFileName}".`, siteFileName)
  const misplaced = inMisnamedFolder(file, inFolder, misnamed.get(inFolder), context)
  if (misplaced) return misplaced
  if (!name.endsWith('.yaml') || /\.ya?ml\.yaml$/i.test(name)) return wrongExtension(file, name, files)
  const segments = file.replace(/\.yaml$/, '').split('/')
  const wrong = (isShared(file) ? segments.slice(1) : segments).find((part) => !segmentPattern.test(part))
  if (wrong !== undefined) {
    const above = segments.slice(0, segments.indexOf(wrong)).map((part) => `${part}/`)
    const clean = slug(wrong)
    const suggestion = clean ? `: "${clean}"` : ''
    const message = `"${wrong}" does not make a clean address. Use lowercase letters, digits and hyphens${suggestion}.`
    return copyOfAnother(wrong, above.join(''), files) ?? badName(message, file)
  }
  const reserved = segments.find((part) => windowsDevice.test(part))
  if (reserved !== undefined) return badName(`Windows has no file of the name "${reserved}". Choose another.`, file)
  if (segments.join('/').length > maxNameLength)
    return badName(`This name has more than ${maxNameLength} characters, so the files made from it would have names too long for disks. Shorten it.`, file)
  if (isShared(file) && segments.length > 2)
    return { code: 'unknown-file', message: `Shared blocks belong directly in ${folder}/${sharedFolder}, not in folders below it.` }
  if (isShared(file)) return 'shared'
  if (reservedFolders.has(segments[0] ?? '')) return badName(`"/${segments[0]}" is an address that the site itself uses. Choose another name.`)
  return 'page'
}

/** Rejects a file in a folder that was meant to have another name. */
function inMisnamedFolder(
  file: string,
  inFolder: string,
  meant: '_shared' | '_drafts' | undefined,
  { folder, isInDrafts }: FolderContext,
): Rejection | undefined {
  if (meant === undefined) return undefined
  const message = `${meant === '_shared' ? 'Shared blocks' : 'Drafts'} belong in ${folder}/${meant}/. ${isInDrafts ? `Move what is in "${inFolder}" there` : `Rename the folder "${inFolder}" to "${meant}"`}.`
  return { ...badName(message, meant === '_shared' ? meant + file.slice(inFolder.length) : undefined), misnamedFolder: inFolder }
}

/** Rejects a name. @param intended the file that it was meant to be */
const badName = (message: string, intended?: string): Rejection => ({ code: 'bad-file-name', message, intended })

/** Rejects a file or a folder that is the copy of another. @param inFolder the folders above it, each with a slash */
function copyOfAnother(name: string, inFolder: string, files: readonly string[]): Rejection | undefined {
  const original = originalOf(name)
  const path = `${inFolder}${original}`
  if (original === undefined || !files.some((each) => each === `${path}.yaml` || each.startsWith(`${path}/`))) return undefined
  const message = `"${name}" looks like a copy of "${original}" that a file manager or a sync program has made. Take over what you need from it, and delete it.`
  return { ...badName(message), misnamedFolder: name }
}

/** Returns the name of what a copy was made of: "rpa" for "rpa (1)", "rpa - Copy", "Copy of rpa" or "rpa.sync-conflict-20261127". */
function originalOf(name: string): string | undefined {
  const [, before, after] =
    /^(.+?)(?: \(.+\)| - (?:copy|kopie|copie)\b.*| (?:copy|kopie|copie)(?: \d+)?| \d+|\.sync-conflict.*)$|^(?:copy of|kopie von|copie de) (.+)$/i.exec(name) ??
    []
  return before ?? after
}

/** Rejects a file without the extension ".yaml"; by its name it may have been meant to have it. */
function wrongExtension(file: string, name: string, files: readonly string[]): Rejection {
  const [, stem] = /^(.+?)(?:\.ya?ml)+(?:\.txt)?$/i.exec(name) ?? /^([a-z0-9-]+)$/.exec(name) ?? []
  const inFolder = file.slice(0, -name.length)
  const copy = stem === undefined ? undefined : copyOfAnother(stem, inFolder, files)
  if (copy) return copy
  const clean = stem === undefined || stem.startsWith('_') ? stem : slug(stem)
  return {
    code: 'unknown-file',
    message: `"${name}" is not read. ${adviceOn(clean)}`,
    intended: clean === undefined ? undefined : `${inFolder}${clean || stem}.yaml`,
  }
}

/** Says what to do with a file that is not read. @param clean its name for a page, empty if it has no letter for one; undefined for another file */
function adviceOn(clean: string | undefined): string {
  if (clean === undefined) return 'Pages are ".yaml" files; move other files to public/.'
  return clean === '' ? 'Give it a name in lowercase letters, digits and hyphens that ends with ".yaml".' : `Rename it to "${clean}.yaml".`
}
