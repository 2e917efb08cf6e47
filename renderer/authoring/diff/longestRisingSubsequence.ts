/** Returns the indices of a longest sequence of numbers that rise, of different numbers. */
export function longestRisingSubsequence(numbers: readonly number[]): Set<number> {
  /** For each length, the index of the smallest number that ends a rising sequence of that length. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  numbers.forEach((number, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1]
    ends[low] = index
  })
  const members = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) members.add(at)
  return members
}
