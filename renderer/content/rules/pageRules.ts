import type { Page } from '../../../schema/index.ts'
import { pageCountIssue, plannedPageCount, printsNothing } from '../documentPlan.ts'
import type { PlacedBlock, PlacedPage } from '../expandFragments.ts'
import { isDraftFile } from '../files.ts'
import { pluralize } from '../format.ts'
import type { Issue, Path } from '../issue.ts'
import { frameIds, partsOf } from '../outline.ts'
import { isAlwaysPublic, sharedFile } from '../routes.ts'
import { fillTokens, type Tokens } from '../tokens.ts'
import { isContainer } from '../valueAt.ts'
import { checkBlock, questionsOf } from './blockRules.ts'
import { checkSelfReference } from './cardRules.ts'
import { duplicateBlocksIn } from './duplicateBlocks.ts'
import { checkDuplicates, nameKey } from './duplicates.ts'
import { checkRankingCount } from './entryCounts.ts'
import { pathIn } from './pathIn.ts'
import { type RuleContext, yearIssue } from './ruleContext.ts'

/** Checks a page by itself, beyond the shape of its fields. */
export function checkPage(placedPage: PlacedPage, context: RuleContext, tokens: Tokens): Issue[] {
  const { path, file, page, blocks } = placedPage
  // Shared blocks are right on other pages, so only those written in this page can be copies.
  const written = blocks.filter((placed) => placed.file === file)
  const { copies, issues: copyIssues } = duplicateBlocksIn(written)
  const originals = blocks.filter((placed) => !copies.has(placed))
  const issues = [
    ...checkLengths(placedPage, tokens),
    ...checkDocument(placedPage),
    ...checkHeroes(placedPage),
    ...copyIssues,
    ...checkIds(file, page, originals),
    ...checkDuplicates(page.topics, { block: page, file, path: [] }, 'topics'),
    ...checkDates(placedPage, context),
    ...blocks.flatMap((placed) => checkedYears(placed, context)),
    ...blocks.flatMap((placed) => checkBlock(placed, context)),
    ...written.flatMap((placed) => checkSelfReference(placed, path)),
    ...checkQuestions(written.filter((placed) => !copies.has(placed))),
    ...checkSearches(file, page, blocks),
    ...checkHeadingYears(file, page, written, tokens),
  ]
  // A ranking with a mistake may have a row more or less once it is mended.
  if (issues.length === 0) return checkRankingCount(file, page, blocks)
  // What is there twice has pages in the document twice.
  return issues.some(({ code }) => code === 'duplicate-id') ? issues.filter(({ code }) => code !== 'page-count') : issues
}

/** How many characters a text may have, and where it is shown. */
const textLengths = [
  { field: 'title', min: 10, max: 70, shownIn: 'Search results and browser tabs' },
  { field: 'description', min: 50, max: 165, shownIn: 'Search results and cards' },
] as const

const checkLengths = ({ file, page }: PlacedPage, tokens: Tokens) =>
  textLengths.flatMap(({ field, min, max, shownIn }): Issue[] => {
    const { length } = fillTokens(page[field], tokens)
    if (length >= min && length <= max) return []
    const filled = length === page[field].length ? '' : ' once its words in braces are filled in'
    const message = `"${field}" has ${pluralize(length, 'character')}${filled}. ${shownIn} need ${min} to ${max}.`
    return [{ code: `${field}-length`, file, path: [field], message }]
  })

/** Checks that a page has what its document is made from, and that the document is as long as it says. */
function checkDocument({ file, page: { document }, blocks: placedBlocks, isComplete }: PlacedPage): Issue[] {
  if (!document) return []
  const issues: Issue[] = []
  const report = (path: Path, message: string) => issues.push({ code: 'missing-document', file, path, message })
  if (document.downloadWorkbook !== undefined && !document.workbook)
    report(['document', 'downloadWorkbook'], 'This page makes no Excel workbook. Add "workbook: true" next to this, or remove "downloadWorkbook".')
  // A block that cannot be read may be the one that a document needs.
  if (!isComplete) return issues
  const blocks = placedBlocks.map(({ block }) => block)
  if (document.workbook && !blocks.some(({ type }) => type === 'calculator'))
    report(['document', 'workbook'], 'An Excel workbook is made from calculators, but this page has none. Remove this line, or add a calculator block.')
  if (printsNothing(blocks))
    report(['document'], 'Nothing on this page prints, so its PDF would be only a cover. Add a chapter or another section that prints, or remove "document:".')
  const planned = plannedPageCount(blocks)
  if (planned !== undefined && planned !== document.pages) issues.push(pageCountIssue(file, document.pages, planned))
  return issues
}

