import type { BlockType } from '../../../schema/index.ts'
import { numberBefore } from '../entryNumber.ts'
import type { BlockOf, PlacedBlock, PlacedBlockOf } from '../expandFragments.ts'
import { type Issue, type IssueCode, type Path, pathStartsWith } from '../issue.ts'
import { normalizeUrl } from '../links/externalLinks.ts'
import { checkCalculator } from './calculatorRules.ts'
import { checkCardGrid, checkCards } from './cardRules.ts'
import { checkDuplicates } from './duplicates.ts'
import { checkEntryCount } from './entryCounts.ts'
import { checkFinder } from './finderRules.ts'
import { checkHighlights } from './highlightRules.ts'
import { checkListMarkers } from './listMarkers.ts'
import { pathIn } from './pathIn.ts'
import { checkRanking } from './rankingRules.ts'
import { checkRepeatedEntries } from './repeatedEntries.ts'
import type { RuleContext } from './ruleContext.ts'

type Rules = { [T in BlockType]?: (placed: PlacedBlockOf<T>, context: RuleContext) => Issue[] }

/** The rules for blocks of each type, beyond the shape of their fields. */
const rules: Rules = {
  calculator: checkCalculator,
  cardGrid: checkCardGrid,
  caseStudies: checkCaseStudies,
  chapter: checkChapter,
  checklist: checkChecklist,
  claims: checkClaims,
  comparisonTable: checkComparison,
  downloadList: checkDownloads,
  faq: checkFaq,
  finder: checkFinder,
  rankingTable: checkRanking,
  sources: checkSources,
  steps: checkSteps,
  testimonials: checkTestimonials,
  toolList: (placed) => checkDuplicates(namesOf(placed.block.tools), placed, 'tools', 'name'),
  topicList: (placed) => checkDuplicates(placed.block.topics, placed, 'topics'),
}

/** Reports what is wrong with a block beyond the shape of its fields. */
export function checkBlock(placed: PlacedBlock, context: RuleContext): Issue[] {
  const { block, file } = placed
  try {
    const own = rulesFor(block.type, placed, context)
    // What is wrong with an entry as a whole says enough about it.
    const ofCards = checkCards(placed).filter((issue) => !own.some(({ path }) => pathStartsWith(issue.path, path)))
    const specific = [...own, ...ofCards, ...checkHighlights(placed, context), ...checkListMarkers(placed)]
    const issues = [...specific, ...checkRepeatedEntries(placed, specific)]
    // A list with a mistake may have an entry more or less once it is mended.
    return issues.length > 0 ? issues : checkEntryCount(placed)
  } catch (cause) {
    // An error thrown by a rule does not name the page.
    throw new Error(`The block "${block.type}" in ${file} cannot be checked by its rule in renderer/content/rules/blockRules.ts.`, { cause })
  }
}

const rulesFor = <T extends BlockType>(type: T, placed: PlacedBlock, context: RuleContext) => rules[type]?.(placed as PlacedBlockOf<T>, context) ?? []

export const questionsOf = ({ items }: BlockOf<'faq'>) => items.map(({ question }) => question)

const titlesOf = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)

const namesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)

/** Where there are too many entries: in brackets a comma ends one. */
const quotesHint = ', and quotes around one that has a comma in it'

function checkComparison(placed: PlacedBlockOf<'comparisonTable'>): Issue[] {
  const { block, file } = placed
  const expected = block.options.length
  const attributes = block.rows.map(({ attribute }) => attribute)
  const uneven = (values: readonly unknown[], at: Path): Issue[] => {
    const message = `There are ${values.length} entries for ${expected} options. Write one for each option, in the same order${values.length > expected ? quotesHint : ''}.`
    return values.length === expected ? [] : [{ code: 'uneven-table', file, path: at, message }]
  }
  // An option that was added or removed is one mistake, however many rows there are.
  const [count = expected, ...otherCounts] = new Set(block.rows.map(({ values }) => values.length))
  const isOptionAlone = count !== expected && otherCounts.length === 0
  const optionAlone: Issue = {
    code: 'uneven-table',
    file,
    path: pathIn(placed, 'options'),
    message: `There are ${expected} options, but each row has ${count} values. ${
      count < expected
        ? 'Add a value to each row, in the same order, or remove an option: the heading above the names of the rows is none'
        : 'Add the option that is missing, remove its value from each row, or put quotes around a text that has a comma in it'
    }; the same goes for "drawbacks".`,
  }
  return [
    ...(isOptionAlone
      ? [optionAlone]
      : [
          ...block.rows.flatMap(({ values }, row) => uneven(values, pathIn(placed, 'rows', row, 'values'))),
          ...uneven(block.drawbacks, pathIn(placed, 'drawbacks')),
        ]),
    ...checkDuplicates(namesOf(block.options), placed, 'options', 'name'),
    ...checkDuplicates(attributes, placed, 'rows', 'attribute'),
  ]
}

