import { posix } from 'node:path'
import { type ComposedPage, composePage } from '../authoring/newPage/composePage.ts'
import { type PageKind, pageKinds } from '../authoring/newPage/kinds.ts'
import { checkName, checkTitle, titleOf } from '../authoring/newPage/names.ts'
import type { Installation } from '../build/installation.ts'
import { withText } from '../content/files.ts'
import { listLines, listWrongCounts, pluralize } from '../content/format.ts'
import { IncrementalCache } from '../content/incrementalCache.ts'
import { isDraft, pathOf } from '../content/routes.ts'
import { slugPath } from '../content/slug.ts'
import { didYouMean } from '../content/suggest.ts'
import { joinWithAnd } from '../content/validation/phrasing.ts'
import { UsageError } from '../system/commandError.ts'
import { readContent } from '../system/contentFolder.ts'
import { today } from '../system/dates.ts'
import { writeContent } from '../system/writeContent.ts'
import { defineCommand, type FlagValues, pagesFlag, pagesOption } from './command.ts'
import { blockNameOf, composeBlock, writeBlock } from './new/block.ts'
import { testPageOf } from './new/blockScaffold.ts'
import { pageKindOf } from './new/pageKindOf.ts'
import { orUsageError } from './orUsageError.ts'
import { pagesFolder } from './pagesFolder.ts'
import { refreshSchemas } from './schema.ts'
import { readSheet, reportRefusal, sheetFlag } from './sheetFile.ts'

const flags = {
  from: { type: 'string', value: 'FILE', describe: 'the rows of a ranking: an Excel workbook (.xlsx) or CSV file, or "-" for rows pasted or piped in' },
  sheet: sheetFlag,
  name: { type: 'string', value: 'NAME', describe: 'the name of the page, if different from its address: "AI for HR"' },
  draft: { type: 'boolean', describe: 'a page that only the preview shows until it is published' },
  'web-only': { type: 'boolean', describe: 'a block that has no printed form, such as one to fill in' },
  island: { type: 'boolean', describe: 'a block with a part that is interactive in the browser' },
  pages: pagesFlag,
} as const

export const newCommand = defineCommand({
  name: 'new',
  summary: `Writes a new page that is valid and says what to fill in. KIND is ${Object.keys(pageKinds).join(', ')}; or block, for a new type of block.`,
  flags,
  positionals: 'KIND NAME',
  run: ({ flags, args, installation }) => createPageOrBlock(flags, installation, args),
})

/** Writes a page or a block type. Never overwrites a file; writes nothing if anything is wrong. */
function createPageOrBlock(given: FlagValues<typeof flags>, { root }: Installation, [word, ...names]: string[]): number | Promise<number> {
  if (word === undefined) throw new UsageError('What should be written? For example: npm run new -- ranking voice-agents')
  const kind = pageKindOf(word)
  return kind === 'block' ? createBlock(names, given, root) : createPage(kind, names, given)
}

async function createPage(kind: PageKind, names: readonly string[], given: FlagValues<typeof flags>): Promise<number> {
  const { from, pages, draft: asDraft } = given
  const name = nameOfPage(kind, names, given)
  const title = given.name ?? titleOf(name)
  orUsageError(() => checkTitle(title))

  const folder = pagesFolder(pages)
  const content = readContent(folder)
  const cache = new IncrementalCache()
  const sheet = from === undefined ? undefined : await readSheet(from, given.sheet)
  const { composed, problems, issues } = orUsageError(() => composePage({ kind, name, title, isDraft: asDraft, today: today(), sheet }, content, cache))
  if (!composed) return reportRefusal({ problems, issues }, sheet?.name ?? '', content)

  // With forward slashes on every system, as in all messages.
  const file = posix.join(folder, composed.file)
  const files = withText(content, `${content.folder}/${composed.file}`, composed.text)
  try {
    writeContent(folder, content.files, files)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new UsageError(`${file} already exists. Nothing was written.`)
    throw error
  }
  refreshSchemas(folder, { ...content, files }, cache)
  console.log(nextSteps(composed, folder))
  return 0
}

