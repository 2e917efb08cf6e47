import type { Path } from '../issue.ts'

/**
 * What is not judged of a file that breaks off: the last entry of the list that it ends in; or else its last field, and those that it
 * has not come to.
 * @param top the fields that the file may have
 */
export function truncatedPaths(data: object, top: readonly string[]): Path[] {
  const [name, value] = Object.entries(data).at(-1) ?? []
  if (name === undefined) return [[]]
  if (Array.isArray(value) && value.length > 0) return [[name, value.length - 1]]
  return [name, ...top.filter((field) => !Object.hasOwn(data, field))].map((field) => [field])
}
