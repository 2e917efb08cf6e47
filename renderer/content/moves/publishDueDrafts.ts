import { classifyFiles } from '../classifyFiles.ts'
import type { ContentFiles } from '../files.ts'
import { IncrementalCache } from '../incrementalCache.ts'
import { datesIn, isDate, type Publication, publishDrafts } from './publishDrafts.ts'

/** The drafts that are published, and those that stay, with what prevents it. */
type DuePublication = Publication & { kept: string[] }

/**
 * Publishes the drafts whose day has come. One that cannot be published stays, and does not keep the others from it. Writes no file.
 * @param today year-month-day
 */
export function publishDueDrafts(content: ContentFiles, today: string): DuePublication {
  const cache = new IncrementalCache()
  const kept: Pick<DuePublication, 'kept' | 'issues' | 'placeholders'> = { kept: [], issues: [], placeholders: [] }
  let due = dueDrafts(content, today)
  for (;;) {
    const result = publishDrafts(content, [...due.keys()], today, cache)
    const { issues, placeholders } = result
    if (issues.length + placeholders.length === 0) return { ...result, ...kept }
    const files = new Set([...issues, ...placeholders].map(({ file }) => file))
    const paths = [...due.keys()]
    const withMistakes = paths.filter((path) => files.has(`${content.folder}/${due.get(path)}`))
    // What is wrong in the file of a page is because of a draft that cannot be published alone either.
    const blamed = withMistakes.length > 0 ? withMistakes : paths.filter((path) => publishDrafts(content, [path], today, cache).issues.length > 0)
    const stopped = new Set(blamed.length > 0 ? blamed : paths)
    kept.kept.push(...stopped)
    kept.issues.push(...issues)
    kept.placeholders.push(...placeholders)
    due = new Map([...due].filter(([path]) => !stopped.has(path)))
  }
}

/** Returns the drafts whose day has come, or cannot be told: their files by address. */
function dueDrafts({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { drafts } = classifyFiles([...files.keys()], folder)
  const isDue = (planned: unknown) => planned !== undefined && !(isDate(planned) && planned > today)
  return new Map([...drafts].filter(([, draft]) => isDue(datesIn(draft, files.get(draft) ?? new Uint8Array()).planned)))
}
