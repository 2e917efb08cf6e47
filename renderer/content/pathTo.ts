import type { Path } from './issue.ts'
import { isContainer } from './valueAt.ts'

/** Returns the path to the first text in a value that matches. */
export function pathTo(value: unknown, matches: (text: string) => boolean): Path | undefined {
  if (typeof value === 'string') return matches(value) ? [] : undefined
  if (!isContainer(value)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathTo(inner, matches)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}
