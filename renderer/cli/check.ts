import { countFixable, type Fix, fixContent, listFixes } from '../authoring/fixes.ts'
import type { ContentFiles } from '../content/files.ts'
import { githubAnnotation, listByFile, pluralize, stillToBeWritten } from '../content/format.ts'
import { loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { sortIssues } from '../content/locateAll.ts'
import { isDraft } from '../content/routes.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, type FlagValues, pagesFlag, pagesOption } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'

const flags = {
  pages: pagesFlag,
  fix: { type: 'boolean', describe: 'correct the mistakes that say exactly what to change, and print what was changed' },
  json: { type: 'boolean', describe: 'print the mistakes as a JSON array' },
  release: { type: 'boolean', describe: 'also report what must not be published: made-up addresses and entries, old reviews' },
  format: { type: 'string', value: 'FORMAT', describe: '"text" or "github": how the mistakes are printed', default: 'text' },
} as const

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Reads the pages and prints every mistake. Changes nothing, unless told to fix them.',
  flags,
  run: ({ flags }) => check(flags),
})

function check({ pages, fix, json, release, format }: FlagValues<typeof flags>): number {
  if (format !== 'text' && format !== 'github') throw new UsageError(`"${format}" is not a format. Write "text" or "github".`)
  const folder = pagesFolder(pages)
  const { content, fixes } = fix ? fixFiles(folder) : { content: readContent(folder), fixes: undefined }
  const site = loadSite(content)
  const issues = release ? sortIssues([...site.issues, ...site.release(today())]) : site.issues
  const exitCode = issues.length > 0 ? 1 : 0
  if (json) {
    console.log(JSON.stringify(issues, withoutEdits, 2))
    return exitCode
  }
  if (fixes) console.log(`${summarizeFixes(fixes)}\n`)
  // GitHub shows only ten annotations, and its log omits their locations; the report has all of them.
  if (format === 'github') for (const issue of issues) console.log(githubAnnotation(issue))
  if (issues.length > 0) console.log(reportIssues(issues, content, process.stdout))
  else console.log(`${content.files.size} files, no mistakes${release ? ', ready to publish' : ''}.${draftsNote(content)}`)
  const fixable = fix ? 0 : countFixable(issues)
  if (fixable > 0) console.log(offerFixes(fixable, issues, pages))
  const placeholders = release ? [] : site.placeholders()
  if (placeholders.length > 0) console.log(summarizePlaceholders(placeholders))
  return exitCode
}

function draftsNote({ files }: ContentFiles): string {
  const count = [...files.keys()].filter(isDraft).length
  return count === 0 ? '' : ` ${count} of them ${count === 1 ? 'is a draft' : 'are drafts'}, which the site leaves out.`
}

/** Fixes what can be fixed in a pages folder. Returns its content then, and what was changed. */
function fixFiles(folder: string): ReturnType<typeof fixContent> {
  const before = readContent(folder)
  const fixed = fixContent(before)
  writeContent(folder, before.files, fixed.content.files)
  return fixed
}

/** Suggestions say the same, for those who read the array. */
const withoutEdits = (name: string, value: unknown) => (name === 'edits' || name === 'path' ? undefined : value)

function offerFixes(fixable: number, issues: readonly LocatedIssue[], pages: string): string {
  return `"npm run check -- --fix${pagesOption(pages)}" fixes ${fixable < issues.length ? `${fixable} of them` : fixable === 1 ? 'it' : 'all of them'}.`
}

function summarizeFixes(fixes: readonly Fix[]): string {
  if (fixes.length === 0) return 'Nothing was fixed: no mistake says exactly what to change.'
  const files = new Set(fixes.map(({ file }) => file)).size
  return [
    `Fixed ${pluralize(fixes.length, 'mistake')} in ${pluralize(files, 'file')}:`,
    ...listFixes(fixes),
    'Read these places again: each is the likeliest guess at what was meant.',
  ].join('\n')
}

/** Enough for a person to go through; `--release` lists all of them. */
const maxFiles = 20

/** Says how many texts nobody has written yet, and the lines of each file that has some. */
function summarizePlaceholders(placeholders: readonly LocatedIssue[]): string {
  const files = listByFile(placeholders)
  const hidden = files.length - maxFiles
  return [
    `\n${stillToBeWritten(placeholders)}:`,
    ...files.slice(0, maxFiles),
    ...(hidden > 0 ? [`  … and in ${pluralize(hidden, 'more file')}, which "npm run check -- --release" lists`] : []),
  ].join('\n')
}
