import { classifyFiles } from '../../content/classifyFiles.ts'
import { type ContentFiles, nameInFolder, textOf } from '../../content/files.ts'
import { groupBy } from '../../content/groupBy.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { issueKey } from '../../content/issue.ts'
import { type Fix, fixText, isFixable } from '../fixes.ts'
import { datesIn, isDate, type Publication, publishDrafts } from './publishDrafts.ts'

/** The drafts that are published, those that stay, with what prevents it, and the counts in titles that were corrected. */
type DuePublication = Publication & { kept: string[]; fixes: Fix[] }

/**
 * Publishes the drafts whose day has come, and corrects titles that count wrongly then: nobody is there to do so, and no site with one is
 * built. A draft that cannot be published stays, and does not keep the others from it. Writes no file.
 * @param today year-month-day
 */
export function publishDueDrafts(content: ContentFiles, today: string): DuePublication {
  const cache = new IncrementalCache()
  const publish = (paths: Iterable<string>): Publication => {
    const result = publishDrafts(content, [...paths], today, cache)
    // A count that only a person can correct prevents it as well.
    return { ...result, issues: [...result.issues, ...result.wrongCounts.filter((issue) => !isFixable(issue))] }
  }
  const kept: Pick<DuePublication, 'kept' | 'issues' | 'placeholders'> = { kept: [], issues: [], placeholders: [] }
  let due = dueDrafts(content, today)
  for (;;) {
    const result = publish(due.keys())
    const { issues, placeholders } = result
    if (due.size === 0 || issues.length + placeholders.length === 0) return { ...result, ...withRightCounts(content, result), ...kept }
    const blamed = blamedDrafts(due, result, content.folder, publish)
    kept.kept.push(...blamed)
    kept.issues.push(...issues)
    kept.placeholders.push(...placeholders)
    due = new Map([...due].filter(([path]) => !blamed.includes(path)))
  }
}

/**
 * Returns the drafts that cannot be published: those with mistakes themselves, or else those without which the files of others have fewer;
 * all of them if these have the same without any one of them.
 */
function blamedDrafts(
  due: ReadonlyMap<string, string>,
  { issues, placeholders }: Publication,
  folder: string,
  publish: (paths: Iterable<string>) => Publication,
): string[] {
  const paths = [...due.keys()]
  const files = new Set([...issues, ...placeholders].map(({ file }) => file))
  const withMistakes = paths.filter((path) => files.has(`${folder}/${due.get(path)}`))
  if (withMistakes.length > 0) return withMistakes
  const isCause = (path: string) => {
    const without = new Set(publish(paths.filter((other) => other !== path)).issues.map(issueKey))
    return issues.some((issue) => !without.has(issueKey(issue)))
  }
  const causes = paths.filter(isCause)
  return causes.length > 0 ? causes : paths
}

/** Returns the files with the titles corrected that count wrongly. */
function withRightCounts(content: ContentFiles, { files, wrongCounts }: Publication): Pick<DuePublication, 'files' | 'fixes' | 'wrongCounts'> {
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

/** Returns the drafts whose day has come, or cannot be told: their files by address. */
function dueDrafts({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { drafts } = classifyFiles([...files.keys()], folder)
  const isDue = (planned: unknown) => planned !== undefined && !(isDate(planned) && planned > today)
  return new Map([...drafts].filter(([, draft]) => isDue(datesIn(draft, files.get(draft) ?? new Uint8Array()).planned)))
}
