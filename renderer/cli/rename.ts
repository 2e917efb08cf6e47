import { posix } from 'node:path'
import { type Rename, renamePage } from '../authoring/moves/renamePage.ts'
import { listWrongCounts, pluralize } from '../content/format.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { isDraft } from '../content/routes.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, pagesFlag } from './command.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'

export const renameCommand = defineCommand({
  name: 'rename',
  summary: 'Moves a page and those below it: moves the files, rewrites every link, and redirects the old address.',
  flags: { pages: pagesFlag },
  positionals: '/OLD /NEW',
  run: ({ flags, args }) => rename(flags.pages, args),
})

/** Moves a page. Everything is computed and checked before the first file is written. */
function rename(pages: string, [from, to, ...more]: string[]): number {
  if (from === undefined || to === undefined || more.length > 0) throw new UsageError('Name the old address and the new one: npm run rename -- /old /new')
  const folder = pagesFolder(pages)
  const content = readContent(folder)
  const cache = new IncrementalCache()
  const result = orUsageError(() => renamePage(content, from, to, cache))
  if (result.issues.length > 0) {
    const why =
      result.moved.length > 0
        ? 'The new address would cause these mistakes.'
        : 'The site has mistakes, and in files with mistakes a link could be missed. Fix them first.'
    console.error(`${reportIssues(result.issues, content)}\n\n${why} Nothing was changed.`)
    return 1
  }
  writeContent(folder, content.files, result.files)
  refreshSchemas(folder, { ...content, files: result.files }, cache)
  console.log(summaryOf(folder, result))
  return 0
}

function summaryOf(folder: string, { moved, rewritten, wrongCounts }: Rename): string {
  const files = new Set(rewritten.map(({ file }) => file)).size
  return [
    ...moved.map(({ from, to, toFile }) => `${from} is now ${to}: ${posix.join(folder, toFile)}`),
    '',
    rewritten.length === 0 ? 'Nothing else referred to it.' : `Rewrote ${pluralize(rewritten.length, 'link')} in ${pluralize(files, 'file')}:`,
    ...rewritten.map(({ file, line, column, from, to }) => `  ${file}:${line}:${column}  ${from} → ${to}`),
    // The page was removed, or moved by hand.
    ...(rewritten.length > 0 && moved.some(({ fromFile, toFile }) => fromFile === toFile)
      ? ['Check that their words fit the page that they lead to now.']
      : []),
    '',
    ...listWrongCounts(wrongCounts),
    redirectNote(moved.filter(({ fromFile }) => !isDraft(fromFile)).length),
  ].join('\n')
}

function redirectNote(published: number): string {
  if (published === 0) return 'It is a draft: nobody knows its old address, so none redirects.'
  return published === 1 ? 'The old address redirects to the new one.' : 'The old addresses redirect to the new ones.'
}
