import { type ContentFiles, textOf } from './files.ts'
import { groupBy } from './groupBy.ts'
import { IncrementalCache } from './incrementalCache.ts'
import { loadSite } from './index.ts'
import type { LocatedIssue } from './issue.ts'
import { offsetIn } from './yaml/locate.ts'

/** An issue that says what to write in place of the text that it is about. */
export type FixableIssue = LocatedIssue & { suggestion: string }

export const isFixable = (issue: LocatedIssue): issue is FixableIssue => issue.suggestion !== undefined

/** A replaced text, and where it was. */
export type Fix = Pick<LocatedIssue, 'file' | 'line' | 'column'> & { from: string; to: string }

/** What one fix leaves may be the next mistake, such as a misspelt name whose value is misspelt too. Longer chains are unknown. */
const maxRounds = 12

/**
 * Fixes the mistakes of a site that say what to write instead, and those that are found once these are fixed. Writes no file.
 * @returns the content as it is then, and what was replaced
 */
export function fixContent(content: ContentFiles): { content: ContentFiles; fixes: Fix[] } {
  const cache = new IncrementalCache()
  const fixes: Fix[] = []
  let fixed = content
  for (let round = 0; round < maxRounds; round++) {
    const fixable = loadSite(fixed, cache).issues.filter(isFixable)
    if (fixable.length === 0) break
    const files = new Map(fixed.files)
    for (const [file, issues] of groupBy(fixable, ({ file }) => file)) {
      const result = fixText(textOf(fixed, file), issues)
      files.set(file.slice(content.folder.length + 1), new TextEncoder().encode(result.text))
      fixes.push(...result.fixes)
    }
    fixed = { ...content, files }
  }
  return { content: fixed, fixes }
}

/** Writes what issues of a file suggest in place of the texts that they are about. Of two about the same characters the first is fixed. */
export function fixText(text: string, issues: readonly FixableIssue[]): { text: string; fixes: Fix[] } {
  const offsetOf = offsetIn(text)
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const fixes: Fix[] = []
  let fixed = ''
  let end = 0
  for (const { file, line, column, endLine, endColumn, suggestion } of issues) {
    const from = offsetOf(line, column)
    if (from < end) continue
    fixed += text.slice(end, from) + suggestion.replaceAll('\n', lineEnd)
    end = offsetOf(endLine, endColumn)
    fixes.push({ file, line, column, from: text.slice(from, end), to: suggestion })
  }
  return { text: fixed + text.slice(end), fixes }
}
