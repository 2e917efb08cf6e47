import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'

/** Returns a key that is the same for names that are the same to a reader. */
export const nameKey = (name: string) => name.trim().toLowerCase()

/** Reports entries of a list that repeat an earlier one. */
export function checkDuplicates(names: readonly string[], file: string, fieldPath: (index: number) => Path, recovery?: PlacedBlock['recovery']): Issue[] {
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
