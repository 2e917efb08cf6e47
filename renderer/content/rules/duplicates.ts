import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'

/** Returns a key that is the same for names that are the same to a reader. */
export const nameKey = (name: string) => name.trim().toLowerCase()

/**
 * Reports entries of a list that repeat an earlier one.
 * @param names what identifies each entry
 * @param parent the block or page that has the list
 * @param field the field of an entry that holds its name; without it, the entry as a whole is reported
 */
export function checkDuplicates(names: readonly string[], parent: Pick<PlacedBlock, 'file' | 'path' | 'recovery'>, list: string, field?: string): Issue[] {
  const { file, path, recovery } = parent
  const fieldPath = (index: number): Path => [...path, list, index, ...(field === undefined ? [] : [field])]
  const seen = new Map<string, number>()
  return names.flatMap((name, index): Issue[] => {
    const key = nameKey(name)
    const first = seen.get(key)
    // Unknown names have the same placeholder.
    if (first === undefined && !recovery?.isPlaceholder(fieldPath(index))) seen.set(key, index)
    if (first === undefined) return []
    return [
      {
        code: 'duplicate-id',
        file,
        path: fieldPath(index),
        message: `"${name}" is in this list twice: it is also entry ${first + 1}. Remove one of the two.`,
      },
    ]
  })
}
