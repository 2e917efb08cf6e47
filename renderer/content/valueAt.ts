import type { Path } from './issue.ts'

/** True for a mapping or a list. */
export const isContainer = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** Returns the value at a path of plain data; undefined also for inherited properties. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data
  for (const step of path) {
    if (!isContainer(value) || !Object.hasOwn(value, step)) return undefined
    value = value[step]
  }
  return value
}
