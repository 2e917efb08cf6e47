import { classifyFiles } from '../classifyFiles.ts'
import { type ContentFiles, textOf } from '../files.ts'
import { IncrementalCache } from '../incrementalCache.ts'
import { loadSite } from '../index.ts'
import type { LocatedIssue } from '../issue.ts'
import { modeline } from '../modeline.ts'
import { publishedName } from '../routes.ts'
import { isWrongCount } from '../rules/entryCounts.ts'
import { didYouMean, nearest } from '../suggest.ts'
import { RenameError } from './checkMove.ts'

type Publication = {
  /** The files as they should be. */
  files: Map<string, Uint8Array>
  /** The file of the page, relative to the pages folder. */
  file: string
  /** What prevents it, in the file of the draft. */
  issues: LocatedIssue[]
  /** The texts of the draft that nobody has written yet; they prevent it, too. */
  placeholders: LocatedIssue[]
  /** Titles of other pages that count wrongly with the page. */
  wrongCounts: LocatedIssue[]
}

/**
 * Moves a draft to where its page belongs. Writes no file.
 * @param path the address of the draft
 * @throws {RenameError} if there is none
 */
export function publishDraft(content: ContentFiles, path: string, cache = new IncrementalCache()): Publication {
  const { folder } = content
  const draft = draftAt(path, content)
  const file = publishedName(draft)
  const [name, newName] = [`${folder}/${draft}`, `${folder}/${file}`]
  const before = loadSite(content, cache)
  const text = textOf(content, name).replace(modeline(draft), modeline(file))
  const files = new Map(content.files).set(file, new TextEncoder().encode(text))
  files.delete(draft)
  const found = loadSite({ ...content, files }, cache).issues.map((issue) => (issue.file === newName ? { ...issue, file: name } : issue))
  const known = new Set(before.issues.map(keyOf))
  const caused = found.filter((issue) => issue.file === name || !known.has(keyOf(issue)))
  return {
    files,
    file,
    issues: caused.filter((issue) => issue.file === name || !isWrongCount(issue)),
    placeholders: before.placeholders().filter((issue) => issue.file === name),
    wrongCounts: caused.filter((issue) => issue.file !== name && isWrongCount(issue)),
  }
}

const keyOf = ({ code, file, line, column, message }: LocatedIssue) => JSON.stringify([code, file, line, column, message])

/** Returns the file of a draft. @throws {RenameError} */
function draftAt(path: string, { files, folder }: ContentFiles): string {
  const { pages, drafts } = classifyFiles([...files.keys()], folder)
  const draft = drafts.get(path)
  if (draft !== undefined) return draft
  const page = pages.get(path)
  if (page !== undefined) throw new RenameError(`"${path}" is public already: ${folder}/${page}.`)
  if (drafts.size === 0) throw new RenameError(`There are no drafts: ${folder}/_drafts/ has no pages.`)
  throw new RenameError(`"${path}" is not a draft.${didYouMean(nearest(path, drafts.keys())) || ` The drafts are ${[...drafts.keys()].join(', ')}.`}`)
}
