import { MoveError } from '../authoring/moves/checkMove.ts'
import { NewPageError } from '../authoring/newPage/newPageError.ts'
import { RankingUpdateError } from '../authoring/sheet/rankingUpdateError.ts'
import { UsageError } from '../system/commandError.ts'

/** Computes a new page, rows of a ranking, or a move of pages. @throws {UsageError} for what cannot be made */
export function orUsageError<T>(change: () => T): T {
  try {
    return change()
  } catch (error) {
    if (error instanceof NewPageError) throw new UsageError(error.inTerminal)
    if (error instanceof RankingUpdateError) throw new UsageError(error.message)
    if (error instanceof MoveError) throw new UsageError(`${error.message} Nothing was changed.`)
    throw error
  }
}
