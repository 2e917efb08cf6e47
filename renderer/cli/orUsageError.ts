import { MoveError } from '../content/moves/checkMove.ts'
import { UsageError } from '../system/commandError.ts'

/** Computes a move of pages. @throws {UsageError} for one that cannot be made */
export function orUsageError<T>(move: () => T): T {
  try {
    return move()
  } catch (error) {
    if (error instanceof MoveError) throw new UsageError(`${error.message} Nothing was changed.`)
    throw error
  }
}
