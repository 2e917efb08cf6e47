import { MoveError } from '../../authoring/moves/checkMove.ts'
import { publicationNote, publishDrafts } from '../../authoring/moves/publishDrafts.ts'
import { unpublishPages } from '../../authoring/moves/unpublishPages.ts'
import type { ContentFiles } from '../../content/files.ts'
import { listLines, pluralize, stillToBeWritten } from '../../content/format.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import type { LocatedIssue } from '../../content/issue.ts'
import { draftsFolder } from '../../content/routes.ts'
import { today } from '../../system/dates.ts'
import type { FieldPath, PublishingAction, Refusal } from '../messages.ts'
import type { FilesChange } from './changeHistory.ts'

/** The change, or what prevents it. */
type Outcome = FilesChange | Refusal

/** Makes a page of a draft, or a draft of a page. Writes no file. @param cache of an earlier run over the same folder */
export function publication(path: string, action: PublishingAction, content: ContentFiles, cache?: IncrementalCache): Outcome {
  try {
    return action === 'publish' ? published(path, content, cache) : unpublished(path, content, cache)
  } catch (error) {
    // It may have been moved, or removed, meanwhile.
    if (error instanceof MoveError) return { refusal: error.message }
    throw error
  }
}

function published(path: string, content: ContentFiles, cache?: IncrementalCache): Outcome {
  const { files, drafts, issues, placeholders } = publishDrafts(content, [path], today(), cache)
  const [issue] = issues
  if (issue) {
    const isOfDraft = drafts.some(({ file }) => issue.file === `${content.folder}/${draftsFolder}${file}`)
    const place = isOfDraft ? `line ${issue.line}` : `${issue.file}:${issue.line}`
    return { refusal: `It cannot be published yet, because of ${place}: ${issue.message}`, ...(isOfDraft && { path: fieldPath(issue) }) }
  }
  const [placeholder] = placeholders
  if (placeholder)
    return { refusal: `It cannot be published yet: ${stillToBeWritten(placeholders)}, ${listLines(placeholders)}.`, path: fieldPath(placeholder) }
  const sentences = drafts.flatMap((draft) => [`Published as ${content.folder}/${draft.file}.`, publicationNote(draft, today()) ?? ''])
  return { files, done: sentences.join(' ').trim() }
}

const fieldPath = ({ path }: LocatedIssue) => path as FieldPath

/** More places are no help. */
const maxPlaces = 5

function unpublished(path: string, content: ContentFiles, cache?: IncrementalCache): Outcome {
  const { files, pages, issues } = unpublishPages(content, [path], today(), cache)
  const names = pages.map(({ file }) => `${content.folder}/${file}`)
  if (issues.length === 0) return { files, done: `Made a draft again, ${names.join(', ')}, which only this preview shows.` }
  const places = issues.slice(0, maxPlaces).map(({ file, line }) => `${file}:${line}`)
  const rest = issues.length > maxPlaces ? ', …' : ''
  return {
    refusal: `It cannot be unpublished: ${pluralize(issues.length, 'place')} of the site ${issues.length === 1 ? 'needs' : 'need'} it, ${places.join(', ')}${rest}. Change them first.`,
  }
}
