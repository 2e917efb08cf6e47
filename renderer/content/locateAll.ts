import { groupBy } from './groupBy.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { type FileText, locate } from './yaml/locate.ts'

/** Two lists of located issues as one, in the order of files and lines. */
export const sortIssues = (issues: readonly LocatedIssue[]) =>
  [...issues].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))

export function locateAll(issues: readonly Issue[], texts: ReadonlyMap<string, FileText>, cache: IncrementalCache): LocatedIssue[] {
  const seen = new Set<string>()
  const each = issues.filter((issue) => {
    // A mistake in a shared block is met on every page that uses it; the author made it once.
    const key = JSON.stringify([issue.code, issue.file, issue.path.map(String), issue.within, issue.at, issue.range, issue.message])
    return !seen.has(key) && seen.add(key)
  })
  return [...groupBy(each, ({ file }) => file)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, own]) => {
      const written = texts.get(file) ?? { text: '' }
      return cache.compute(`places in ${file}`, [written.text, JSON.stringify(own)], () => locate(written, own))
    })
}
