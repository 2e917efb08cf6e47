import { isMap } from 'yaml'
import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { draftsFolder, isAlwaysPublic } from '../../content/routes.ts'
import { isWrongCount } from '../../content/rules/entryCounts.ts'
import { didYouMean, nearest } from '../../content/suggest.ts'
import type { Edit } from '../../content/yaml/edits.ts'
import { parsePositions } from '../../content/yaml/read.ts'
import { removedField } from '../../content/yaml/removedField.ts'
import { changeStatus, type StatusOutcome } from './changeStatus.ts'
import { MoveError } from './checkMove.ts'
import { dateEditsIn, isDate } from './plannedDays.ts'

/** A page that becomes a draft. */
type UnpublishedPage = {
  path: string
  /** The file of the draft, relative to the pages folder. */
  file: string
}

export type Withdrawal = Omit<StatusOutcome, 'placeholders'> & { pages: UnpublishedPage[] }

/**
 * Moves pages to the drafts, where only the preview shows them. One that says on which day loses that line if the day has come: otherwise it
 * would be moved again once it is published. Writes no file.
 * @param paths the addresses of the pages
 * @param today year-month-day
 * @param cache of an earlier run over the same folder
 * @throws {MoveError} if one of them is no such page, or the site cannot do without it
 */
export function unpublishPages(content: ContentFiles, paths: readonly string[], today: string, cache = new IncrementalCache()): Withdrawal {
  const moves = [...new Set(paths)].map((path) => {
    const fromFile = pageAt(path, content)
    return { path, fromFile, toFile: draftsFolder + fromFile }
  })
  const { files, issues, isKnown } = changeStatus(content, moves, (text) => dateEditsIn(text, (plain) => withoutPastDay(plain, today)), cache)
  const caused = issues.filter((issue) => !isKnown(issue))
  return {
    files,
    pages: moves.map(({ path, toFile }) => ({ path, file: toFile })),
    issues: caused.filter((issue) => !isWrongCount(issue)),
    wrongCounts: caused.filter(isWrongCount),
  }
}

/** Returns the edit that removes the day on which a page is unpublished, if it has come. */
function withoutPastDay(text: string, today: string): Edit[] {
  const { contents: map } = parsePositions(text)
  const day = isMap(map) ? map.get('unpublishOn') : undefined
  const removed = isMap(map) && isDate(day) && day <= today ? removedField(text, map, 'unpublishOn') : undefined
  return removed ? [removed] : []
}

/** Returns the file of a page that can be a draft. @throws {MoveError} */
function pageAt(path: string, { files, folder }: ContentFiles): string {
  const { pages, drafts } = classifyFiles([...files.keys()], folder)
  const page = pages.get(path)
  if (isAlwaysPublic(path)) throw new MoveError('The home page and the page for unknown addresses are always public.')
  if (page !== undefined) return page
  const draft = drafts.get(path)
  if (draft !== undefined) throw new MoveError(`"${path}" is a draft already: ${folder}/${draft}.`)
  throw new MoveError(`"${path}" is not a page.${didYouMean(nearest(path, pages.keys()))}`)
}
