import { expect, test } from 'vitest'
import { bestPartOf, queryOf, runSearch, type SearchIndex } from '../../renderer/islands/runSearch.ts'

test.each([
  ['how much does an AI agency cost', 'AI agency cost'],
  ["(What’s) a chatbot's price?", "chatbot's price?"],
  ['RPA vs workflow', 'RPA workflow'],
  ['where do we find and download the best checklist', 'checklist'],
  ['UiPath vs. Power Automate', 'UiPath Power Automate'],
  ['data  readiness', 'data readiness'],
  ['what is it', 'what is it'],
  ['"out of the box"', '"out of the box"'],
  ['up to $50,000 or €45,000', 'up 50,000 45,000'],
  ['hire an AI agency', 'AI agency'],
  ['human-in-the-loop reviews', 'human loop reviews'],
  ['self-hosted', 'self-hosted'],
  ['', ''],
])('the query for %j is %j', (words, query) => {
  expect(queryOf(words)).toBe(query)
})

/** An index that matches prefixes of words, as Pagefind does: a page must have all words of the query, or else the phrase in quotes, and a compound is one word. */
const indexOf = (pages: readonly { content: string; name?: string; headings?: readonly string[] }[]): SearchIndex => ({
  async search(query) {
    const [, phrase] = /^"(.*)"$/.exec(query) ?? []
    const starts = query
      .toLowerCase()
      .replaceAll('-', '')
      .split(' ')
      .map((word) => word.slice(0, 5))
    const found = pages.filter(({ content }) =>
      phrase === undefined
        ? starts.every((start) =>
            content
              .toLowerCase()
              .split(/\W+/)
              .some((word) => word.startsWith(start)),
          )
        : content.toLowerCase().includes(phrase.toLowerCase()),
    )
    return {
      results: found.map(({ content, name = content, headings = [] }) => {
        const sub_results = headings.map((title) => ({ title, url: `#${title}`, weighted_locations: [] }))
        return { id: name, data: async () => ({ url: name, excerpt: phrase ?? content, content, meta: { name }, sub_results }) }
      }),
    }
  },
})

const many = Array.from({ length: 12 }, (_, index) => ({ content: `Contract ${index}` }))

const index = indexOf([{ content: 'A workflow of work' }, { content: 'Workshops', name: 'Work' }, ...many, { content: 'A contract for terminals' }])

test.each([
  ['workflow', 1, 1, undefined],
  ['workfow', 1, 1, 'workflow'],
  ['contract', 13, 10, undefined],
  ['contracts', 13, 10, undefined],
  ['a contract termination', 13, 10, 'contract'],
  ['termination', 0, 0, undefined],
  ['contract workflow', 1, 1, 'workflow'],
  ['contrat for a workfow zebra', 1, 1, 'workflow'],
  ['contract of some terminals workflow', 1, 1, 'contract terminals'],
  ['zebra', 0, 0, undefined],
  ['zebra 2', 0, 0, undefined],
  ['zebra 11', 1, 1, '11'],
  ['"workfow"', 1, 1, 'workflow'],
])('"%s" has %i results, of which %i are shown, with the fallback query %s', async (typed, total, shown, instead) => {
  const answers = await runSearch(typed, index)
  expect({ total: answers.total, shown: answers.results.length, instead: answers.fallbackQuery }).toEqual({ total, shown, instead })
})

test('a higher limit gives more results of the query, but not of a fallback query', async () => {
  expect((await runSearch('contract', index, { shown: 20 })).results).toHaveLength(13)
  expect((await runSearch('contract zebra', index, { shown: 20 })).results).toHaveLength(10)
})

test.each([
  ['centre', 'center'],
  ['an optimised centre', 'optimized center'],
  ['journay', 'journey'],
])('"%s" is found as the pages spell it: "%s"', async (typed, instead) => {
  expect((await runSearch(typed, indexOf([{ content: 'An optimized center for a journey' }]))).fallbackQuery).toBe(instead)
})

test('the page with the name searched for comes first', async () => {
  expect((await runSearch('the Work', index)).results.map(({ url }) => url)).toEqual(['Work', 'A workflow of work'])
})

