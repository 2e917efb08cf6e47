import { describe, expect, test } from 'vitest'
import { issuesOf, loadTestSite, resolveBlock, testFile } from '../testSite.ts'

const hero = (href: string) =>
  `title: A page of tests\ndescription: A page that holds a link, which is looked up or reported as it should.\nblocks:\n  - type: hero\n    id: first\n    title: Hello\n    actions: [{ label: Go, href: ${JSON.stringify(href)} }]\n`

const cardPage = (items: string) => `${hero('/')}  - { type: cardGrid, title: Cards, items: ${items} }\n`

const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: hours, explanation: In words. }]
`

describe('links', () => {
  test.each([
    ['/services', { href: '/services', kind: 'internal' }],
    ['/rankings#agencies', { href: '/rankings#agencies', kind: 'internal' }],
    ['#first', { href: '#first', kind: 'internal' }],
    ['/', { href: '/', kind: 'internal' }],
    ['agency', { href: 'https://partner.example/?utm_content=a.first', kind: 'partner' }],
    ['consulting', { href: 'https://advisory.partner.example', kind: 'partner' }],
    ['make', { href: 'https://www.make.com/en/register?pc=code', kind: 'affiliate' }],
    ['chat', { href: 'https://chatgpt.com', kind: 'external' }],
    ['https://example.org/x', { href: 'https://example.org/x', kind: 'external' }],
    ['https://n8n.io/pricing', { href: 'https://n8n.io/pricing', kind: 'affiliate' }],
    ['https://www.n8n.io/pricing', { href: 'https://www.n8n.io/pricing', kind: 'affiliate' }],
    ['https://n8n.io./pricing', { href: 'https://n8n.io./pricing', kind: 'affiliate' }],
    ['https://make.com/en', { href: 'https://make.com/en', kind: 'external' }],
    ['https://make.com/en?pc=code', { href: 'https://make.com/en?pc=code', kind: 'affiliate' }],
    ['https://www.partner.example/x', { href: 'https://www.partner.example/x', kind: 'partner' }],
    ['https://docs.n8n.io', { href: 'https://docs.n8n.io', kind: 'external' }],
    ['mailto:a@example.org', { href: 'mailto:a@example.org', kind: 'internal' }],
    ['tel:+1(415)555-0100', { href: 'tel:+1(415)555-0100', kind: 'internal' }],
  ])('%s is resolved to its URL and kind', (href, target) => {
    const page = loadTestSite({ 'a.yaml': hero(href) }).resolve('/a')
    expect(page?.blocks[0]).toMatchObject({ actions: [{ href: target }] })
  })

  test('a name where the site has no links is told how addresses start', () => {
    const site = testFile('_site.yaml').replace(/^links:\n(?: {2}.*\n)+/m, 'links: {}\n')
    expect(issuesOf({ '_site.yaml': site }).map(({ message }) => message)).toContain(
      '"agency" is not a link in _site.yaml. A page starts with "/", an address with "https://".',
    )
  })

  test.each([
    'https://web.archive.org/web/2020/https://example.com',
    'https://example.com/?to=https://example.org&from=http%3A%2F%2Fexample.net',
    'https://example.com:8443/a#https://example.org',
    'https://example.com/about.',
  ])('%s is accepted', (href) => expect(issuesOf({ 'a.yaml': hero(href) })).toEqual([]))
})

describe('the placement code of a partner link is', () => {
  const page = (block: string) =>
    `title: A page of tests\ndescription: A page with a block that holds a partner link, to see its placement code.\nblocks:\n${block}`
  const link = '[{ label: Go, href: agency }]'

  test.each([
    [
      'made of the page and the id of its block',
      'rankings/rpa.yaml',
      `  - type: hero\n    id: first\n    title: Hello\n    actions: ${link}\n`,
      'rankings-rpa.first',
    ],
    ['made of the block type if its block has no id', 'a.yaml', `  - type: hero\n    title: Hello\n    actions: ${link}\n`, 'a.hero'],
    [
      'made of the page that shows it if it is in a shared block',
      'index.yaml',
      `  - type: hero\n    title: Hello\n  - { type: fragment, name: extra }\n`,
      'home.extra',
    ],
    ['set in Markdown, too', 'a.yaml', `  - type: hero\n    title: Hello\n  - type: prose\n    id: told\n    body: Ask [them](agency).\n`, 'a.told'],
  ])('%s', (_, file, blocks, placement) => {
    const shared = `blocks:\n  - { type: promo, id: extra, title: Help, text: Ask., actions: ${link} }\n`
    const path = file === 'index.yaml' ? '/' : `/${file.replace('.yaml', '')}`
    expect(JSON.stringify(loadTestSite({ [file]: page(blocks), '_shared/extra.yaml': shared }).resolve(path)?.blocks)).toContain(`utm_content=${placement}"`)
  })

  test('site.contact for the contact link of the site', () => {
    expect(loadTestSite().site.contact.href.href).toContain('utm_content=site.contact')
  })
})

