import { basename, posix, resolve } from 'node:path'
import { diffSites, type OtherFile, type SiteDiff, type SiteVersion } from '../authoring/diff/diffSites.ts'
import type { ContentFiles } from '../content/files.ts'
import { loadSite } from '../content/index.ts'
import { UsageError } from '../system/commandError.ts'
import { openContent } from '../system/contentFolder.ts'
import { styleOf } from '../system/report.ts'
import { readVersions } from '../system/siteVersions.ts'
import { defineCommand, type FlagValues, pagesFlag } from './command.ts'
import { markdownReport } from './diff/markdownReport.ts'
import { textReport } from './diff/textReport.ts'
import { pagesFolder } from './pagesFolder.ts'

const flags = {
  pages: pagesFlag,
  format: { type: 'string', value: 'FORMAT', describe: '"text", "markdown" or "html": how the changes are printed', default: 'text' },
} as const

export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'Says what has changed in the pages since a commit, by page and block. Without REVISION, since the last commit.',
  flags,
  positionals: 'REVISION',
  run: ({ flags, args }) => diff(flags, args),
})

async function diff({ pages, format }: FlagValues<typeof flags>, [revision = 'HEAD', ...more]: string[]): Promise<number> {
  if (!['text', 'markdown', 'html'].includes(format)) throw new UsageError(`"${format}" is not a format. Write "text", "markdown" or "html".`)
  if (more.length > 0) throw new UsageError('Name one commit, branch or tag, with which the pages on disk are compared: npm run diff -- main')
  const folder = pagesFolder(pages)
  const { before, after, publicFiles } = readVersions(folder, revision)
  const { files, otherFiles } = diffSites(before, after)
  const within = (parent: string) => (file: OtherFile) => ({ ...file, name: posix.join(parent, file.name) })
  const difference = { files, otherFiles: [...otherFiles.map(within(basename(resolve(folder)))), ...publicFiles.map(within('public'))] }
  if (format === 'html') console.log(await pictured(difference, openContent(folder), { before, after }))
  else if (difference.files.length + difference.otherFiles.length === 0) console.log(`Nothing has changed since ${revision}.`)
  else console.log(format === 'markdown' ? markdownReport(difference) : textReport(difference, styleOf(process.stdout)))
  return 0
}

/** Returns what changed with how it looks. The renderer is loaded only for that. */
async function pictured(
  difference: SiteDiff,
  content: Omit<ContentFiles, 'files'>,
  { before, after }: Record<'before' | 'after', SiteVersion>,
): Promise<string> {
  const [{ htmlReport }, { shownSite }] = await Promise.all([import('./diff/htmlReport.ts'), import('./diff/blockDocument.tsx')])
  const shown = (files: SiteVersion) => {
    const { loaded } = loadSite({ ...content, files })
    return loaded && shownSite(loaded, content.publicFiles)
  }
  return htmlReport(difference, { before: shown(before), after: shown(after) })
}