/** A case that was copied from another still has its text, or shows the photo of that one. */
function checkCaseStudies(placed: PlacedBlockOf<'caseStudies'>): Issue[] {
  const texts = placed.block.items.map(({ title, description }) => `${title}: ${description}`)
  return [...checkDuplicates(texts, placed, 'items'), ...checkPhotos(placed)]
}

function checkPhotos(placed: PlacedBlockOf<'caseStudies'>): Issue[] {
  const photos = placed.block.items.map(({ photo }) => photo?.file)
  return photos.flatMap((photo, index): Issue[] => {
    const first = photos.indexOf(photo)
    if (photo === undefined || first === index) return []
    const message = `"${photo}" is also the photo of entry ${first + 1}. Write the one that belongs to this entry, or remove this line.`
    return [{ code: 'duplicate-id', file: placed.file, path: pathIn(placed, 'items', index, 'photo', 'file'), message }]
  })
}

function checkChapter(placed: PlacedBlockOf<'chapter'>): Issue[] {
  return placed.block.sections.flatMap(({ table }, section) => {
    const { columns = [], rows = [] } = table ?? {}
    return rows.flatMap((row, index): Issue[] => {
      if (row.length === columns.length) return []
      const message = `This row has ${row.length} cells for ${columns.length} columns. Write one for each column${row.length > columns.length ? quotesHint : ''}.`
      return [{ code: 'uneven-table', file: placed.file, path: pathIn(placed, 'sections', section, 'table', 'rows', index), message }]
    })
  })
}

/**
 * A source on another site is shown by its host if it has no name; one on this site has no host to show. A name without a source is not
 * shown at all: readers are told that nobody checked the figure.
 */
