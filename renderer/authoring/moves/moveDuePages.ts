import { type ContentFiles, nameInFolder, textOf } from '../../content/files.ts'
import { groupBy } from '../../content/groupBy.ts'
import { issueKey } from '../../content/issue.ts'
import { type Fix, fixText, isFixable } from '../fixes.ts'
import type { StatusOutcome } from './changeStatus.ts'

/** The pages that stay, with what prevents their move, and the counts in titles that were corrected. */
export type DueOutcome = { kept: string[]; fixes: Fix[] }

/**
 * Moves what is due, and corrects titles that count wrongly then: nobody is there to do so, and no site with one is built. What cannot be
 * moved stays, and does not keep the others from it. Writes no file.
 * @param due the files by address @param move moves some of them
 */
export function moveDuePages<Result extends StatusOutcome>(
  content: ContentFiles,
  due: ReadonlyMap<string, string>,
  move: (paths: string[]) => Result,
): Result & DueOutcome {
  const attempt = (paths: Iterable<string>): Result => {
    const result = move([...paths])
    // A count that only a person can correct prevents it as well.
    return { ...result, issues: [...result.issues, ...result.wrongCounts.filter((issue) => !isFixable(issue))] }
  }
  const kept: Pick<DueOutcome & StatusOutcome, 'kept' | 'issues' | 'placeholders'> = { kept: [], issues: [], placeholders: [] }
  let movable = due
  for (;;) {
    const result = attempt(movable.keys())
    const { issues, placeholders } = result
    if (movable.size === 0 || issues.length + placeholders.length === 0) return { ...result, ...withRightCounts(content, result), ...kept }
    const blamed = blamedPages(movable, result, content.folder, attempt)
    kept.kept.push(...blamed)
    kept.issues.push(...issues)
    kept.placeholders.push(...placeholders)
    movable = new Map([...movable].filter(([path]) => !blamed.includes(path)))
  }
}

/**
 * Returns the pages that cannot be moved: those with mistakes themselves, or else those without which the files of others have fewer; all of
 * them if these have the same without any one of them.
 */
function blamedPages(
  due: ReadonlyMap<string, string>,
  { issues, placeholders }: StatusOutcome,
  folder: string,
  attempt: (paths: Iterable<string>) => StatusOutcome,
): string[] {
  const paths = [...due.keys()]
  const files = new Set([...issues, ...placeholders].map(({ file }) => file))
  const withMistakes = paths.filter((path) => files.has(`${folder}/${due.get(path)}`))
  if (withMistakes.length > 0) return withMistakes
  const isCause = (path: string) => {
    const without = new Set(attempt(paths.filter((other) => other !== path)).issues.map(issueKey))
    return issues.some((issue) => !without.has(issueKey(issue)))
  }
  const causes = paths.filter(isCause)
  return causes.length > 0 ? causes : paths
}

/** Returns the files with the titles corrected that count wrongly. */
function withRightCounts(content: ContentFiles, { files, wrongCounts }: StatusOutcome): Pick<DueOutcome & StatusOutcome, 'files' | 'fixes' | 'wrongCounts'> {
  const corrected = [...groupBy(wrongCounts.filter(isFixable), ({ file }) => file)].map(([file, issues]) => ({
    name: nameInFolder(file),
    ...fixText(textOf(content, file), issues),
  }))
  const encoder = new TextEncoder()
  return {
    files: new Map([...files, ...corrected.map(({ name, text }) => [name, encoder.encode(text)] as const)]),
    fixes: corrected.flatMap(({ fixes }) => fixes),
    wrongCounts: [],
  }
}
