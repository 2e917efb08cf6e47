/** A row of a ranking, by its number, and its score. */
export type RatedRow = { rating: number; row: number }

/** The first row that is out of order, a row with which it should change sides, and the others that have to move. */
type OrderFault = { first: RatedRow; other: RatedRow; isBelow: boolean; others: readonly RatedRow[] }

/** Returns what is wrong with rows that do not go from the highest score to the lowest. @param rows in the order of their numbers */
export function orderFault(rows: readonly RatedRow[]): OrderFault | undefined {
  const [first, ...others] = outOfOrder(rows)
  if (!first) return undefined
  const lowerAbove = rows.findLast(({ row, rating }) => row < first.row && rating < first.rating)
  const other = lowerAbove ?? rows.find(({ row, rating }) => row > first.row && rating > first.rating)
  return other && { first, other, isBelow: other === lowerAbove, others }
}

/** Returns the fewest rows that have to move so that no score is above a higher one; of two that do not fit, the lower. */
function outOfOrder(rows: readonly RatedRow[]): RatedRow[] {
  // Most rankings are in order, and what follows takes long for a thousand rows.
  if (rows.every(({ rating }, index) => rating <= (rows[index - 1]?.rating ?? rating))) return []
  // For each row the longest run of rows, none higher than the one before, that ends with it.
  const best: RatedRow[][] = []
  for (const row of rows) {
    const before = best.filter((run) => (run.at(-1)?.rating ?? 0) >= row.rating)
    best.push([...longestOf(before), row])
  }
  const kept = longestOf(best)
  return rows.filter((row) => !kept.includes(row))
}

/** Returns the first of the longest runs. */
const longestOf = (runs: readonly RatedRow[][]) => runs.reduce<RatedRow[]>((longest, run) => (run.length > longest.length ? run : longest), [])
