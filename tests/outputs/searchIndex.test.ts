import { expect, test } from 'vitest'
import { partsOf } from '../../renderer/islands/SearchForm.tsx'
import { indexableHtml } from '../../renderer/outputs/searchIndex.ts'
import { renderPage } from '../renderPage.ts'
import { loadTestSite, pageOf, resolveBlock } from '../testSite.ts'

test.each([
  ['a <mark>b</mark> c.', 'a b c.', ['a ', '*b', ' c.']],
  ['<mark>a</mark> <mark>b</mark>', 'a b. c.', ['*a', ' ', '*b', ' …']],
  ['<mark>b</mark> c.', 'a b c.', ['… ', '*b', ' c.']],
  ['<mark>b</mark> c?”', 'A. b c?” D.', ['*b', ' c?”']],
  ['b <mark>c</mark>', 'a\u00a0b c d', ['… b ', '*c', ' …']],
  ['5 &lt; 6 &amp; <mark>&lt;b&gt;</mark>.', '5 < 6 &amp; <b>.', ['5 < 6 &amp; ', '*<b>', '.']],
])('the excerpt %j of %j has the parts %j', (excerpt, content, parts) => {
  expect(partsOf(excerpt, content).map(({ text, isMatch }) => (isMatch ? `*${text}` : text))).toEqual(parts)
})

const frame = (main: string) => `<body><header>Menu</header><main id="main">${main}</main><footer>Foot</footer></body>`

test.each([
  ['breadcrumbs', '<a href="/" data-back="true">Back</a><nav aria-label="Breadcrumb"><ol><li>Home</li></ol></nav><h1>A</h1>', '<h1>A</h1>'],
  ['text for screen readers', '<p>A<span class="sr"> (opens)</span></p>', '<p>A</p>'],
  ['links to other pages', '<p>A</p><div class="actions"><a class="button">B</a><a>C</a></div><p class="action"><a>D</a></p>', '<p>A</p>'],
  ['classifications', '<p class="eyebrow">A</p><p class="tags"><span class="badge tone">B</span></p><p class="meta">C</p><h2>D</h2>', '<h2>D</h2>'],
  ['checkboxes, but not their labels', '<h3><label><input type="checkbox"/><span>A</span></label></h3><p class="screen">B</p>', '<h3>A</h3>'],
  ['islands', '<div data-island="x"><p>A<!-- -->B</p></div><p>C</p>', '<p>C</p>'],
])('the index omits %s', (_, main, content) => {
  expect(indexableHtml(frame(main), resolveBlock({ type: 'prose', body: 'Words.' }, '/').page)).toContain(`<main data-pagefind-body>${content}</main>`)
})

test('a heading in the index has its fragment, or else that of the section which it is the first of', () => {
  const main =
    '<h1>A</h1><section id="b"><h2>B</h2><p id="no">C</p><h3>D</h3><h3 id="e">E</h3></section><section><h2>F</h2></section><section id="g"></section><h2>H</h2>'
  expect(indexableHtml(frame(main), resolveBlock({ type: 'prose', body: 'Words.' }, '/').page)).toContain(
    '<h1>A</h1><h2 id="b">B</h2><p>C</p><h3>D</h3><h3 id="e">E</h3><h2>F</h2><h2>H</h2>',
  )
})

test('the index has the content of a page as sentences, and its section and other names as metadata', () => {
  const { page } = resolveBlock({ type: 'prose', body: 'Words.' }, '/rankings/chatbots')
  const named = { ...page, title: 'AI-made "chat"', card: { ...page.card, title: 'Chat & bots, compared' } }
  const main = '<h1>A</h1><div><p class="subtitle">B <a>C</a>, &lt;d&gt;</p></div><table><caption>E</caption><tr><th>F</th><td>G<br/>H</td></tr></table>'
  expect(indexableHtml(frame(main), named)).toBe(
    '<!doctype html><html lang="en"><head><meta data-pagefind-meta="section[content]" content="The overall ranking">' +
      '<meta data-pagefind-meta="name[content]" content="Chat &amp; bots, compared"><meta data-pagefind-meta="heading[content]" content="AI made &quot;chat&quot;"></head>' +
      '<body><main data-pagefind-body><h1>A</h1><p>B C, &lt;d&gt;</p><p>E</p><p>F</p><p>G</p><p>H</p></main></body></html>',
  )
})

test('the index of a ranking omits the switch that hides the partner, and says of nobody that it is hidden', () => {
  const loaded = loadTestSite()
  const page = pageOf(loaded, '/rankings')
  const [, { html }] = renderPage(loaded, page)
  expect(html).toContain('Hide the featured partner')
  expect(indexableHtml(html, page)).not.toMatch(/Hide the|is hidden/)
})

test('the index omits cards of other pages, but not those without a link or with one to an address for mail', () => {
  const cards = [
    { title: 'Rankings', description: 'Described there.', href: '/rankings' },
    { title: 'Below', description: 'Described below.', href: '#cards' },
    { title: 'Mail', description: 'Described here.', href: 'mailto:name@site.org' },
    { title: 'Nowhere', description: 'Described only here.' },
  ]
  const loaded = loadTestSite()
  const { page } = resolveBlock({ type: 'cardGrid', id: 'cards', title: 'Cards', items: cards }, '/')
  const html = indexableHtml(renderPage(loaded, page)[1].html, page)
  expect([...html.matchAll(/Described[\w ]*/g)].flat()).toEqual(['Described below', 'Described here', 'Described only here'])
})

test('the index has only the own text of a page that lists all others', () => {
  const { page } = resolveBlock({ type: 'pageList', title: 'Pages' }, '/')
  const listing = { ...page, description: 'All of them.', card: { ...page.card, title: 'Sitemap' } }
  expect(indexableHtml(frame('<h1>Every page</h1><a>Chatbots</a>'), listing)).toContain(
    '<main data-pagefind-body><h1>Sitemap</h1><p data-pagefind-weight="0">All of them.</p></main>',
  )
})
