import { keyOf, type Path } from '../issue.ts'

/** Items by their path, for lookups without going through all of them: a file may have ten thousand mistakes. */
export class PathIndex<T extends { readonly path: Path }> {
  readonly #atOrBelow = new Map<string, T[]>()

  constructor(items: readonly T[]) {
    for (const item of items)
      for (let end = 0; end <= item.path.length; end++) {
        const key = keyOf(item.path.slice(0, end))
        const found = this.#atOrBelow.get(key)
        if (found) found.push(item)
        else this.#atOrBelow.set(key, [item])
      }
  }

  /** Returns the items at a path. */
  at(path: Path): T[] {
    return this.inside(path).filter((item) => item.path.length === path.length)
  }

  /** Returns the items at a path or below it, in their order. */
  inside(path: Path): readonly T[] {
    return this.#atOrBelow.get(keyOf(path)) ?? []
  }
}

/** Returns a predicate that is true for the given paths and those below them. */
export function isAtOrBelow(paths: readonly Path[]): (path: Path) => boolean {
  const keys = new Set(paths.map(keyOf))
  return (path) => keys.size > 0 && [...path.keys(), path.length].some((end) => keys.has(keyOf(path.slice(0, end))))
}
