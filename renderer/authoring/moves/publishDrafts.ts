import { isMap } from 'yaml'
import { date } from '../../../schema/fields.ts'
import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { loadSite } from '../../content/index.ts'
import { issueKey, type LocatedIssue } from '../../content/issue.ts'
import { draftsFolder, publishedName } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { decodeWhole } from '../../content/yaml/decode.ts'
import { applyEdits, type Edit, sortEdits } from '../../content/yaml/edits.ts'
import { pairAt } from '../../content/yaml/nodes.ts'
import { parsePositions, read } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { writtenValues } from '../changes/fields.ts'
import { MoveError } from './checkMove.ts'
import { knownMistakes } from './knownMistakes.ts'
import { type ChangedFile, mapToOriginal } from './originalPlace.ts'
import { schemaLineEdits } from './schemaLine.ts'

/** A draft that becomes a page. */
type PublishedDraft = {
  path: string
  /** The file of the page, relative to the pages folder. */
  file: string
  /** The date of publication that the page states. */
  published?: string
}

export type Publication = {
  /** The files as they should be. */
  files: Map<string, Uint8Array>
  drafts: PublishedDraft[]
  /** What prevents it, in the files as they are. */
  issues: LocatedIssue[]
  /** The texts of the drafts that nobody has written yet; they prevent it, too. */
  placeholders: LocatedIssue[]
  /** Titles of other pages that count wrongly with the new ones. */
  wrongCounts: LocatedIssue[]
}

/**
 * Moves drafts to where their pages belong. One that says on which day loses that line, and states today as its date of publication, if it
 * states one; a review before that is not stated any more. Everything else stays byte for byte. Writes no file.
 * @param paths the addresses of the drafts
 * @param today year-month-day
 * @throws {MoveError} if one of them is not a draft
 */
export function publishDrafts(content: ContentFiles, paths: readonly string[], today: string, cache = new IncrementalCache()): Publication {
  const { folder } = content
  const before = loadSite(content, cache)
  const files = new Map(content.files)
  const changes = new Map<string, ChangedFile>()
  const drafts = [...new Set(paths)].map((path): PublishedDraft => {
    const draft = draftAt(path, content)
    const file = publishedName(draft)
    const bytes = content.files.get(draft) ?? new Uint8Array()
    const text = decodeWhole(bytes)
    const edits = [...schemaLineEdits(text, draft, file), ...(isDate(datesIn(draft, bytes).planned) ? dateEdits(text, today) : [])]
    const changed = applyEdits(text, edits)
    const bytesAfter = edits.length === 0 ? bytes : new TextEncoder().encode(changed)
    files.delete(draft)
    files.set(file, bytesAfter)
    changes.set(`${folder}/${file}`, { file: `${folder}/${draft}`, text, changed, edits })
    const { published } = datesIn(file, bytesAfter)
    return { path, file, ...(published === undefined ? {} : { published }) }
  })
  const names = new Set([...changes.values()].map(({ file }) => file))
  const known = knownMistakes(before, folder)
  const caused = loadSite({ ...content, files }, cache)
    .issues.map((issue) => mapToOriginal(issue, changes))
    .filter((issue) => names.has(issue.file) || !known.has(issueKey(issue)))
  return {
    files,
    drafts,
    issues: caused.filter((issue) => names.has(issue.file) || !isWrongCount(issue)),
    placeholders: before.placeholders().filter(({ file }) => names.has(file)),
    wrongCounts: caused.filter((issue) => !names.has(issue.file) && isWrongCount(issue)),
  }
}

/** Says what date of publication a page states, unless it is today. */
export const publicationNote = ({ published }: PublishedDraft, today: string): string | undefined =>
  published === undefined || published === today ? undefined : `It says that it was published on ${published}.`

export const noDraftsMessage = (folder: string) => `There are no drafts: ${folder}/${draftsFolder} has no pages.`

/** Returns the file of a draft. @throws {MoveError} */
function draftAt(path: string, { files, folder }: ContentFiles): string {
  const { pages, drafts } = classifyFiles([...files.keys()], folder)
  const draft = drafts.get(path)
  if (draft !== undefined) return draft
  const page = pages.get(path)
  if (page !== undefined) throw new MoveError(`"${path}" is public already: ${folder}/${page}.`)
  if (drafts.size === 0) throw new MoveError(noDraftsMessage(folder))
  throw new MoveError(`"${path}" is not a draft.${didYouMean(nearest(path, drafts.keys())) || ` The drafts are ${[...drafts.keys()].join(', ')}.`}`)
}

/** Returns what a draft gives as the day on which it is to be published, which may be no date, and the date of publication that it states. */
export function datesIn(draft: string, bytes: Uint8Array): { planned?: unknown; published?: string } {
  const { publishOn: planned, published } = (read(draft, bytes).source?.data ?? {}) as { publishOn?: unknown; published?: unknown }
  return { planned, ...(typeof published === 'string' ? { published } : {}) }
}

export const isDate = (value: unknown): value is string => date().safeParse(value).success

/** Returns the edits that remove the day on which a draft is to be published, and, if it states its publication, write today and remove a review before that. */
function dateEdits(text: string, today: string): Edit[] {
  const document = parsePositions(text)
  const map = document.contents
  if (!isMap(map)) return []
  const removed = removedField(text, map, 'publishOn')
  const { pair, node, complete } = pairAt(document, ['published'])
  const [written] = complete ? writtenValues(text, node, pair?.key, map.flow === true, today) : []
  const reviewed = map.get('reviewed')
  const outdated = written && isDate(reviewed) && reviewed < today ? removedField(text, map, 'reviewed') : undefined
  return [...joined([removed, outdated].filter((edit) => edit !== undefined)), ...(written ? [written.edit] : [])]
}

/** Returns one edit in place of two that remove the same line break. */
function joined(removals: Edit[]): Edit[] {
  const [first, second] = sortEdits(removals)
  return first && second && second[0] < first[1] ? [[first[0], Math.max(first[1], second[1]), '']] : removals
}
