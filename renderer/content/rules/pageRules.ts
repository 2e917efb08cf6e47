import type { Page } from '../../../schema/index.ts'
import { pageCountIssue, plannedPageCount, printsNothing } from '../documentPlan.ts'
import type { PlacedBlock, PlacedPage } from '../expandFragments.ts'
import { pluralize } from '../format.ts'
import type { Issue, IssueCode, Path } from '../issue.ts'
import { partsOf, shellIds } from '../outline.ts'
import { pathOf } from '../routes.ts'
import { fillTokens, type Tokens } from '../tokens.ts'
import { checkBlock, questionsOf } from './blockRules.ts'
import { checkSelfReference } from './cardRules.ts'
import { duplicateBlocksIn } from './duplicateBlocks.ts'
import { checkDuplicates, nameKey } from './duplicates.ts'
import { type RuleContext, yearIssue } from './ruleContext.ts'

/** What a page has to be beyond the shape of its fields. */
export function checkPage({ file, page, blocks, isComplete }: PlacedPage, facts: RuleContext, tokens: Tokens): Issue[] {
  const issues: Issue[] = []
  const own = (code: IssueCode, path: Path, message: string) => issues.push({ code, message, file, path })

  const filled = (text: string) => fillTokens(text, tokens).length
  const title = filled(page.title)
  const description = filled(page.description)
  if (title < 10 || title > 70) own('title-length', ['title'], `"title" has ${pluralize(title, 'character')}. Search results and browser tabs need 10 to 70.`)
  if (description < 50 || description > 165)
    own('description-length', ['description'], `"description" has ${pluralize(description, 'character')}. Search results and cards need 50 to 165.`)
  if (page.document?.workbook && isComplete && !blocks.some(({ block }) => block.type === 'calculator'))
    own(
      'missing-document',
      ['document', 'workbook'],
      'An Excel workbook is made from calculators, and this page has none. Remove this line, or add a calculator block.',
    )
  if (page.document?.downloadWorkbook !== undefined && !page.document.workbook)
    own(
      'missing-document',
      ['document', 'downloadWorkbook'],
      'This page makes no Excel workbook. Add "workbook: true" beside this, or remove "downloadWorkbook".',
    )

  if (page.document && isComplete && printsNothing(blocks.map(({ block }) => block)))
    own(
      'missing-document',
      ['document'],
      'Nothing on this page prints, so its PDF would be a cover alone. Add a chapter or another section that prints, or remove "document:".',
    )

  const heroes = blocks.filter(({ block }) => block.type === 'hero')
  const [hero] = heroes
  if (isComplete && blocks[0]?.block.type !== 'hero') {
    if (hero)
      issues.push({ code: 'hero-position', file: hero.file, path: [...hero.path, 'type'], message: 'A page opens with its hero. Move this block to the top.' })
    else own('hero-position', ['blocks', 0, 'type'], 'A page opens with a hero, which holds its main heading. Put one first.')
  }
  for (const { file: at, path } of heroes.slice(1))
    issues.push({
      code: 'hero-position',
      file: at,
      path: [...path, 'type'],
      message: 'A page has one hero, which holds its main heading. Use a promo or prose block here.',
    })

  const planned = page.document && isComplete ? plannedPageCount(blocks.map(({ block }) => block)) : undefined
  if (page.document && planned !== undefined && planned !== page.document.pages) issues.push(pageCountIssue(file, page.document.pages, planned))

  // What is shared with other pages is right on those.
  const written = blocks.filter((placed) => placed.file === file)
  const { copies, issues: ofCopies } = duplicateBlocksIn(written)
  const originals = blocks.filter((placed) => !copies.has(placed))
  issues.push(...ofCopies, ...checkIds(file, page, originals), ...checkDuplicates(page.topics, file, (index) => ['topics', index]))
  issues.push(...yearIssue(page.published, file, ['published'], facts), ...yearIssue(page.reviewed, file, ['reviewed'], facts))
  issues.push(...blocks.flatMap((placed) => checkedYears(placed, facts)))
  issues.push(...blocks.flatMap((placed) => checkBlock(placed, facts)))
  const address = pathOf(file.slice(file.indexOf('/') + 1))
  issues.push(
    ...written.flatMap((placed) => checkSelfReference(placed, address)),
    ...checkQuestions(originals.filter((placed) => placed.file === file)),
    ...checkSearches(file, page, blocks),
  )
  return issues
}

