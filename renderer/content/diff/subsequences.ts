/** Returns the indices of a longest sequence of words that two lists have in common, in order. Takes time and memory for each pair of words. */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1
  // The length of the sequence from each pair of positions on.
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length)
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  return pairs
}

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
