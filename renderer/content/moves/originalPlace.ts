import type { LocatedIssue } from '../issue.ts'
import { type Edit, toOriginalOffset } from '../yaml/edits.ts'

/** A file that was changed: its name before, and its text before and after. */
export type ChangedFile = { file: string; text: string; changed: string; edits: readonly Edit[] }

/** Maps an issue of a changed file, which will not be written, to the file that the author has. */
export function mapToOriginal(issue: LocatedIssue, change: ChangedFile | undefined): LocatedIssue {
  if (!change) return issue
  const { file, text, changed, edits } = change
  const positionBefore = (line: number, column: number) => {
    const above = changed.split('\n').slice(0, line - 1)
    const lines = text.slice(0, toOriginalOffset(text, edits)(above.join('\n').length + Math.sign(above.length) + column - 1)).split('\n')
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
  }
  const end = positionBefore(issue.endLine, issue.endColumn)
  return { ...issue, file, ...positionBefore(issue.line, issue.column), endLine: end.line, endColumn: end.column }
}
