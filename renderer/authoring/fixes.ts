import { type ContentFiles, nameInFolder, textOf } from '../content/files.ts'
import { groupBy } from '../content/groupBy.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { loadSite } from '../content/index.ts'
import { type IssueCode, keyOf, type LocatedIssue } from '../content/issue.ts'
import { applyEdits, type Edit, sortEdits } from '../content/yaml/edits.ts'

export type FixableIssue = LocatedIssue & { edits: readonly Edit[] }

/** True for an issue that says exactly what to change. What "…" stands for only the author knows. */
export const isFixable = (issue: LocatedIssue): issue is FixableIssue =>
  issue.edits !== undefined && issue.edits.length > 0 && !issue.edits.some(([, , text]) => text.includes('…'))

/** Issues that say how many entries there are, which sections pages have, or how a text is written, which may have taken in that of another field. */
const consequences: ReadonlySet<IssueCode> = new Set(['entry-count', 'page-count', 'missing-fragment', 'markdown'])

/** Returns a key that is the same for the issues of one mapping. */
const mappingKey = ({ file, path }: LocatedIssue) => `${file}\0${keyOf(path.slice(0, -1))}`

/** Returns a function that is true for an issue that may be right once others are fixed. */
function mayComeFrom(others: readonly LocatedIssue[]): (issue: LocatedIssue) => boolean {
  const causes = others.filter(({ code }) => !consequences.has(code))
  const files = new Set(causes.map(({ file }) => file))
  const incompleteMappings = new Set(causes.filter(({ code }) => code === 'missing-field').map(mappingKey))
  return (issue) => {
    if (!consequences.has(issue.code)) return false
    if (issue.code === 'missing-fragment') return causes.length > 0
    return issue.code === 'markdown' ? incompleteMappings.has(mappingKey(issue)) : files.has(issue.file)
  }
}

/** Returns how many issues `fixContent` fixes: not what may come from those that are left. */
export function countFixable(issues: readonly LocatedIssue[]): number {
  const mayBeRight = mayComeFrom(issues.filter((issue) => !isFixable(issue)))
  return issues.filter((issue) => isFixable(issue) && !mayBeRight(issue)).length
}

/** A mistake that was fixed, where it was, and what has been changed. */
export type Fix = Pick<LocatedIssue, 'file' | 'line' | 'column'> & { change: string }

/** Formats fixes, a line for each: its place, and what was changed. */
export const listFixes = (fixes: readonly Fix[]): string[] => fixes.map(({ file, line, column, change }) => `  ${file}:${line}:${column}  ${change}`)

/** What one fix leaves may be the next mistake, such as a misspelt name whose value is misspelt too. In longer chains something else is wrong. */
const maxRounds = 6

/**
 * Fixes the mistakes of a site that say what to change, and those that are found once these are fixed. Writes no file.
 * @param cache of the same site, where it has been read before
 * @returns the content as it is then, and what was fixed
 */
export function fixContent(content: ContentFiles, cache = new IncrementalCache()): { content: ContentFiles; fixes: Fix[] } {
  const fixes: Fix[] = []
  const made = new Set<string>()
  let current = content
  for (let round = 0; round < maxRounds; round++) {
    const { issues } = loadSite(current, cache)
    const mayBeRight = mayComeFrom(issues)
    const fixable = issues.filter(isFixable).filter((issue) => !made.has(identityOf(issue)) && !mayBeRight(issue))
    if (fixable.length === 0) break
    const files = new Map(current.files)
    for (const [file, mistakes] of groupBy(fixable, ({ file }) => file)) {
      const result = fixText(textOf(current, file), mistakes)
      files.set(nameInFolder(file), new TextEncoder().encode(result.text))
      fixes.push(...result.fixes)
      for (const issue of result.fixed) made.add(identityOf(issue))
    }
    current = { ...content, files }
  }
  return { content: current, fixes }
}

/** The same for a mistake that is still there after its fix, which would not help a second time either. What is quoted may have changed. */
const identityOf = ({ file, line, column, message }: LocatedIssue) => `${file}:${line}:${column} ${message.replace(/".*"/g, '')}`

/**
 * Makes the changes that issues of a file ask for. Where two would change the same characters, only the one that starts first is fixed. What
 * a repair of the text around it has put right for the moment is not fixed either: once that is written, it may be a mistake again.
 */
export function fixText(text: string, issues: readonly FixableIssue[]): { text: string; fixed: FixableIssue[]; fixes: Fix[] } {
  const effective = issues.filter(({ edits }) => edits.some(([start, end, replacement]) => text.slice(start, end) !== replacement))
  const editsOf = new Map(effective.map((issue) => [issue, issue.edits.map((edit) => withLineBreaks(text, edit))]))
  const conflicting = conflictingIssues(text, editsOf)
  const fixed = effective.filter((issue) => !conflicting.has(issue))
  const edits = fixed.flatMap((issue) => editsOf.get(issue) ?? [])
  return { text: applyEdits(text, edits), fixed, fixes: fixed.map((issue) => ({ ...placeOf(issue), change: changeOf(text, issue) })) }
}

/** Returns an edit that writes the line breaks of the file, and that removes a line together with its line break. */
function withLineBreaks(text: string, [start, end, replacement]: Edit): Edit {
  const isRemovedLine = replacement === '' && (start === 0 || text[start - 1] === '\n') && text[end - 1] !== '\n' && text.slice(start, end).trim() !== ''
  const lineBreak = isRemovedLine ? (/^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0) : 0
  return [start, end + lineBreak, text.includes('\r\n') ? replacement.replace(/\r?\n/g, '\r\n') : replacement]
}

const placeOf = ({ file, line, column }: LocatedIssue) => ({ file, line, column })

/** "colour → color"; for a change in several places, the message that asks for it. */
function changeOf(text: string, { message, suggestion, edits }: FixableIssue): string {
  const [[start, end, replacement] = [0, 0, '']] = edits
  if (suggestion === undefined || edits.length > 1 || start === end) return message
  return replacement === '' ? `${text.slice(start, end).trim()} removed` : `${text.slice(start, end)} → ${replacement}`
}

/** Returns the issues that change what another one before them changes too, or what is left of the same word. */
function conflictingIssues(text: string, editsOf: ReadonlyMap<FixableIssue, readonly Edit[]>): Set<FixableIssue> {
  const conflicting = new Set<FixableIssue>()
  const issueOf = new Map([...editsOf].flatMap(([issue, edits]) => edits.map((edit) => [edit, issue] as const)))
  let before: { issue: FixableIssue; start: number; end: number } | undefined
  // What is found behind a mistake of YAML is found in the text without it: where both start at one place, that one is fixed first.
  const isBehind = (edit: Edit) => Number(issueOf.get(edit)?.code !== 'yaml-syntax')
  for (const edit of sortEdits([...issueOf.keys()]).sort((one, other) => one[0] - other[0] || isBehind(one) - isBehind(other))) {
    const issue = issueOf.get(edit)
    if (!issue || conflicting.has(issue)) continue
    const [start, end] = edit
    // Of two insertions at one place nobody knows which comes first, and a word that two change in parts may be neither's.
    const isSameWord = before?.end === start && /\S/.test(text[start - 1] ?? ' ')
    if (before && (start < before.end || (before.issue !== issue && (start === before.start || isSameWord)))) conflicting.add(issue)
    else before = { issue, start, end }
  }
  return conflicting
}
