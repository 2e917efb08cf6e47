import type { LoadedSite } from '../content/index.ts'
import type { Issue } from '../content/issue.ts'

/** A place in a file: a value by its path in the data, unless its range in the text is known. */
type Place = Pick<Issue, 'file' | 'path' | 'range'>

/** Returns the source locations of places, in the same order: "pages/index.yaml:12:5". A file is read once, however many of the places it contains. */
export function locationsOf(places: readonly Place[], { locate }: Pick<LoadedSite, 'locate'>): string[] {
  const issues = places.map(({ file, path, range }, index) => ({ code: 'invalid-value' as const, message: String(index), file, path, range }))
  const locations = new Map(locate(issues).map(({ message, file, line, column }) => [message, `${file}:${line}:${column}`]))
  return places.map(({ file }, index) => locations.get(String(index)) ?? file)
}
