import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { type DueOutcome, moveDuePages } from './moveDuePages.ts'
import { isDate, plannedDaysIn } from './plannedDays.ts'
import { type Publication, publishDrafts } from './publishDrafts.ts'

/** Publishes the drafts whose day has come, as far as they can be published. Writes no file. @param today year-month-day */
export function publishDueDrafts(content: ContentFiles, today: string, cache = new IncrementalCache()): Publication & DueOutcome {
  return moveDuePages(content, dueDrafts(content, today), (paths) => publishDrafts(content, paths, today, cache))
}

/** Returns the drafts whose day has come, or cannot be told: their files by address. */
function dueDrafts({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { drafts } = classifyFiles([...files.keys()], folder)
  const isDue = (day: unknown) => day !== undefined && !(isDate(day) && day > today)
  return new Map([...drafts].filter(([, draft]) => isDue(plannedDaysIn(draft, files.get(draft)).publishOn)))
}