/** Checks that a page opens with its hero, and has no other. */
function checkHeroes({ file, blocks, isComplete }: PlacedPage): Issue[] {
  const [hero, ...others] = blocks.filter(({ block }) => block.type === 'hero')
  const issueAt = (place: Pick<Issue, 'file' | 'path'>, message: string): Issue => ({
    code: 'hero-position',
    file: place.file,
    path: [...place.path, 'type'],
    message,
  })
  const repeated = others.map((other) => issueAt(other, 'A page has one hero, which contains its main heading. Use a promo or prose block here.'))
  if (!isComplete || blocks[0]?.block.type === 'hero') return repeated
  if (hero) return [issueAt(hero, 'A page opens with its hero. Move this block to the top.'), ...repeated]
  const message = 'A page opens with a hero, which contains its main heading. Start with "- type: hero" and a "title:" above this block.'
  return [issueAt({ file, path: ['blocks', 0] }, message)]
}

function checkDates({ path, file, page }: PlacedPage, context: RuleContext): Issue[] {
  const { published, publishOn, unpublishOn, reviewed } = page
  const issues = (['published', 'publishOn', 'unpublishOn', 'reviewed'] as const).flatMap((field) => yearIssue(page[field], file, [field], context))
  if (publishOn !== undefined && !isDraftFile(file)) {
    const message = `This page is public already, so nothing happens on that day. Remove this line, or make the page a draft with "npm run unpublish".`
    issues.push({ code: 'invalid-value', file, path: ['publishOn'], atKey: true, message })
  }
  const firstDay = publishOn ?? published
  if (unpublishOn !== undefined && isAlwaysPublic(path)) {
    const message = 'The site cannot do without this page, so it stays public. Remove this line.'
    issues.push({ code: 'invalid-value', file, path: ['unpublishOn'], atKey: true, message })
  } else if (unpublishOn !== undefined && firstDay !== undefined && unpublishOn <= firstDay) {
    const message = `"${unpublishOn}" is not after ${firstDay}, the day of publication. Write the day from which the page is a draft again, or remove this line.`
    issues.push({ code: 'invalid-value', file, path: ['unpublishOn'], message })
  }
  // That day will be its date of publication.
  const publication = published && (publishOn ?? published)
  if (publication === undefined || reviewed === undefined || reviewed >= publication) return issues
  const message = `"${reviewed}" is before ${publication}, the day of publication. Write the date of the last review, or remove this line.`
  return [...issues, { code: 'invalid-value', file, path: ['reviewed'], message }]
}

/** Checks the dates called `checked`, of a block and of the entries of its lists. */
function checkedYears({ block, file, path }: PlacedBlock, context: RuleContext): Issue[] {
  const checkDate = (entry: unknown, steps: Path) => {
    const { checked } = (isContainer(entry) ? entry : {}) as { checked?: unknown }
    return typeof checked === 'string' ? yearIssue(checked, file, [...path, ...steps, 'checked'], context) : []
  }
  const entries = Object.entries(block).flatMap(([field, list]) =>
    Array.isArray(list) ? list.flatMap((entry: unknown, index) => checkDate(entry, [field, index])) : [],
  )
  return [...checkDate(block, []), ...entries]
}

/** Reports questions that another list of the page has already; `blockRules.ts` reports those that are twice in one list. */
function checkQuestions(blocks: readonly PlacedBlock[]): Issue[] {
  const blockOf = new Map<string, number>()
  return blocks.flatMap(({ block, file, path, recovery }, index) => {
    if (block.type !== 'faq') return []
    return questionsOf(block).flatMap((question, item): Issue[] => {
      const at = pathIn({ block, path }, 'items', item, 'question')
      const key = nameKey(question)
      const other = blockOf.get(key)
      if (other === undefined && !recovery?.isPlaceholder(at)) blockOf.set(key, index)
      if (other === undefined || other === index) return []
      return [{ code: 'duplicate-id', file, path: at, message: `This page already answers "${question}" above. Remove one of the two.` }]
    })
  })
}

