import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'

/** Returns a key that is the same for names that are the same to a reader. */
export const nameKey = (name: string) => name.trim().toLowerCase()

/** Entries in a row that repeat earlier ones: pasted once, they are one mistake. `first` is what the one at `start` repeats. */
type RepeatedRun = { start: number; end: number; first: number }

/** Finds entries of a list that repeat an earlier one. @param keys the same for entries that are; undefined for those that are unknown */
export function repeatedRuns(keys: readonly (string | undefined)[]): RepeatedRun[] {
  const firstIndexOf = new Map<string, number>()
  const runs: RepeatedRun[] = []
  for (const [index, key] of keys.entries()) {
    if (key === undefined) continue
    const first = firstIndexOf.get(key)
    const last = runs.at(-1)
    if (first === undefined) firstIndexOf.set(key, index)
    else if (last?.end === index - 1) last.end = index
    else runs.push({ start: index, end: index, first })
  }
  return runs
}

/** Formats a range of entries, counted from 1: "3 and 4", "3 to 5". */
export const rangeText = (start: number, end: number) => `${start + 1} ${end - start > 1 ? 'to' : 'and'} ${end + 1}`

type FieldOfEntry<List> = List extends readonly (infer E extends object)[] ? keyof E & string : never

/**
 * Reports entries of a list that repeat an earlier one.
 * @param names what identifies each entry
 * @param parent the block or page that has the list
 * @param field the field of an entry that holds its name; without it, the entry as a whole is reported
 */
export function checkDuplicates<B extends object, L extends keyof B & string>(
  names: readonly string[],
  parent: Omit<PlacedBlock, 'block'> & { block: B },
  list: L,
  field?: FieldOfEntry<B[L]>,
): Issue[] {
  const { file, path, recovery } = parent
  const fieldPath = (index: number): Path => [...path, list, index, ...(field === undefined ? [] : [field])]
  // Unknown names have the same placeholder.
  const keys = names.map((name, index) => (recovery?.isPlaceholder(fieldPath(index)) ? undefined : nameKey(name)))
  return repeatedRuns(keys).map(({ start, end, first }): Issue => {
    const message =
      start === end
        ? `"${names[start]}" is in this list twice: it is also entry ${first + 1}. Remove one of the two.`
        : `Entries ${rangeText(start, end)} repeat others of this list: "${names[start]}" is also entry ${first + 1}. Remove them.`
    return { code: 'duplicate-id', file, path: fieldPath(start), message }
  })
}
