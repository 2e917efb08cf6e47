import { keyOf, type Path } from '../issue.ts'

/** Things that have a path, found by it without going through all of them: a file may have ten thousand mistakes. */
export class PathIndex<T extends { readonly path: Path }> {
  readonly atOrBelow = new Map<string, T[]>()

  constructor(things: readonly T[]) {
    for (const thing of things)
      for (let end = 0; end <= thing.path.length; end++) {
        const key = keyOf(thing.path.slice(0, end))
        const found = this.atOrBelow.get(key)
        if (found) found.push(thing)
        else this.atOrBelow.set(key, [thing])
      }
  }

  /** Those at a path. */
  at(path: Path): T[] {
    return this.inside(path).filter((thing) => thing.path.length === path.length)
  }

  /** Those at a path or further in, in their order. */
  inside(path: Path): readonly T[] {
    return this.atOrBelow.get(keyOf(path)) ?? []
  }
}

/** Whether a path is one of some places, or leads into one. */
export function isAtOrBelow(places: readonly Path[]): (path: Path) => boolean {
  const keys = new Set(places.map(keyOf))
  return (path) => keys.size > 0 && [...path.keys(), path.length].some((end) => keys.has(keyOf(path.slice(0, end))))
}
