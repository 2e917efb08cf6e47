import { posix } from 'node:path'
import { unpublishPage } from '../authoring/moves/unpublishPage.ts'
import { listWrongCounts } from '../content/format.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, pagesFlag } from './command.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'

export const unpublishCommand = defineCommand({
  name: 'unpublish',
  summary: 'Makes a page a draft again, which only the preview shows, if no other page needs it.',
  flags: { pages: pagesFlag },
  positionals: '/ADDRESS',
  run: ({ flags, args }) => unpublish(flags.pages, args),
})

function unpublish(pages: string, [path, ...more]: string[]): number {
  if (path === undefined || more.length > 0) throw new UsageError('Name the address of a page: npm run unpublish -- /rankings/voice-agents')
  const folder = pagesFolder(pages)
  const content = readContent(folder)
  const { files, file, issues, wrongCounts } = orUsageError(() => unpublishPage(content, path))
  if (issues.length > 0) {
    console.error(
      `${path} is still a page: as a draft, it would cause these mistakes.\n\n${reportIssues(issues, content)}\n\nNothing was changed.\n` +
        `To lead all links to another page, move its file to ${posix.join(folder, file)} yourself, then run: npm run rename -- ${path} /other-page`,
    )
    return 1
  }
  writeContent(folder, content.files, files)
  refreshSchemas(folder)
  console.log(`${path} is a draft now: ${posix.join(folder, file)}\nWith the next build, visitors get the page for unknown addresses there.`)
  if (wrongCounts.length > 0) console.log(`\n${listWrongCounts(wrongCounts).join('\n').trimEnd()}`)
  return 0
}
