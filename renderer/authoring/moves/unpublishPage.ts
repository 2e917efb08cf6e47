import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import { issueKey, type LocatedIssue } from '../../content/issue.ts'
import { draftsFolder, notFoundPath } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { decodeWhole } from '../../content/yaml/decode.ts'
import { applyEdits } from '../../content/yaml/edits.ts'
import { MoveError } from './checkMove.ts'
import { knownMistakes } from './knownMistakes.ts'
import { schemaLineEdits } from './schemaLine.ts'

type Withdrawal = {
  /** The files as they should be. */
  files: Map<string, Uint8Array>
  /** The file of the draft, relative to the pages folder. */
  file: string
  /** What would be wrong without the page, such as links to it. */
  issues: LocatedIssue[]
  /** Titles of other pages that count wrongly without it. */
  wrongCounts: LocatedIssue[]
}

/**
 * Moves a page to the drafts, where only the preview shows it. Writes no file.
 * @param path its address
 * @param cache of an earlier run over the same folder
 * @throws {MoveError} if there is no such page, or if the site cannot do without it
 */
export function unpublishPage(content: ContentFiles, path: string, cache = new IncrementalCache()): Withdrawal {
  const page = pageAt(path, content)
  const file = draftsFolder + page
  const before = loadSite(content, cache)
  const bytes = content.files.get(page) ?? new Uint8Array()
  const text = decodeWhole(bytes)
  const edits = schemaLineEdits(text, page, file)
  const files = new Map(content.files).set(file, edits.length === 0 ? bytes : new TextEncoder().encode(applyEdits(text, edits)))
  files.delete(page)
  const known = knownMistakes(before, content.folder)
  const nameOf = (issue: LocatedIssue) => (issue.file === `${content.folder}/${file}` ? { ...issue, file: `${content.folder}/${page}` } : issue)
  const caused = loadSite({ ...content, files }, cache).issues.filter((issue) => !known.has(issueKey(nameOf(issue))))
  return { files, file, issues: caused.filter((issue) => !isWrongCount(issue)), wrongCounts: caused.filter(isWrongCount) }
}

/** Returns the file of a page that can be a draft. @throws {MoveError} */
function pageAt(path: string, { files, folder }: ContentFiles): string {
  const { pages, drafts } = classifyFiles([...files.keys()], folder)
  const page = pages.get(path)
  if (path === '/' || path === notFoundPath) throw new MoveError('The home page and the page for unknown addresses are always public.')
  if (page !== undefined) return page
  const draft = drafts.get(path)
  if (draft !== undefined) throw new MoveError(`"${path}" is a draft already: ${folder}/${draft}.`)
  throw new MoveError(`"${path}" is not a page.${didYouMean(nearest(path, pages.keys()))}`)
}
