import { posix } from 'node:path'
import { listLines, listWrongCounts, pluralize } from '../content/format.ts'
import { RenameError } from '../content/rename/checkMove.ts'
import { publishDraft } from '../content/rename/publishDraft.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, pagesFlag } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'

export const publishCommand = defineCommand({
  name: 'publish',
  summary: 'Moves a draft to where its page belongs, if it is complete.',
  flags: { pages: pagesFlag },
  positionals: '/ADDRESS',
  run: ({ flags, args }) => publish(flags.pages, args),
})

function publish(pages: string, [path, ...more]: string[]): number {
  if (path === undefined || more.length > 0) throw new UsageError('Name the address of a draft: npm run publish -- /rankings/voice-agents')
  const folder = pagesFolder(pages)
  const content = readContent(folder)
  let result: ReturnType<typeof publishDraft>
  try {
    result = publishDraft(content, path)
  } catch (error) {
    if (error instanceof RenameError) throw new UsageError(`${error.message} Nothing was changed.`)
    throw error
  }
  const { files, file, issues, placeholders, wrongCounts } = result
  if (issues.length > 0) {
    console.error(`${reportIssues(issues, content)}\n\nNothing was published.`)
    return 1
  }
  if (placeholders.length > 0) {
    const are = placeholders.length === 1 ? 'is' : 'are'
    console.error(
      `${pluralize(placeholders.length, 'text')} ${are} still to be written: ${placeholders[0]?.file}, ${listLines(placeholders)}. Nothing was published.`,
    )
    return 1
  }
  writeContent(folder, content.files, files)
  refreshSchemas(folder)
  console.log(`${path} is a page of the site now: ${posix.join(folder, file)}`)
  if (wrongCounts.length > 0) console.log(`\n${listWrongCounts(wrongCounts).join('\n').trimEnd()}`)
  return 0
}
