import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isatty } from 'node:tty'
import type { SheetFile } from '../authoring/sheet/spreadsheet.ts'
import type { ContentFiles } from '../content/files.ts'
import { pluralize } from '../content/format.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { UsageError } from '../system/commandError.ts'
import { reportIssues } from '../system/report.ts'

/** Reads the rows that `--from` names: a file, or "-" for standard input. @throws {UsageError} if there is no such file */
export const readSheet = (from: string): SheetFile => ({ name: from === '-' ? 'the pasted table' : basename(from), bytes: readBytes(from) })

/** Prints why nothing is written. @returns the exit code */
export function reportRefusal(
  { problems, issues }: { problems: readonly string[]; issues: readonly LocatedIssue[] },
  sheet: string,
  content: ContentFiles,
): number {
  if (problems.length > 0) console.error(`${sheet}: ${pluralize(problems.length, 'mistake')}.\n\n${problems.map((problem) => `  ${problem}`).join('\n')}\n`)
  if (issues.length > 0) console.error(`${reportIssues(issues, content)}\n`)
  console.error('Nothing was written.')
  return 1
}

/** Returns the bytes of a file, or of standard input for "-". @throws {UsageError} if there is no such file */
function readBytes(from: string): Uint8Array {
  if (from === '-') {
    // Not `process.stdin.isTTY`: once that is looked at, reading a pipe fails where its program has written nothing yet.
    if (isatty(0)) console.error('Paste the rows, column names first, then press Enter and Ctrl+D.')
    return readFileSync(0)
  }
  try {
    return readFileSync(from)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (/^https?:/i.test(from)) throw new UsageError(`"${from}" is an address. Download the sheet as CSV, and name that file.`)
    if (code === 'ENOENT') throw new UsageError(`There is no file "${from}". Name the CSV file that your spreadsheet exported.`)
    if (code === 'EISDIR') throw new UsageError(`"${from}" is a folder. Name the CSV file in it.`)
    throw error
  }
}
