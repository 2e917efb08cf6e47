import { classifyFiles } from '../classifyFiles.ts'
import type { ContentFiles } from '../files.ts'
import { IncrementalCache } from '../incrementalCache.ts'
import { datesIn, type Publication, publishDrafts } from './publishDrafts.ts'

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
    const isToBlame = (draft: string) => files.has(`${content.folder}/${draft}`)
    // What is wrong in a file of others may be because of any of them.
    const blamed = [...due.values()].some(isToBlame) ? isToBlame : () => true
    kept.kept.push(...[...due].flatMap(([path, draft]) => (blamed(draft) ? [path] : [])))
    kept.issues.push(...issues)
    kept.placeholders.push(...placeholders)
    due = new Map([...due].filter(([, draft]) => !blamed(draft)))
  }
}

/** Returns the drafts whose day has come: their files by address. */
function dueDrafts({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { drafts } = classifyFiles([...files.keys()], folder)
  return new Map([...drafts].filter(([, draft]) => (datesIn(draft, files.get(draft) ?? new Uint8Array()).planned ?? '9') <= today))
}
