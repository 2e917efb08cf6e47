import { classifyFiles } from '../../content/classifyFiles.ts'
import type { ContentFiles } from '../../content/files.ts'
import { IncrementalCache } from '../../content/incrementalCache.ts'
import { type DueOutcome, moveDuePages } from './moveDuePages.ts'
import { isDate, plannedDaysIn } from './plannedDays.ts'
import { unpublishPages, type Withdrawal } from './unpublishPages.ts'

/** Makes drafts of the pages whose day has come, as far as the site can do without them. Writes no file. @param today year-month-day */
export function unpublishDuePages(content: ContentFiles, today: string, cache = new IncrementalCache()): Withdrawal & DueOutcome {
  return moveDuePages(content, duePages(content, today), (paths) => ({ ...unpublishPages(content, paths, today, cache), placeholders: [] }))
}

/** Returns the pages whose day has come: their files by address. */
function duePages({ files, folder }: ContentFiles, today: string): Map<string, string> {
  const { pages } = classifyFiles([...files.keys()], folder)
  const isDue = (day: unknown) => isDate(day) && day <= today
  return new Map([...pages].filter(([, file]) => isDue(plannedDaysIn(file, files.get(file)).unpublishOn)))
}
