import type { Path } from '../issue.ts'

/**
 * Returns the paths that are not checked in a truncated file: the last entry of the list that it ends in, or else its last field and
 * all fields not written yet.
 * @param rootFields the fields that the file may have
 */
export function truncatedPaths(data: object, rootFields: readonly string[]): Path[] {
  const [key, value] = Object.entries(data).at(-1) ?? []
  if (key === undefined) return [[]]
  if (Array.isArray(value) && value.length > 0) return [[key, value.length - 1]]
  return [key, ...rootFields.filter((field) => !Object.hasOwn(data, field))].map((field) => [field])
}
