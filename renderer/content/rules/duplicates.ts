import type { PlacedBlock } from '../expandFragments.ts'
import type { Issue, Path } from '../issue.ts'

/** Names with one key are the same to a reader. */
export const nameKey = (name: string) => name.trim().toLowerCase()

/** What stands in a list once, and is written again. */
export function checkDuplicates(names: readonly string[], file: string, fieldPath: (index: number) => Path, recovery?: PlacedBlock['recovery']): Issue[] {
  const seen = new Map<string, number>()
  return names.flatMap((name, index): Issue[] => {
    const key = nameKey(name)
    const first = seen.get(key)
    // Two names that are not known are stood in for by one.
    if (first === undefined && !recovery?.isPlaceholder(fieldPath(index))) seen.set(key, index)
    if (first === undefined) return []
    return [
      {
        code: 'duplicate-id',
        file,
        path: fieldPath(index),
        message: `"${name}" is written twice in this list: it is entry ${first + 1}, too. Remove one of the two.`,
      },
    ]
  })
}
