import { githubAnnotation, listLines, pluralize } from '../content/format.ts'
import { groupBy } from '../content/groupBy.ts'
import { loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { sortIssues } from '../content/locateAll.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { reportIssues } from '../system/report.ts'
import { defineCommand, type FlagValues, pagesFlag } from './command.ts'
import { pagesFolder } from './pagesFolder.ts'

const flags = {
  pages: pagesFlag,
  json: { type: 'boolean', describe: 'print the mistakes as a JSON array' },
  release: { type: 'boolean', describe: 'also report what must not be published: made-up addresses and entries, old reviews' },
  format: { type: 'string', value: 'FORMAT', describe: '"text" or "github": how the mistakes are printed', default: 'text' },
} as const

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Reads the pages and prints every mistake. Changes nothing.',
  flags,
  run: ({ flags }) => check(flags),
})

function check({ pages, json, release, format }: FlagValues<typeof flags>): number {
  if (format !== 'text' && format !== 'github') throw new UsageError(`"${format}" is not a format. Write "text" or "github".`)
  const content = readContent(pagesFolder(pages))
  const read = loadSite(content)
  const issues = release ? sortIssues([...read.issues, ...read.release(today())]) : read.issues
  if (json) {
    console.log(JSON.stringify(issues, null, 2))
    return issues.length > 0 ? 1 : 0
  }
  // GitHub shows only ten annotations, and its log omits their locations; the report has all of them.
  if (format === 'github') for (const issue of issues) console.log(githubAnnotation(issue))
  if (issues.length > 0) console.log(reportIssues(issues, content, process.stdout))
  else console.log(`${content.files.size} files, no mistakes${release ? ', ready to publish' : ''}.`)
  const placeholders = release ? [] : read.placeholders()
  if (placeholders.length > 0) console.log(summarizePlaceholders(placeholders))
  return issues.length > 0 ? 1 : 0
}

/** Enough for a person to go through; `--release` lists all of them. */
const maxFiles = 20

/** Says how many texts nobody has written yet, and the lines of each file that has some. */
function summarizePlaceholders(placeholders: readonly LocatedIssue[]): string {
  const files = [...groupBy(placeholders, ({ file }) => file)]
  const hidden = files.length - maxFiles
  return [
    `\n${pluralize(placeholders.length, 'text')} ${placeholders.length === 1 ? 'is' : 'are'} still to be written:`,
    ...files.slice(0, maxFiles).map(([file, ofFile]) => `  ${file}, ${listLines(ofFile)}`),
    ...(hidden > 0 ? [`  … and in ${pluralize(hidden, 'more file')}, which "npm run check -- --release" lists`] : []),
  ].join('\n')
}
