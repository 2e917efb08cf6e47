import type { LocatedIssue } from '../../content/issue.ts'
import { type Edit, toOriginalOffset } from '../../content/yaml/edits.ts'

/** A file that was changed: its name before, and its text before and after. */
export type ChangedFile = { file: string; text: string; changed: string; edits: readonly Edit[] }

/** Maps an issue of files as they will not be written to those that the author has. @param changes by the name of the file as it would be */
export function mapToOriginal(found: LocatedIssue, changes: ReadonlyMap<string, ChangedFile>): LocatedIssue {
  const message = [...changes].reduce((text, [name, { file }]) => text.replaceAll(name, file), found.message)
  const issue = { ...found, message }
  const change = changes.get(issue.file)
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