test.each([
  ['the part with the highest score', ['/a', 3], ['/a#b', 2, 2], ['/a#c', 1], '/a#b'],
  ['nothing where that is the beginning of the page', ['/a', 5], ['/a#b', 2, 2], ['/a#c', 4], undefined],
  ['the part with all words in its heading', ['/a', 5], ['/a#b', 3], ['/a#d', 1], '/a#d'],
])('of a page %s is linked', (_, ...args) => {
  const url = args.pop()
  const parts = (args as [string, ...number[]][]).map(([url, ...scores]) => ({
    title: url,
    url,
    weighted_locations: scores.map((balanced_score) => ({ balanced_score })),
  }))
  expect(bestPartOf({ sub_results: parts }, 'what is D?')?.url).toBe(url)
  expect(bestPartOf({}, 'what is D?')).toBeUndefined()
})

test('of a page with the phrase, a part that has it is linked', () => {
  const part = (url: string, balanced_score: number) => ({ title: url, url, weighted_locations: [{ balanced_score }] })
  expect(bestPartOf({ sub_results: [part('/a#b', 9), part('/a#c', 8)], phrase_results: [part('/a#c', 8)] }, 'what is D?')?.url).toBe('/a#c')
})

test.each([
  ['exit plan', ['A plan to exit', 'The exit plan'], 'The exit plan'],
  ['plan', ['An explanation', 'A plan'], 'A plan'],
])('of a page the part with "%s" in its heading is linked', (text, titles, expected) => {
  const parts = titles.map((title) => ({ title, url: `/a#${title}`, weighted_locations: [] }))
  expect(bestPartOf({ sub_results: parts }, text)?.title).toBe(expected)
})

const synonyms = [
  { word: 'RFP', means: 'request for proposals' },
  { word: 'lock-in', means: 'contract' },
  { word: 'who’s there', means: 'request' },
  { word: 'ποιοι είστε', means: 'request' },
  // A page has both words, but not the phrase.
  { word: 'two proposals', means: 'terminals' },
]

test.each([
  ['rfp', 1, 'request for proposals'],
  ['what is an RFP?', 1, 'request for proposals'],
  ['(((RFP)))', 1, 'request for proposals'],
  ['rfp terminals', 1, 'request proposals'],
  ['rfp request', 1, 'request for proposals'],
  ['lock-in terminals', 1, 'contract terminals'],
  // What pages say for a word counts for more than another word, which is rarer.
  ['lock-in proposals', 13, 'contract'],
  ['Lock  in, terminals', 1, 'contract terminals'],
  ['lock', 0, undefined],
  ['clock in terminals', 1, 'terminals'],
  ['proposals', 1, undefined],
  ['the two proposals', 1, 'terminals'],
  ["Who's there?", 1, 'request'],
  ['who is there', 0, undefined],
  ['Ποιοι είστε;', 1, 'request'],
  ['ποιοι ήταν', 0, undefined],
  ['contract', 13, undefined],
])('"%s" has %i results, with synonyms searched for as %s', async (typed, total, instead) => {
  const answers = await runSearch(typed, indexOf([{ content: 'Request for two or three proposals' }, ...many, { content: 'A contract for terminals' }]), {
    synonyms,
  })
  expect({ total: answers.total, instead: answers.fallbackQuery }).toEqual({ total, instead })
})

test.each([
  ['RFPs', 'request for proposals'],
  ['the two proposal', 'terminals'],
  // Found as a form of another word, and said to be of this one.
  ['trainer', 'request'],
  ['trainers', 'request'],
  // A page has it, so it is found.
  ['offer', undefined],
])('"%s" is searched for in its other forms, as %s', async (typed, instead) => {
  const pages = indexOf([{ content: 'Request for two proposals' }, { content: 'Training at terminals' }, { content: 'One offer' }])
  const words = [...synonyms, { word: 'trainer', means: 'request' }, { word: 'offer', means: 'request' }]
  expect((await runSearch(typed, pages, { synonyms: words })).fallbackQuery).toBe(instead)
})

test.each([
  // A word of the query counts for more than one that was guessed, which is rarer.
  ['robots blue', 'robots'],
  // No guess is a word that says nothing.
  ['whatsapp', undefined],
])('"%s" is searched for as %s', async (typed, instead) => {
  const pages = indexOf([{ content: 'Robots' }, { content: 'What robots do' }, { content: 'A blur' }])
  expect((await runSearch(typed, pages)).fallbackQuery).toBe(instead)
})

