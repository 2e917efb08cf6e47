import { basename, posix, resolve } from 'node:path'
import { diffSites, type OtherFile } from '../content/diff/diffSites.ts'
import { UsageError } from '../system/commandError.ts'
import { styleOf } from '../system/report.ts'
import { readVersions } from '../system/siteVersions.ts'
import { defineCommand, type FlagValues, pagesFlag } from './command.ts'
import { markdownReport } from './diff/markdownReport.ts'
import { textReport } from './diff/textReport.ts'
import { pagesFolder } from './pagesFolder.ts'

const flags = {
  pages: pagesFlag,
  format: { type: 'string', value: 'FORMAT', describe: '"text" or "markdown": how the changes are printed', default: 'text' },
} as const

export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'Says what has changed in the pages since a commit, by page and block. Without REVISION, since the last commit.',
  flags,
  positionals: 'REVISION',
  run: ({ flags, args }) => diff(flags, args),
})

function diff({ pages, format }: FlagValues<typeof flags>, [revision = 'HEAD', ...more]: string[]): number {
  if (format !== 'text' && format !== 'markdown') throw new UsageError(`"${format}" is not a format. Write "text" or "markdown".`)
  if (more.length > 0) throw new UsageError('Name one commit, branch or tag, with which the pages on disk are compared: npm run diff -- main')
  const { before, after, publicFiles } = readVersions(pagesFolder(pages), revision)
  const { files, otherFiles } = diffSites(before, after)
  const within = (folder: string) => (file: OtherFile) => ({ ...file, name: posix.join(folder, file.name) })
  const difference = { files, otherFiles: [...otherFiles.map(within(basename(resolve(pages)))), ...publicFiles.map(within('public'))] }
  if (difference.files.length + difference.otherFiles.length === 0) console.log(`Nothing has changed since ${revision}.`)
  else console.log(format === 'markdown' ? markdownReport(difference) : textReport(difference, styleOf(process.stdout)))
  return 0
}
