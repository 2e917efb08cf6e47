import { expect, test } from 'vitest'
import { type PageSummary, type Sort, sortSummaries } from '../../renderer/content/pageSummary.ts'

const pageOf = (path: string, fields: Partial<PageSummary>): PageSummary => ({
  path,
  file: '',
  title: path,
  description: '',
  order: 0,
  topics: [],
  noindex: false,
  card: { tags: [], facts: [] },
  aliases: [],
  ...fields,
})

const cardTitled = (title: string) => ({ title, tags: [], facts: [] })

const pages = [
  pageOf('/zebra', { title: 'Animals', card: cardTitled('Zebra'), order: 2, published: '2026-01-02' }),
  pageOf('/ecommerce', { title: 'eCommerce', order: 1, published: '2026-01-02' }),
  pageOf('/electronics', { title: 'Électronique', order: 1, published: '2026-01-03' }),
  pageOf('/apple', { title: 'Fruit', card: cardTitled('Apple'), order: 3 }),
  pageOf('/data', { title: 'Data', order: 1, published: '2025-12-31' }),
]

test.each<[Sort, string[]]>([
  ['title', ['/apple', '/data', '/ecommerce', '/electronics', '/zebra']],
  ['order', ['/data', '/ecommerce', '/electronics', '/zebra', '/apple']],
  ['newest', ['/electronics', '/ecommerce', '/zebra', '/data', '/apple']],
])('pages by %s are sorted as readers see their titles, whatever the case and the accents', (sort, sorted) => {
  expect(sortSummaries(pages, sort).map(({ path }) => path)).toEqual(sorted)
})
