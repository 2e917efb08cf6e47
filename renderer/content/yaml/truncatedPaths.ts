import type { Path } from '../issue.ts'

/**
 * Returns the paths that are not checked in a truncated file: its last field, or the last entry of that if it is a list, and
 * the fields that come after it.
 * @param rootFields the fields that the file may have, in their usual order
 */
export function truncatedPaths(data: object, rootFields: readonly string[]): Path[] {
  const [key, value] = Object.entries(data).at(-1) ?? []
  if (key === undefined) return [[]]
  const last = Array.isArray(value) && value.length > 0 ? [key, value.length - 1] : [key]
  const following = rootFields.slice(rootFields.indexOf(key) + 1).filter((field) => !Object.hasOwn(data, field))
  return [last, ...following.map((field) => [field])]
}
