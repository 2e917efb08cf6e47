import { classifyFiles } from '../classifyFiles.ts'
import type { ContentFiles } from '../files.ts'
import { IncrementalCache } from '../incrementalCache.ts'
import { loadSite } from '../index.ts'
import { issueKey, type LocatedIssue } from '../issue.ts'
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
  const files = new Map(content.files).set(file, withModelineOf(file, draft, content.files.get(draft) ?? new Uint8Array()))
  files.delete(draft)
  const found = loadSite({ ...content, files }, cache).issues.map((issue) => (issue.file === newName ? { ...issue, file: name } : issue))
  const known = new Set(before.issues.map(issueKey))
  const caused = found.filter((issue) => issue.file === name || !known.has(issueKey(issue)))
  return {
    files,
    file,
    issues: caused.filter((issue) => issue.file === name || !isWrongCount(issue)),
    placeholders: before.placeholders().filter((issue) => issue.file === name),
    wrongCounts: caused.filter((issue) => issue.file !== name && isWrongCount(issue)),
  }
}

/** Returns the bytes of a draft with the path to its schema from the file of the page; the same bytes if it names none. */
function withModelineOf(file: string, draft: string, bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return text.includes(modeline(draft)) ? new TextEncoder().encode(text.replace(modeline(draft), () => modeline(file))) : bytes
}

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