test('a fragment link in the footer points to the home page', () => {
  const files = {
    '_site.yaml': testFile('_site.yaml').replace('href: /services }] }]', 'href: "#offers" }] }]'),
    'index.yaml': testFile('index.yaml').replace('type: agencyList', 'type: agencyList\n    id: offers'),
  }
  expect(loadTestSite(files).site.footer.columns[0]?.links[0]?.href).toEqual({ href: '/#offers', kind: 'internal' })
})

describe('cards', () => {
  test('have the category that their parent page gives its pages', () => {
    const rankings = { 'rankings/index.yaml': testFile('rankings/index.yaml').replace('\nblocks:', '\ncard: { singular: Ranking }\nblocks:') }
    const { blocks } = loadTestSite({ ...rankings, 'a.yaml': cardPage('[/rankings/chatbots, /services]') }).resolve('/a') ?? {}
    expect(blocks?.[1]).toMatchObject({ items: [{ category: 'Ranking' }, { category: undefined }] })
  })

  test('of topics count the articles on each topic', () => {
    const { page } = resolveBlock({ type: 'topicList', title: 'Topics', topics: ['AI Strategy'], page: '/resources/blog' })
    expect(page.blocks[0]).toMatchObject({
      page: {
        topicCounts: new Map([
          ['AI Strategy', 2],
          ['Implementation', 1],
        ]),
      },
    })
  })
})

test('tokens are replaced, also inside Markdown', () => {
  const { page } = resolveBlock({ type: 'prose', title: 'With {provider}', body: 'Ask **{consulting}**.' })
  expect(page.blocks[0]).toMatchObject({
    title: 'With Partner AI',
    body: [{ type: 'paragraph', children: [{ value: 'Ask ' }, { type: 'strong', children: [{ value: 'Partner Advisory' }] }, { value: '.' }] }],
  })
})

test('tokens are replaced in the fields of a page itself, also where other pages show them', () => {
  const guide = testFile('resources/guides/first-steps.yaml')
    .replace('title: First steps', 'title: First steps with {provider}')
    .replace(
      /document: .*/,
      'document: { format: "Guide {edition}", pages: 7, download: "Get {edition}", workbook: true, downloadWorkbook: "Count {edition}" }',
    )
    .replace('card: {', 'topics: ["Costs in {edition}"]\ncard: {')
  const list = `${cardPage('[/resources/guides/first-steps]')}  - { type: topicList, title: Topics, topics: ["Costs in {edition}"], page: /resources/guides }\n`
  const site = loadTestSite({ 'resources/guides/first-steps.yaml': guide + calculator, 'a.yaml': list })
  const document = { format: 'Guide 2025', download: 'Get 2025', workbook: { download: 'Count 2025' } }
  const topics = ['Costs in 2025']
  expect(site.resolve('/resources/guides/first-steps')).toMatchObject({ title: 'First steps with Partner AI with an agency', document, card: { topics } })
  const [, cards, topicList] = site.resolve('/a')?.blocks ?? []
  expect(cards).toMatchObject({ items: [{ document, topics }] })
  expect(topicList).toMatchObject({ topics, page: { topicCounts: new Map([['Costs in 2025', 1]]) } })
})

test('a collection makes its cards from the pages below an address, sorted and limited', () => {
  const { page } = resolveBlock({ type: 'cardGrid', title: 'Articles', items: { from: '/resources/blog/*', sort: 'newest', limit: 2 } })
  expect(page.blocks[0]).toMatchObject({ items: [{ title: 'Article number 3', published: '2026-03-01', minutes: 1 }, { title: 'Article number 2' }] })
})

test('a page is not in its own list of its folder, but it is among the tabs', () => {
  const list = { from: '/resources/blog/*' }
  const post = testFile('resources/blog/post-1.yaml').replace(
    '{ type: hero, title: Article 1 }',
    `{ type: hero, title: Article 1, tabs: ${JSON.stringify(list)} }\n  - { type: cardGrid, title: Read on, items: ${JSON.stringify({ ...list, limit: 2 })} }`,
  )
  const { blocks } = loadTestSite({ 'resources/blog/post-1.yaml': post }).resolve('/resources/blog/post-1') ?? {}
  expect(blocks?.[0]).toMatchObject({ tabs: [{ title: 'Article number 1' }, { title: 'Article number 2' }, { title: 'Article number 3' }] })
  expect(blocks?.[1]).toMatchObject({ items: [{ title: 'Article number 2' }, { title: 'Article number 3' }] })
})

