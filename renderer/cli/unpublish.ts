import { posix } from 'node:path'
import type { DueOutcome } from '../authoring/moves/moveDuePages.ts'
import { unpublishDuePages } from '../authoring/moves/unpublishDuePages.ts'
import { unpublishPages, type Withdrawal } from '../authoring/moves/unpublishPages.ts'
import type { ContentFiles } from '../content/files.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, pagesFlag, pagesOption } from './command.ts'
import { countNotes } from './countNotes.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'

const flags = {
  pages: pagesFlag,
  due: { type: 'boolean', describe: 'unpublish the pages whose "unpublishOn" is today or was before (in UTC)' },
} as const

export const unpublishCommand = defineCommand({
  name: 'unpublish',
  summary: 'Makes a page a draft again, which only the preview shows, if no other page needs it.',
  flags,
  positionals: '/ADDRESS',
  run: ({ flags: { pages, due }, args }) => {
    if (due && args.length > 0) throw new UsageError('Name the page to unpublish, or write --due for those whose day has come; not both.')
    const folder = pagesFolder(pages)
    return due ? unpublishDue(folder) : unpublish(folder, args)
  },
})

function unpublish(folder: string, [path, ...more]: string[]): number {
  if (path === undefined || more.length > 0) throw new UsageError('Name the address of a page: npm run unpublish -- /rankings/voice-agents')
  const content = readContent(folder)
  const cache = new IncrementalCache()
  const result = orUsageError(() => unpublishPages(content, [path], today(), cache))
  if (result.issues.length === 0) {
    write(folder, content, result, cache)
    return 0
  }
  const [file = ''] = result.pages.map(({ file }) => posix.join(folder, file))
  console.error(
    `${path} is still a page: as a draft, it would cause these mistakes.\n\n${reportIssues(result.issues, content)}\n\nNothing was changed.\n` +
      `To lead all links to another page, move its file to ${file} yourself, then run: npm run rename -- ${path} /other-page${pagesOption(folder)}`,
  )
  return 1
}

function unpublishDue(folder: string): number {
  const content = readContent(folder)
  const cache = new IncrementalCache()
  const result = unpublishDuePages(content, today(), cache)
  const { pages, kept, issues } = result
  if (pages.length > 0) write(folder, content, result, cache)
  else if (kept.length === 0) console.log(`No page is due: today is ${today()} in UTC.`)
  if (kept.length === 0) return 0
  console.error(`Still public, because as drafts they would cause these mistakes: ${kept.join(', ')}\n\n${reportIssues(issues, content)}`)
  return 1
}

function write(folder: string, content: ContentFiles, { files, pages, ...counts }: Withdrawal & Partial<DueOutcome>, cache: IncrementalCache) {
  writeContent(folder, content.files, files)
  refreshSchemas(folder, { ...content, files }, cache)
  const moved = pages.map(({ path, file }) => `${path} is a draft now: ${posix.join(folder, file)}`)
  console.log([...moved, 'With the next build, visitors get the page for unknown addresses there.', ...countNotes(counts)].join('\n'))
}