test('a misspelling is corrected by pages that begin like it, where those found have another word', async () => {
  const pages = indexOf([{ content: 'It is implied' }, { content: 'An improvement' }, { content: 'Implementation' }])
  const byLongestPrefix: SearchIndex = {
    search: async (words) =>
      words === 'implimentation' ? { results: (await pages.search('impli')).results } : words === 'imp' ? pages.search('imp') : pages.search(words),
  }
  expect((await runSearch('implimentation', byLongestPrefix)).fallbackQuery).toBe('implementation')
})

test('pages with the phrase come before those with its words', async () => {
  const phrases = indexOf([
    { content: 'An act of the EU on AI' },
    { content: 'A request for two proposals, by the EU AI Act' },
    { content: 'AI, an act, the EU' },
  ])
  expect((await runSearch('EU AI act ', phrases)).results.map(({ content, excerpt }) => [content, excerpt])).toEqual([
    ['A request for two proposals, by the EU AI Act', 'EU AI act'],
    ['An act of the EU on AI', 'An act of the EU on AI'],
    ['AI, an act, the EU', 'AI, an act, the EU'],
  ])
})

test('a page with the phrase comes first, however low the index ranks it', async () => {
  const low = indexOf([...many.map(({ content }) => ({ content: `${content} for a plan` })), { content: 'What a plan for a contract is' }])
  const { total, results } = await runSearch('what a plan for a contract is ', low)
  expect([total, results.length, results[0]?.content]).toEqual([13, 10, 'What a plan for a contract is'])
})

test('of many pages no more are loaded than are shown, and a few with the phrase', async () => {
  const loaded = new Set<string>()
  const pages = indexOf(Array.from({ length: 40 }, (_, number) => ({ content: `A plan for contract ${number}` })))
  const counted: SearchIndex = {
    search: async (words) => ({
      results: (await pages.search(words)).results.map(({ id, data }) => ({ id, data: () => data().finally(() => loaded.add(id)) })),
    }),
  }
  for (const [shown, expected] of [
    [10, 15],
    [20, 20],
  ] as const) {
    expect((await runSearch('plan for contract', counted, { shown })).results).toHaveLength(shown)
    expect(loaded.size).toBe(expected)
  }
})

test('pages are in the order of how well they match: by name, title, heading, phrase', async () => {
  const pages = [
    { name: 'Words', content: 'Plans for the exit' },
    { name: 'Phrase', content: 'An exit plan' },
    { name: 'Heading', content: 'A plan for the exit', headings: ['Other plans', 'How to plan an exit'] },
    { name: 'Plans for every exit', content: 'A plan for the exit' },
    { name: 'Phrase in a heading', content: 'A plan for the exit', headings: ['Write an exit plan early'] },
    { name: 'The exit plan', content: 'A plan for the exit' },
  ]
  expect((await runSearch('exit plan', indexOf(pages))).results.map(({ url }) => url)).toEqual(pages.map(({ name }) => name).reverse())
})

test.each([
  ['on-premises', 'on premises', ['On your premises', 'The premises']],
  ['on-premises zebra', 'premises', ['On your premises', 'The premises']],
  ['on-zebra', undefined, []],
  ['your premises', undefined, ['On your premises', 'The premises']],
  ['human-in-the-loop', undefined, ['A human in the loop', 'The loop of a human']],
])('"%s" is searched for as %s, among compounds', async (typed, instead, contents) => {
  const pages = indexOf(
    ['The loop of a human', 'A human in the loop', 'Onpremium', 'On the loop', 'On your premises', 'The premises'].map((content) => ({ content })),
  )
  const { fallbackQuery, results } = await runSearch(typed, pages)
  expect({ fallbackQuery, contents: results.map(({ content }) => content) }).toEqual({ fallbackQuery: instead, contents })
})

test('a page has the phrase in its name, too', async () => {
  const pages = indexOf([
    { content: 'The privacy of data', name: 'Data', headings: ['Privacy'] },
    { content: 'Private matters', name: 'Privacy policy' },
  ])
  expect((await runSearch('privacy', pages)).results.map(({ url }) => url)).toEqual(['Privacy policy', 'Data'])
})
