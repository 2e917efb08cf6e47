import { RankingUpdateError } from '../../authoring/sheet/rankingUpdateError.ts'
import { updateRanking } from '../../authoring/sheet/updateRanking.ts'
import type { ContentFiles } from '../../content/files.ts'
import { pluralize } from '../../content/format.ts'
import type { IncrementalCache } from '../../content/incrementalCache.ts'
import type { Refusal } from '../messages.ts'
import { pastedSheet, refusalsOf } from './pastedRows.ts'

/**
 * Takes rows that were copied from a spreadsheet over into a ranking. Writes no file.
 * @param path the address of the page
 * @param block the index of the ranking among its blocks
 * @param cache of an earlier run over the same folder
 * @returns the changed text of its file, and a sentence that says what has changed; or the sentences, one per line, that say why nothing has
 */
export function withRows(
  path: string,
  block: number,
  rows: string,
  content: ContentFiles,
  cache?: IncrementalCache,
): { after: string; done: string } | Refusal {
  try {
    const { update, problems, issues } = updateRanking(path, pastedSheet(rows), content, { block, cache })
    if (!update) return { refusal: refusalsOf({ problems, issues }).join('\n') }
    const { text, added, removed, changed, notes } = update
    if (added.length + removed.length + changed.length === 0) return { refusal: 'The ranking says the same as these rows already.' }
    return { after: text, done: [`${pluralize(added.length, 'row')} added, ${removed.length} removed, ${changed.length} changed.`, ...notes].join(' ') }
  } catch (error) {
    if (error instanceof RankingUpdateError) return { refusal: error.message }
    throw error
  }
}