/** Returns the name of a new page. @throws {UsageError} if there is none, or there are arguments and flags that a page does not take */
function nameOfPage(kind: PageKind, names: readonly string[], { from, sheet, 'web-only': webOnly, island }: FlagValues<typeof flags>): string {
  if (webOnly || island) {
    const flag = webOnly ? '--web-only' : '--island'
    throw new UsageError(`${flag} is for a block: npm run new -- block pricingTable ${flag}`)
  }
  const [name] = names
  if (name === undefined)
    throw new UsageError(`What should its address end in? For example: npm run new -- ${kind} ${kind === 'ranking' ? 'voice-agents' : `my-${kind}`}`)
  checkSpareArguments(names, kind)
  if (from !== undefined && kind !== 'ranking') throw new UsageError(`--from fills the rows of a ranking. Leave it out: npm run new -- ${kind} ${name}`)
  if (sheet !== undefined && from === undefined) throw new UsageError('--sheet names a sheet of the workbook that --from names. Write both, or leave it out.')
  orUsageError(() => checkName(kind, name))
  return name
}

/** @throws {UsageError} for more than a name: another option was meant, or the name has spaces */
function checkSpareArguments([name = '', ...more]: readonly string[], kind: PageKind) {
  const dashed = [name, ...more].find((arg) => /^[–—]/.test(arg))
  if (dashed !== undefined) throw new UsageError(`"${dashed}" starts with a long dash, as word processors write it. Write "${dashed.replace(/^[–—]+/, '--')}".`)
  const sheet = more.find((arg) => /\.(?:xlsx|csv|tsv|txt)$/i.test(arg))
  if (sheet !== undefined) throw new UsageError(`To take the rows from "${sheet}", write: npm run new -- ${kind} ${name} --from ${sheet}`)
  if (more.length > 0) throw new UsageError(`One name at a time.${didYouMean(slugPath([name, ...more].join(' ')) || undefined)}`)
}

function createBlock([name, ...more]: readonly string[], given: FlagValues<typeof flags>, root: string): number {
  const { from, sheet, name: title, draft, 'web-only': webOnly, island, pages } = given
  if (name === undefined) throw new UsageError('What should authors write after "type:"? For example: npm run new -- block pricingTable')
  if (more.length > 0) throw new UsageError(`One name at a time.${didYouMean(blockNameOf([name, ...more].join(' ')))}`)
  if ((from ?? sheet ?? title) !== undefined || draft || pages !== pagesFlag.default)
    throw new UsageError('A block takes no options but --web-only and --island: npm run new -- block pricingTable')
  const block = composeBlock(root, name, { webOnly, island })
  writeBlock(root, block)
  console.log(
    [
      `Wrote ${joinWithAnd([...block.files.keys()])}, and added a line to ${joinWithAnd([...block.registries.keys()])}.`,
      '',
      '  npm run dev     shows it among the other blocks: http://127.0.0.1:5173/_blocks',
      '  npm run schema  lets code editors complete it; run it again after changing its fields',
      '  npm test        checks it. The first run records its appearance in tests/snapshots/; after changing that, update it:',
      '                  npx vitest run --project unit tests/blocks.test.tsx -u',
      ...(island ? ['', `Keep ${testPageOf(name)} in step with the block: tests render its island there, and a browser hydrates it.`] : []),
    ].join('\n'),
  )
  return 0
}

function nextSteps({ file: name, rows, notes, toFill, wrongCounts }: ComposedPage, folder: string): string {
  const file = posix.join(folder, name)
  const path = pathOf(name)
  const option = pagesOption(folder)
  const where = option && ` --${option}`
  return [
    `Wrote ${file}${rows > 0 ? `, a ranking with ${pluralize(rows, 'row')}` : ''}. Its address is ${path}.`,
    ...(isDraft(name) ? [`Only the preview shows it, until you publish it: npm run publish -- ${path}${option}`] : []),
    ...notes,
    '',
    ...(toFill.length > 0 ? [`Text in [square brackets] is for you to write: ${listLines(toFill)}.`, ''] : []),
    ...listWrongCounts(wrongCounts),
    `  npm run dev${where}    shows the page while you write: http://127.0.0.1:5173${path}`,
    `  npm run check${where}  lists every mistake with its line`,
  ].join('\n')
}
