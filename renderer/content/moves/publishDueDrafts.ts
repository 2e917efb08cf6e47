import { classifyFiles } from '../classifyFiles.ts'
import type { ContentFiles } from '../files.ts'
import { IncrementalCache } from '../incrementalCache.ts'
import { issueKey } from '../issue.ts'
import { datesIn, isDate, type Publication, publishDrafts } from './publishDrafts.ts'

/** The drafts that are published, and those that stay, with what prevents it. */
type DuePublication = Publication & { kept: string[] }

/**
 * Publishes the drafts whose day has come. One that cannot be published stays, and does not keep the others from it. Writes no file.
 * @param today year-month-day
 */
export function publishDueDrafts(content: ContentFiles, today: string): DuePublication {
  const cache = new IncrementalCache()
  const publish = (paths: Iterable<string>) => publishDrafts(content, [...paths], today, cache)
  const kept: Pick<DuePublication, 'kept' | 'issues' | 'placeholders'> = { kept: [], issues: [], placeholders: [] }
  let due = dueDrafts(content, today)
  for (;;) {
    const result = publish(due.keys())
    const { issues, placeholders } = result
    if (due.size === 0 || issues.length + placeholders.length === 0) return { ...result, ...kept }
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

/** Returns the drafts whose day has come, or cannot be told: their files by address. */
function dueDrafts({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { drafts } = classifyFiles([...files.keys()], folder)
  const isDue = (planned: unknown) => planned !== undefined && !(isDate(planned) && planned > today)
  return new Map([...drafts].filter(([, draft]) => isDue(datesIn(draft, files.get(draft) ?? new Uint8Array()).planned)))
}