function checkClaims(placed: PlacedBlockOf<'claims'>): Issue[] {
  const { block, file, recovery } = placed
  const repeated = checkDuplicates(
    block.items.map(({ figure, label }) => `${figure} ${label}`),
    placed,
    'items',
  )
  const unclear = block.items.flatMap(({ source, sourceName }, index): Issue[] => {
    const report = (code: IssueCode, field: 'source' | 'sourceName', message: string, within?: string): Issue[] => [
      { code, file, path: pathIn(placed, 'items', index, field), message, within },
    ]
    if (source === undefined && sourceName !== undefined && !recovery?.isPlaceholder(pathIn(placed, 'items', index, 'source')))
      return report(
        'missing-field',
        'sourceName',
        `A figure without "source" is shown as an unchecked claim, and this name is not shown. Add "source:" with the address of the page that shows the figure, or remove this line.`,
      )
    if (source !== undefined && sourceName === undefined && /^(?:[/#]|mailto:|tel:)/.test(source.trim()))
      return report(
        'missing-field',
        'source',
        `Readers are told where a figure comes from, and "${source}" is an address without a name. Add "sourceName:" with that name.`,
      )
    const prefix = /^source:/i.exec(sourceName ?? '')?.[0]
    return prefix === undefined ? [] : report('invalid-value', 'sourceName', 'The page adds "Source:" before the name. Leave this word out.', prefix)
  })
  return [...repeated, ...unclear]
}

/** The page adds quotation marks around what was said, and a dash before who said it. */
function checkTestimonials(placed: PlacedBlockOf<'testimonials'>): Issue[] {
  const { block, file } = placed
  const marks = block.items.flatMap(({ quote, role }, index): Issue[] => {
    const report = (field: 'quote' | 'role', message: string, suggestion: string): Issue[] => [
      {
        code: 'invalid-value',
        file,
        path: pathIn(placed, 'items', index, field),
        message: `${message} Write it without: "${suggestion}".`,
        suggestion: /^[\p{L}\d][^:#]*$/u.test(suggestion) ? suggestion : undefined,
      },
    ]
    const said = /^\s*(?:“([^“”]+)”|"([^"]+)"|«([^«»]+)»|„([^„“]+)“)\s*$/
      .exec(quote)
      ?.slice(1)
      .find((words) => words !== undefined)
    const who = /^\s*[–—-]\s*(\S.*)$/.exec(role)?.[1]
    return [
      ...(said === undefined ? [] : report('quote', 'The page adds the quotation marks.', said.trim())),
      ...(who === undefined ? [] : report('role', 'The page sets this apart by itself.', who)),
    ]
  })
  return [
    ...marks,
    ...checkDuplicates(
      block.items.map(({ quote }) => quote),
      placed,
      'items',
      'quote',
    ),
  ]
}

/** Sources are duplicates if both title and page are the same: two facts may come from one page, and two pages may have one title. */
function checkSources(placed: PlacedBlockOf<'sources'>): Issue[] {
  const names = placed.block.items.map(({ title, href }) => (href === undefined ? title : `${title.trim()}, ${normalizeUrl(href.trim())}`))
  return checkDuplicates(names, placed, 'items', 'title')
}

/** Returns the entries whose titles start with their number, and what it is written with. */
const numbersOf = (titles: readonly string[]) =>
  titles.flatMap((title, index) => {
    const prefix = numberBefore(title, index)
    return prefix === '' ? [] : [{ index, prefix, at: title.indexOf(prefix) }]
  })

/** The issue of what an entry need not start with. */
const needlessStart = (file: string, path: Path, within: string, at: number, why: string): Issue => ({
  code: 'invalid-value',
  file,
  path,
  message: `${why} Leave "${within.trim()}" out.`,
  within,
  at,
  suggestion: '',
})

function checkSteps(placed: PlacedBlockOf<'steps'>): Issue[] {
  const titles = titlesOf(placed.block.items)
  const numbered = numbersOf(titles).map(({ index, prefix, at }) =>
    needlessStart(placed.file, pathIn(placed, 'items', index, 'title'), prefix, at, 'The page numbers the steps.'),
  )
  return [...numbered, ...checkDuplicates(titles, placed, 'items', 'title')]
}

function checkChecklist(placed: PlacedBlockOf<'checklist'>): Issue[] {
  const titles = titlesOf(placed.block.items)
  const numbers = numbersOf(titles)
  const why = placed.block.numbered ? 'The page numbers the items.' : 'With "numbered: true" the page numbers the items.'
  // One title may start with a number by chance.
  const numbered =
    numbers.length === titles.length
      ? numbers.map(({ index, prefix, at }) => needlessStart(placed.file, pathIn(placed, 'items', index, 'title'), prefix, at, why))
      : []
  return [...numbered, ...checkDuplicates(titles, placed, 'items', 'title')]
}

/** "Q: Why?", "Question 2: Why?", "**Q1.** Why?" */
const faqLabels = [
  ['question', /^\s*(\**(?:q\d*|question(?: \d+)?)[.:)]\**\s+)(?=\S)/i],
  ['answer', /^\s*(\**(?:a\d*|answer(?: \d+)?):\**\s+)(?=\S)/i],
] as const

function checkFaq(placed: PlacedBlockOf<'faq'>): Issue[] {
  const labels = placed.block.items.flatMap((item, index) =>
    faqLabels.flatMap(([field, label]) => {
      const [, prefix = ''] = label.exec(item[field]) ?? []
      return prefix === ''
        ? []
        : [needlessStart(placed.file, pathIn(placed, 'items', index, field), prefix, item[field].indexOf(prefix), `The page shows which is the ${field}.`)]
    }),
  )
  return [...labels, ...checkDuplicates(questionsOf(placed.block), placed, 'items', 'question')]
}

/** Whether the listed pages have documents is checked when all pages are known (`siteRules.ts`). */
function checkDownloads(placed: PlacedBlockOf<'downloadList'>): Issue[] {
  const items: unknown = placed.block.items
  const message = 'A card written here has no document to download. Write the address of a page that makes one.'
  return (Array.isArray(items) ? items : []).flatMap((item, index): Issue[] =>
    typeof item === 'string' ? [] : [{ code: 'missing-document', file: placed.file, path: [...pathIn(placed, 'items'), index], message }],
  )
}
