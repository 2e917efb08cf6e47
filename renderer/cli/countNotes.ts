import { type Fix, listFixes } from '../authoring/fixes.ts'
import { listWrongCounts } from '../content/format.ts'
import type { LocatedIssue } from '../content/issue.ts'

/** Lists the titles that were corrected because pages came or went, and those that count wrongly now, each below an empty line. */
export const countNotes = ({ fixes = [], wrongCounts }: { fixes?: readonly Fix[]; wrongCounts: LocatedIssue[] }): string[] => [
  ...(fixes.length > 0 ? ['', 'Corrected, because it was not true any more; read what else these pages count:', ...listFixes(fixes)] : []),
  ...(wrongCounts.length > 0 ? ['', listWrongCounts(wrongCounts).join('\n').trimEnd()] : []),
]