test('a new page appears in the collection of its folder without another edit', () => {
  const site = loadTestSite({ 'services/new.yaml': hero('/').replace('A page of tests', 'A new service') })
  expect(site.resolve('/services')?.blocks[1]).toMatchObject({ items: [{ title: 'Process audits' }, { title: 'A new service' }] })
})

test('a heading leaves an id to the block whose author wrote it', () => {
  const { page } = resolveBlock({ type: 'prose', id: 'notes', title: 'More', body: '### Notes\n\nA' })
  expect(page.blocks[0]).toMatchObject({ id: 'notes', body: [{ id: 'notes-2' }, {}] })
})

test('headings with the same text get different ids', () => {
  const { page } = resolveBlock({ type: 'prose', title: 'Notes', body: '### Notes\n\nA\n\n### Notes\n\nB' })
  expect(page.blocks[0]).toMatchObject({ id: 'notes', body: [{ id: 'notes-2' }, {}, { id: 'notes-3' }, {}] })
})

test.each([
  ['underlined', 'Text\n---\n\n## Next', ['text', 'next']],
  ['indented by a space', ' ## One\n\n## Two', ['one', 'two']],
  ['with "#" at its end', '## Working with C#\n\n## Next ##', ['working-with-c', 'next']],
  ['of the wrong level', '# One\n\n## Two', ['one', 'two']],
  ['in a list', '- ## One\n\n## Two', ['one', 'two']],
  ['but not from indented code', '    ## One\n\n## Two', ['two']],
  ['with emphasis, a link and an entity', '## *One* [two](/services) &amp; three', ['one-two-three']],
])('a heading gets its id from its text: %s', (_, body, ids) => {
  const { page } = resolveBlock({ type: 'prose', title: 'Notes', body })
  expect(JSON.stringify(page.blocks[0]).match(/(?<="depth":\d,"id":")[^"]+/g)).toEqual(ids)
})

test.each([
  ['## *R&amp;D* with {provider}', [{ id: 'r-d-with-partner-ai', title: 'R&D with Partner AI' }]],
  ['## Working with C#', [{ id: 'working-with-c', title: 'Working with C#' }]],
  ['### Too deep\n\n##\n', []],
])('"On this page" lists %j as plain text', (body, contents) => {
  const page = `${hero('/').replace('blocks:', 'contents: true\nblocks:')}  - { type: prose, body: ${JSON.stringify(body)} }\n`
  expect(loadTestSite({ 'a.yaml': page }).resolve('/a')?.contents).toEqual(contents)
})

test('headings in chapters and answers have no id', () => {
  const text = '#### Inside'
  const faq = resolveBlock({ type: 'faq', title: 'Questions', items: [{ question: 'Why?', answer: text }] }).page.blocks[0]
  const chapter = resolveBlock({ type: 'chapter', title: 'One', summary: 'Two', sections: [{ title: 'Three', body: text }] }).page.blocks[0]
  expect(faq).toMatchObject({ items: [{ answer: [{ type: 'heading', id: undefined }] }] })
  expect(chapter).toMatchObject({ sections: [{ body: [{ type: 'heading', id: undefined }] }] })
})

test('a page two levels below Home has breadcrumbs', () => {
  expect(
    loadTestSite()
      .resolve('/rankings/chatbots')
      ?.breadcrumbs.map(({ label }) => label),
  ).toEqual(['Home', 'The overall ranking'])
})

test('a ranking passes its agencies to other pages with tokens replaced', () => {
  const rankings = testFile('rankings/index.yaml').replace('expertise: Audits', 'expertise: Audits by {consulting}')
  const page = `${hero('/')}  - { type: agencyList, title: The first, ranking: /rankings, limit: 1 }\n`
  const list = loadTestSite({ 'rankings/index.yaml': rankings, 'a.yaml': page }).resolve('/a')?.blocks[1]
  const [first] = list?.type === 'agencyList' ? list.ranking.agencies : []
  expect(first).toEqual({ name: 'Partner AI', expertise: 'Audits by Partner Advisory', rating: 5, highlighted: true, illustrative: false })
})

test('the disclosures of a page follow from its blocks', () => {
  const site = loadTestSite()
  expect(site.resolve('/rankings')?.discloses).toEqual({ partner: true, affiliate: false, illustrative: true })
  expect(site.resolve('/rankings/chatbots')?.discloses).toEqual({ partner: false, affiliate: true, illustrative: false })
  const shown = (limit: number) =>
    loadTestSite({ 'a.yaml': `${hero('/')}    aside: { type: ranking, ranking: /rankings, limit: ${limit} }\n` }).resolve('/a')?.discloses
  expect([shown(1), shown(5)]).toMatchObject([
    { partner: true, illustrative: false },
    { partner: true, illustrative: true },
  ])
})