/** Reports a year in the headings of a ranking that is or was that of the edition: it would stay when the edition changes. */
function checkHeadingYears(page: string, { title, card }: Page, blocks: readonly PlacedBlock[], tokens: Tokens): Issue[] {
  if (!blocks.some(({ block }) => block.type === 'rankingTable')) return []
  const headings = [
    { file: page, path: ['title'], text: title },
    { file: page, path: ['card', 'title'], text: card.title },
    ...blocks.flatMap(({ block, file, path }) =>
      block.type === 'hero' || block.type === 'rankingTable' ? [{ file, path: [...path, 'title'], text: block.title }] : [],
    ),
  ]
  return headings.flatMap(({ file, path, text = '' }): Issue[] => {
    // "Founded before 2025" is a fact of its own; one edition is enough for a heading.
    const match = text.includes('{edition}') ? null : /(?<![^\s(])(?<!\b(?:after|before|since|until|founded in|by) )20\d\d\b/i.exec(text)
    const isOfEdition = Math.abs(Number(match?.[0]) - Number(tokens.get('edition'))) <= 1
    if (!match || !isOfEdition) return []
    const message = 'The year in the headings of rankings is "edition" in _site.yaml, and this one would stay when that changes. Write {edition}.'
    return [{ code: 'invalid-value', file, path, message, within: match[0], at: match.index, suggestion: '{edition}' }]
  })
}

/** Reports all search fields but the first: each would show what was searched for in any of them. */
function checkSearches(page: string, { blocks: written }: Page, blocks: readonly PlacedBlock[]): Issue[] {
  return blocks
    .filter(({ block }) => block.type === 'search')
    .slice(1)
    .map(({ file, path }): Issue => {
      const message = 'This page already has a search field, and both would show the same results. Remove one of the two.'
      if (file === page) return { code: 'duplicate-id', file, path: [...path, 'type'], message }
      const place = written.findLastIndex((block) => isFragment(block, file))
      return { code: 'duplicate-id', file: page, path: ['blocks', place, 'name'], message }
    })
}

/** Reports ids that are used twice on a page, or by the frame of every page. */
function checkIds(page: string, { blocks: written }: Page, blocks: readonly PlacedBlock[]): Issue[] {
  const reservedIds: readonly string[] = frameIds
  const fileOf = new Map<string, string>()
  return placedIds(blocks).flatMap(({ id, file, path }): Issue[] => {
    const other = fileOf.get(id)
    fileOf.set(id, file)
    const report = (message: string, place = { file, path }): Issue[] => [{ code: 'duplicate-id', ...place, message }]
    if (reservedIds.includes(id)) return report(`The id "${id}" is used by the frame of every page. Choose another.`)
    if (other === undefined) return []
    // A shared file is right by itself: the line of the page that includes it is what has to change.
    const fragments = written.flatMap((block, index) => (isFragment(block, file) ? [index] : []))
    const inPage = { file: page, path: ['blocks', fragments.at(-1) ?? 0, 'name'] }
    if (fragments.length > 1) return report('These shared blocks are on this page twice. Remove one of the two.', inPage)
    if (fragments.length === 1 && other !== file)
      return report(`These shared blocks use the id "${id}", which is already on this page. Choose another id there.`, inPage)
    return report(`The id "${id}" is on this page twice. Choose another.`)
  })
}

/** Returns the ids that authors gave to blocks and parts of them, in order, and where each is written. */
const placedIds = (blocks: readonly PlacedBlock[]) =>
  blocks.flatMap(({ block, file, path }) =>
    [{ id: block.id, path: [] }, ...partsOf(block)].flatMap(({ id, path: at }) => (id === undefined ? [] : [{ id, file, path: [...path, ...at, 'id'] }])),
  )

/** True for a fragment that includes the blocks of a shared file. */
const isFragment = (block: Page['blocks'][number], file: string) => block.type === 'fragment' && file.endsWith(`/${sharedFile(block.name)}`)
