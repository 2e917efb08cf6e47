import { groupBy } from './groupBy.ts'
import type { IncrementalCache } from './incrementalCache.ts'
import type { Issue, LocatedIssue } from './issue.ts'
import { type FileText, locate } from './yaml/locate.ts'

/** Sorts located issues by file, line and column. */
export const sortIssues = (issues: readonly LocatedIssue[]) =>
  [...issues].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))

/** Locates issues in the texts of their files, sorted by file and place. An issue found several times is returned once. */
export function locateAll(issues: readonly Issue[], texts: ReadonlyMap<string, FileText>, cache: IncrementalCache): LocatedIssue[] {
  const seen = new Set<string>()
  const unique = issues.filter((issue) => {
    // A mistake in a shared block is found on every page that uses it; the author made it once.
    const key = JSON.stringify([issue.code, issue.file, issue.path.map(String), issue.within, issue.at, issue.range, issue.message])
    return !seen.has(key) && seen.add(key)
  })
  return [...groupBy(unique, ({ file }) => file)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, fileIssues]) => {
      const fileText = texts.get(file) ?? { text: '' }
      return cache.compute(`places in ${file}`, [fileText.text, JSON.stringify(fileIssues)], () => locate(fileText, fileIssues))
    })
}
