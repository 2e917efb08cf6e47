import { posix } from 'node:path'
import type { DueOutcome } from '../authoring/moves/moveDuePages.ts'
import { isDate, plannedDaysIn } from '../authoring/moves/plannedDays.ts'
import { noDraftsMessage, type Publication, publicationNote, publishDrafts } from '../authoring/moves/publishDrafts.ts'
import { publishDueDrafts } from '../authoring/moves/publishDueDrafts.ts'
import { classifyFiles } from '../content/classifyFiles.ts'
import type { ContentFiles } from '../content/files.ts'
import { listByFile, pluralize, stillToBeWritten } from '../content/format.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { loadSite } from '../content/index.ts'
import type { LocatedIssue } from '../content/issue.ts'
import { draftsFolder } from '../content/routes.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { reportIssues } from '../system/report.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, type FlagValues, pagesFlag, pagesOption } from './command.ts'
import { countNotes } from './countNotes.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'

const flags = {
  pages: pagesFlag,
  due: { type: 'boolean', describe: 'publish the drafts whose "publishOn" is today or was before (in UTC)' },
} as const

export const publishCommand = defineCommand({
  name: 'publish',
  summary: 'Moves drafts to where their pages belong, if they are complete. Without an address, lists the drafts.',
  flags,
  positionals: '/ADDRESS…',
  run: ({ flags, args }) => publish(flags, args),
})

function publish({ pages, due }: FlagValues<typeof flags>, paths: string[]): number {
  if (due && paths.length > 0) throw new UsageError('Name the drafts to publish, or write --due for those whose day has come; not both.')
  const folder = pagesFolder(pages)
  const content = readContent(folder)
  if (!due && paths.length === 0) {
    console.log(listOfDrafts(content, pagesOption(pages)))
    return 0
  }
  const cache = new IncrementalCache()
  const result: Publication & Partial<DueOutcome> = due
    ? publishDueDrafts(content, today(), cache)
    : orUsageError(() => publishDrafts(content, paths, today(), cache))
  const { drafts, issues, placeholders } = result
  const isPrevented = issues.length + placeholders.length > 0
  if (drafts.length > 0 && (due || !isPrevented)) {
    writeContent(folder, content.files, result.files)
    refreshSchemas(folder, { ...content, files: result.files }, cache)
    console.log(summaryOf(folder, result))
  }
  if (due && drafts.length === 0 && !isPrevented) console.log(`No draft is due: today is ${today()} in UTC.`)
  if (!isPrevented) return 0
  if (issues.length > 0) console.error(`${reportIssues(issues, content)}\n`)
  if (placeholders.length > 0) console.error(`${[`${stillToBeWritten(placeholders)}:`, ...listByFile(placeholders)].join('\n')}\n`)
  console.error(result.kept ? `Not published: ${result.kept.join(', ')}.` : 'Nothing was published.')
  return 1
}

const summaryOf = (folder: string, { drafts, ...counts }: Publication & Partial<DueOutcome>): string =>
  [
    ...drafts.flatMap((draft) => {
      const note = publicationNote(draft, today())
      return [`${draft.path} is a page of the site now: ${posix.join(folder, draft.file)}`, ...(note === undefined ? [] : [`  ${note}`])]
    }),
    ...countNotes(counts),
  ].join('\n')

/** Lists the drafts, with the day on which each is to be published and what is missing until then. @param option for the folder of pages */
function listOfDrafts(content: ContentFiles, option: string): string {
  const { files, folder } = content
  const { drafts } = classifyFiles([...files.keys()], folder)
  if (drafts.size === 0) return noDraftsMessage(folder)
  const { issues, placeholders } = loadSite(content)
  const texts = placeholders()
  const width = Math.max(...[...drafts.keys()].map(({ length }) => length))
  const listed = [...drafts].map(([path, draft]) => {
    const isOfDraft = ({ file }: LocatedIssue) => file === `${folder}/${draft}`
    const [mistakes, unwritten] = [issues.filter(isOfDraft).length, texts.filter(isOfDraft).length]
    const missing = [...(mistakes > 0 ? [pluralize(mistakes, 'mistake')] : []), ...(unwritten > 0 ? [`${pluralize(unwritten, 'text')} to be written`] : [])]
    const { publishOn } = plannedDaysIn(draft, files.get(draft))
    const day = (isDate(publishOn) ? publishOn : '').padEnd(10)
    return { path, isComplete: missing.length === 0, line: `  ${path.padEnd(width)}  ${day}  ${missing.join(', ') || 'complete'}` }
  })
  const example = listed.find(({ isComplete }) => isComplete)
  return [
    `${pluralize(drafts.size, 'draft')} in ${folder}/${draftsFolder}:`,
    ...listed.map(({ line }) => line),
    ...(example ? ['', `To publish one: npm run publish -- ${example.path}${option}`] : []),
  ].join('\n')
}
