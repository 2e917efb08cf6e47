import { parseSheet, type SheetFile } from '../../authoring/sheet/spreadsheet.ts'
import type { LocatedIssue } from '../../content/issue.ts'

/** Returns rows that were copied from a spreadsheet as what commands read from a file. */
export const pastedSheet = (rows: string): SheetFile => parseSheet(new TextEncoder().encode(rows), 'the pasted table')

/** Returns the sentences that say why rows, or a page with them, cannot be written. */
export const refusalsOf = ({ problems, issues }: { problems: readonly string[]; issues: readonly LocatedIssue[] }): string[] => [
  ...problems,
  ...issues.map(({ file, line, message }) => `${file}:${line}: ${message}`),
]
