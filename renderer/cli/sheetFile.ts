import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { isatty } from 'node:tty'
import { isWorkbook, parseSheet, type SheetFile, sizeProblem } from '../authoring/sheet/spreadsheet.ts'
import type { ContentFiles } from '../content/files.ts'
import { pluralize } from '../content/format.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { UsageError } from '../system/commandError.ts'
import { reportIssues } from '../system/report.ts'

/** The flag that names a sheet of a workbook, beside the one that names its file. */
export const sheetFlag = { type: 'string', value: 'NAME', describe: 'the sheet of a workbook that has several' } as const

/**
 * Reads the rows that `--from` names: a file, or "-" for standard input.
 * @param wanted the sheet of a workbook
 * @throws {UsageError} if there is no such file, or it has no sheets
 */
export async function readSheet(from: string, wanted: string | undefined): Promise<SheetFile> {
  const name = from === '-' ? 'the pasted table' : basename(from)
  // Node reads no file of more than 2 GB.
  const tooLarge = sizeProblem(statSync(from, { throwIfNoEntry: false })?.size ?? 0, name)
  if (tooLarge !== undefined) return { name, problems: [tooLarge] }
  const bytes = readBytes(from)
  if (isWorkbook(bytes)) {
    const { readWorkbook } = await import('../authoring/sheet/workbook.ts')
    return readWorkbook(bytes, name, wanted)
  }
  if (wanted !== undefined) throw new UsageError(`${name} is no workbook, and has no sheet "${wanted}". Leave out --sheet.`)
  return parseSheet(bytes, name)
}

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
    if (/^https?:/i.test(from)) throw new UsageError(`"${from}" is an address. Download the sheet as .xlsx or CSV, and name that file.`)
    if (code === 'ENOENT') throw new UsageError(`There is no file "${from}". Name the workbook (.xlsx) or CSV file with the rows.`)
    if (code === 'EISDIR') throw new UsageError(`"${from}" is a folder. Name the workbook (.xlsx) or CSV file in it.`)
    throw error
  }
}