/** The days called `checked`, of a block and of the entries of its lists. */
function checkedYears({ block, file, path }: PlacedBlock, facts: RuleContext): Issue[] {
  const dayOf = (value: unknown, at: Path) => {
    const { checked } = (typeof value === 'object' && value !== null ? value : {}) as { checked?: unknown }
    return typeof checked === 'string' ? yearIssue(checked, file, [...at, 'checked'], facts) : []
  }
  const entries = Object.entries(block).flatMap(([field, list]) =>
    Array.isArray(list) ? list.flatMap((entry: unknown, index) => dayOf(entry, [...path, field, index])) : [],
  )
  return [...dayOf(block, path), ...entries]
}

/** Questions that another list of the page has already; `blockRules.ts` tells of those that stand twice in one. */
function checkQuestions(blocks: readonly PlacedBlock[]): Issue[] {
  const blockOf = new Map<string, number>()
  return blocks.flatMap(({ block, file, path, recovery }, index) => {
    if (block.type !== 'faq') return []
    return questionsOf(block).flatMap((question, item): Issue[] => {
      const at = [...path, 'items', item, 'question']
      const key = nameKey(question)
      const other = blockOf.get(key)
      if (other === undefined && !recovery?.isPlaceholder(at)) blockOf.set(key, index)
      if (other === undefined || other === index) return []
      return [{ code: 'duplicate-id', file, path: at, message: `This page answers "${question}" above already. Remove one of the two.` }]
    })
  })
}

/** Every search field of a page would show what was looked for in one of them. */
function checkSearches(page: string, { blocks: written }: Page, blocks: readonly PlacedBlock[]): Issue[] {
  return blocks
    .filter(({ block }) => block.type === 'search')
    .slice(1)
    .map(({ file, path }): Issue => {
      const message = 'This page has a search field already, and both would show the same results. Remove one of the two.'
      if (file === page) return { code: 'duplicate-id', file, path: [...path, 'type'], message }
      const place = written.findLastIndex((block) => isFragment(block, file))
      return { code: 'duplicate-id', file: page, path: ['blocks', place, 'name'], message }
    })
}

function checkIds(page: string, { blocks: written }: Page, blocks: readonly PlacedBlock[]): Issue[] {
  const issues: Issue[] = []
  const frame: readonly string[] = shellIds
  const fileOf = new Map<string, string>()
  const check = (id: string | undefined, file: string, path: Path) => {
    if (id === undefined) return
    const other = fileOf.get(id)
    const twice = (at: string, where: Path, message: string) => issues.push({ code: 'duplicate-id', file: at, path: where, message })
    const places = file === page ? [] : written.flatMap((block, index) => (isFragment(block, file) ? [index] : []))
    if (frame.includes(id)) twice(file, path, `The id "${id}" is used by the frame of every page. Choose another.`)
    // What is shared is right in itself: a line of the page cannot stay.
    else if (other !== undefined && places.length > 0 && (other !== file || places.length > 1))
      twice(
        page,
        ['blocks', places.at(-1) ?? 0, 'name'],
        places.length > 1
          ? 'These shared blocks stand twice on this page. Remove one of the two.'
          : `These shared blocks bring the id "${id}", which stands on this page already. Choose another id there.`,
      )
    else if (other !== undefined) twice(file, path, `The id "${id}" stands twice on this page. Choose another.`)
    fileOf.set(id, file)
  }
  for (const { block, file, path } of blocks) {
    check(block.id, file, [...path, 'id'])
    for (const part of partsOf(block)) check(part.id, file, [...path, ...part.path, 'id'])
  }
  return uniqueIssues(issues)
}

/** Blocks that a shared file brings. */
const isFragment = (block: Page['blocks'][number], file: string) => block.type === 'fragment' && file.endsWith(`/_shared/${block.name}.yaml`)

/** Of shared blocks with several ids each tells of the same line. */
const uniqueIssues = (issues: readonly Issue[]) => [
  ...new Map(issues.map((issue) => [JSON.stringify([issue.path.map(String), issue.message]), issue])).values(),
]
