import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { isAlwaysPublic, notFoundPath } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { MoveError } from './checkMove.ts'
import { moveFiles, type RewrittenReference } from './moveFiles.ts'
import { mapToOriginal } from './originalPlace.ts'
import { removeEntries } from './removeEntries.ts'

type Removal = {
  /** The files as they should be. */
  files: Map<string, Uint8Array>
  /** The file that is gone, relative to the pages folder. */
  file: string
  isDraft: boolean
  /** The file of the page that takes its place. */
  successorFile: string
  rewritten: RewrittenReference[]
  /** How many entries of lists are gone with it, such as its cards. */
  removedEntries: number
  issues: LocatedIssue[]
}

/**
 * Removes a page and its cards, and leads those who come to its addresses, and every other reference to it, to another one. Of a draft, only
 * references are rewritten: nobody knows its address. Writes no file.
 * @param to the page that takes its place
 * @param cache of an earlier run over the same folder
 * @returns the files as they should be, or the issues that prevent it
 * @throws {MoveError} if there is no such page, or if the site cannot do without it
 */
export function removePage(content: ContentFiles, path: string, to: string, cache = new IncrementalCache()): Removal {
  const { pages, drafts } = classifyFiles([...content.files.keys()], content.folder)
  const file = pages.get(path) ?? drafts.get(path)
  if (isAlwaysPublic(path)) throw new MoveError('The site cannot do without the home page and the page for unknown addresses.')
  if (file === undefined) throw new MoveError(`"${path}" is not a page.`)
  const isDraft = !pages.has(path)
  const successorFile = fileOfSuccessor(path, to, isDraft ? new Map([...drafts, ...pages]) : pages)

  const before = loadSite(content, cache)
  // In a file with mistakes a reference could be missed. Those of a draft go with it; a page could have other addresses that cannot be read.
  const isGone = (issue: LocatedIssue) => isDraft && issue.file === `${content.folder}/${file}`
  const issues = before.issues.filter((issue) => !isWrongCount(issue) && !isGone(issue))
  if (!before.loaded || issues.length > 0) return { files: new Map(content.files), file, isDraft, successorFile, rewritten: [], removedEntries: 0, issues }

  const others = new Map(content.files)
  others.delete(file)
  const fileOf = new Map([...pages, ...drafts].filter(([, name]) => name !== file))
  const { files: withoutEntries, changes: removals, count } = removeEntries({ ...content, files: others }, fileOf, path, to)
  const oldAddresses = isDraft ? [] : [path, ...[...before.loaded.siteIndex.aliases()].flatMap(([alias, owner]) => (owner === path ? alias : []))]
  const { files, rewritten, changes } = moveFiles({ ...content, files: withoutEntries }, fileOf, new Map([[path, { to, keepsParts: false }]]), [
    { to, fromFile: successorFile, toFile: successorFile, oldAddresses },
  ])
  const caused = loadSite({ ...content, files }, cache).issues.filter((issue) => !isWrongCount(issue))
  const located = caused.map((issue) => mapToOriginal(mapToOriginal(issue, changes), removals))
  return { files, file, isDraft, successorFile, rewritten, removedEntries: count, issues: located }
}

/** Returns the file of the page that takes the place of another one. @throws {MoveError} if it cannot */
function fileOfSuccessor(path: string, to: string, fileOf: ReadonlyMap<string, string>): string {
  const file = fileOf.get(to)
  if (to === path) throw new MoveError('Name another page: this one is removed.')
  if (to === notFoundPath) throw new MoveError('Name a page that helps those who come here: this one says that there is none.')
  if (file === undefined) throw new MoveError(`"${to}" is not a page that visitors can be led to.${didYouMean(nearest(to, fileOf.keys()))}`)
  return file
}
