import { isMap } from 'yaml'
import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { draftsFolder, publishedName } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import { type Edit, sortEdits } from '../../content/yaml/edits.ts'
import { pairAt } from '../../content/yaml/nodes.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { writtenValues } from '../changes/fields.ts'
import { changeStatus, type StatusOutcome } from './changeStatus.ts'
import { MoveError } from './checkMove.ts'
import { dateEditsIn, isDate, plannedDaysIn } from './plannedDays.ts'

/** A draft that becomes a page. */
type PublishedDraft = {
  path: string
  /** The file of the page, relative to the pages folder. */
  file: string
  /** The date of publication that the page states. */
  published?: string
}

export type Publication = StatusOutcome & { drafts: PublishedDraft[] }

/**
 * Moves drafts to where their pages belong. One that says on which day loses that line, and states today as its date of publication, if it
 * states one; a review before that is not stated any more. Everything else stays byte for byte. Writes no file.
 * @param paths the addresses of the drafts
 * @param today year-month-day
 * @throws {MoveError} if one of them is not a draft
 */
export function publishDrafts(content: ContentFiles, paths: readonly string[], today: string, cache = new IncrementalCache()): Publication {
  const { folder } = content
  const moves = [...new Set(paths)].map((path) => {
    const fromFile = draftAt(path, content)
    return { path, fromFile, toFile: publishedName(fromFile) }
  })
  const { before, files, issues, isKnown } = changeStatus(content, moves, (text) => dateEditsIn(text, (plain) => publicationEdits(plain, today)), cache)
  const names = new Set(moves.map(({ fromFile }) => `${folder}/${fromFile}`))
  const caused = issues.filter((issue) => names.has(issue.file) || !isKnown(issue))
  return {
    files,
    drafts: moves.map(({ path, toFile }): PublishedDraft => {
      const { published } = plannedDaysIn(toFile, files.get(toFile))
      return { path, file: toFile, ...(published === undefined ? {} : { published }) }
    }),
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

/** Returns the edits that remove the day on which a draft is to be published, and, if it states its publication, write today and remove a review before that. */
function publicationEdits(text: string, today: string): Edit[] {
  const document = parsePositions(text)
  const map = document.contents
  if (!isMap(map) || !isDate(map.get('publishOn'))) return []
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
