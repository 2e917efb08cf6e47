import type { Path } from './issue.ts'

/** The way to the first text in a value that holds some words. */
export function pathTo(value: unknown, words: string): Path | undefined {
  if (typeof value === 'string') return value.includes(words) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathTo(inner, words)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}
