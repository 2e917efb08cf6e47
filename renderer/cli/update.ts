import { posix } from 'node:path'
import { updateRanking } from '../authoring/sheet/updateRanking.ts'
import { withText } from '../content/files.ts'
import { listWrongCounts, pluralize } from '../content/format.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, type FlagValues, pagesFlag } from './command.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { readSheet, reportRefusal, sheetFlag } from './sheetFile.ts'

const flags = {
  from: { type: 'string', value: 'FILE', describe: 'the rows: an Excel workbook (.xlsx) or CSV file, or "-" for rows pasted or piped in' },
  sheet: sheetFlag,
  block: { type: 'string', value: 'ID', describe: 'the id of the ranking, on a page that has several' },
  pages: pagesFlag,
} as const

export const updateCommand = defineCommand({
  name: 'update',
  summary: 'Takes the rows of a spreadsheet over into a ranking that is there. What has no column, and comments, stay.',
  flags,
  positionals: '/RANKING',
  run: ({ flags, args }) => update(flags, args),
})

/** Changes the rows of a ranking. Everything is computed and checked before the file is written. */
async function update({ from, sheet: wanted, block, pages }: FlagValues<typeof flags>, [path, ...more]: string[]): Promise<number> {
  if (path === undefined || more.length > 0 || from === undefined)
    throw new UsageError('Name the page and the file of its rows: npm run update -- /rankings/chatbots --from agencies.xlsx')
  const folder = pagesFolder(pages)
  const content = readContent(folder)
  const sheet = await readSheet(from, wanted)
  const { update, problems, issues } = orUsageError(() => updateRanking(path, sheet, content, { block }))
  if (!update) return reportRefusal({ problems, issues }, sheet.name, content)
  const { file, text, added, removed, changed, notes, wrongCounts } = update
  const name = posix.join(folder, file)
  if (added.length + removed.length + changed.length === 0) {
    console.log([`${name} says the same as ${sheet.name} already. Nothing was changed.`, ...notes].join('\n'))
    return 0
  }
  writeContent(folder, content.files, withText(content, `${content.folder}/${file}`, text))
  console.log(
    [
      `${name}: ${pluralize(added.length, 'row')} added, ${removed.length} removed, ${changed.length} changed.`,
      ...notes,
      '',
      ...added.map((agency) => `  added    ${agency}`),
      ...removed.map((agency) => `  removed  ${agency}`),
      ...changed.map(({ name: agency, changes }) => `  changed  ${agency}: ${changes.join(', ')}`),
      '',
      ...listWrongCounts(wrongCounts),
      'Read what the page says of those that changed, and set its "reviewed:" to the day of the review.',
    ].join('\n'),
  )
  return 0
}
