import { expect } from 'vitest'
import { waitForHydration } from '../page.ts'
import { atLeast, count, downloads, eachHas, jumpLink, link, says, section, texts } from './checks.ts'
import { longDatePattern } from './facts.ts'
import { listedBelow } from './sections.ts'
import type { Check, Statements } from './statement.ts'

const hidesColumns: Check = async ({ page }) => {
  const cells = () =>
    page.locator('#table tbody tr').evaluateAll((rows) => [...new Set(rows.map((row) => [...row.children].filter((cell) => cell.clientWidth > 0).length))])
  const before = await cells()
  await page.locator('#table').getByLabel('Milvus').uncheck()
  await page.locator('#table').getByLabel('Qdrant').uncheck()
  const without = await cells()
  const names = await page.locator('#table thead th:visible').allInnerTexts()
  const note = page.locator('#table').getByText('None chosen: all are shown.')
  const isNoteShownEarly = await note.isVisible()
  for (const name of ['Weaviate', 'Pinecone']) await page.locator('#table').getByLabel(name).uncheck()
  expect([isNoteShownEarly, await note.isVisible(), await cells()]).toEqual([false, true, [5]])
  for (const name of ['Weaviate', 'Pinecone', 'Milvus', 'Qdrant']) await page.locator('#table').getByLabel(name).check()
  expect([before, without, await cells()]).toEqual([[5], [3], [5]])
  expect(names.map((name) => name.split('\n')[0]?.trim())).toEqual([expect.stringMatching(/^Weaviate/), expect.stringMatching(/^Pinecone/)])
}

/** The reading time is computed: within a minute of the article at 220 words a minute. */
const computedReadingTime: Check = async ({ page }) => {
  const { words, minutes } = await page.evaluate(() => {
    const main = document.querySelector('main')
    const sections = [...(main?.querySelectorAll('section') ?? [])].filter(({ id }) => id !== 'sources' && id !== 'read-next')
    return {
      words: sections.reduce((sum, { textContent }) => sum + (textContent?.match(/\S+/g)?.length ?? 0), 0),
      minutes: Number(/(\d+) min read/.exec(main?.textContent ?? '')?.[1]),
    }
  })
  expect(Math.abs(minutes - words / 220), `${minutes} min read for ${words} words`).toBeLessThanOrEqual(1)
}

/** Checks the word count of an article's own sections. */
const wordCount =
  (min: number, max: number): Check =>
  async ({ page }) => {
    const words = await page
      .locator('main section:not(#sources, #read-next)')
      .evaluateAll((sections) => sections.reduce((sum, { textContent }) => sum + (textContent?.match(/\S+/g)?.length ?? 0), 0))
    expect(words).toBeGreaterThanOrEqual(min)
    expect(words).toBeLessThanOrEqual(max)
  }

/** The same attributes for every option: each row has a value for each. */
const fullTable: Check = async ({ page }) => {
  const options = await page.locator('main #table thead th').count()
  const values = await page.locator('main #table tbody tr').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td').length))
  expect(options).toBeGreaterThanOrEqual(2)
  expect(values.length).toBeGreaterThanOrEqual(10)
  expect(new Set(values)).toEqual(new Set([options]))
}

/** A calculator recalculates its results from what is typed into its first field. */
const calculates: Check = async ({ page, path }) => {
  await page.goto(new URL(path, page.url()).href)
  const calculator = page.locator('main [data-island=calculatorForm]').first()
  await waitForHydration(calculator)
  const results = calculator.locator('.results')
  const before = await results.innerText()
  const field = calculator.locator('input').first()
  await field.fill('1')
  await expect.poll(() => results.innerText()).not.toBe(before)
  expect(await results.innerText()).not.toMatch(/NaN|—/)
}

const forEach = (paths: readonly string[], statements: Statements[string]): Statements => Object.fromEntries(paths.map((path) => [path, statements]))

const posts = forEach(listedBelow('/resources/blog'), {
  'issue: the article has 600 to 1,200 words': wordCount(600, 1200),
  'spec §3 Blog post: category, title, date and reading time at its head': [
    eachHas(':has(> h1)', 1, ['p + h1', 'time[datetime]']),
    says(':has(> h1)', 'Published', longDatePattern, 'reviewed', longDatePattern, /\d+ min read/),
  ],
  'visitors §1c: the reading time is computed from the text': computedReadingTime,
  'visitors §1c: a list of its sections, and two pages to read next': [atLeast('nav li a', 3), count('#read-next li a', 2)],
})

const comparisons = forEach(listedBelow('/resources/comparisons'), {
  'issue: a real comparison table, the same attributes for every option': fullTable,
  'issue: drawbacks for each side': texts('#table tbody tr:last-child th', ['Main drawback']),
  'visitors §1a: the day the facts were checked, or that they were not': says(
    '#table caption',
    new RegExp(`Facts checked ${longDatePattern.source}|General knowledge, facts not checked`),
  ),
  'issue: a short answer, how to decide, a trial and questions': [
    section('#verdict', 'The short answer'),
    section('#decision'),
    eachHas('#trial li', 6, ['h3', 'p']),
    eachHas('section details', 3, ['summary', 'p']),
  ],
  'visitors §1a: its sources': atLeast('#sources li', 2),
  'spec §2: the buttons of the hero jump to the table and the trial': [jumpLink(/./, '#table'), jumpLink(/./, '#trial')],
})

const guides = forEach(listedBelow('/resources/guides'), {
  'issue: the guide has chapters with sections': [section('#about'), atLeast('section:has(h3[id])', 3), atLeast('section h3[id]', 11)],
  'visitors §1a: its sources': atLeast('#sources li', 1),
})

const grants = forEach(
  ['/resources/grants/small-business-ai-innovation', '/resources/grants/digital-transformation-tax-credits', '/resources/grants/regional-adoption-incentives'],
  {
    'visitors D13: labeled as a typical program of its type': [
      says(':has(> h1)', 'Typical program of this type'),
      says('#overview', 'typical program of this type'),
    ],
    'visitors D13: real programs by name, checked on a date, the closed ones marked as closed': [
      section('#real-programs', new RegExp(`as checked on ${longDatePattern.source}`)),
      says('#real-programs', 'Closed'),
      atLeast('#sources li', 4),
    ],
    'visitors D13: not financial or legal advice': section('#funding-advice', 'Not financial or legal advice'),
    'issue: how to apply, and whether you are ready, as “Learn more and apply” promises': [atLeast('#how-to-apply li', 5), atLeast('#ready li', 5)],
  },
)

/** The pages behind the cards: posts, comparisons, guides and grants. */
export const articleStatements: Statements[] = [
  posts,
  comparisons,
  {
    '/resources/comparisons/make-vs-n8n': {
      'visitors D6: the comparison of the two affiliate platforms says that we may earn from both': [
        says('#verdict', 'this site may earn from both'),
        link('#table', 'Make', '@make'),
        link('#table', 'n8n', '@n8n'),
      ],
    },
  },
  { '/resources/comparisons/vector-databases': { 'visitors §1b: a visitor chooses which of four options are compared': hidesColumns } },
  guides,
  {
    '/resources/guides/choosing-an-ai-agency': { 'spec §3 Guide: the “Interactive Toolkit” works in the page': calculates },
    '/resources/guides/ai-business-case': {
      'spec §3 Guide: “Excel + PDF Guide” delivers a workbook as well': downloads('', 'Download Workbook', 'ai-business-case.xlsx'),
      'issue: its calculators work in the page': calculates,
    },
    '/resources/grants/project-cost-calculator': { 'issue: the funding calculator works in the page': calculates },
  },
  grants,
]
