import type { Path } from './issue.ts'

/** The way to the first text in a value that is the one looked for. */
export function pathTo(value: unknown, isMeant: (text: string) => boolean): Path | undefined {
  if (typeof value === 'string') return isMeant(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathTo(inner, isMeant)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}
