import { expect, test } from 'vitest'
import { partsOf, queryOf } from '../../renderer/islands/SearchForm.tsx'
import { searchable } from '../../renderer/outputs/searchIndex.ts'
import { resolveBlock } from '../testSite.ts'

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

test.each([
  ['how much does an AI agency cost', 'AI agency cost'],
  ["What’s a chatbot's price?", "chatbot's price?"],
  ['data  readiness', 'data readiness'],
  ['what is it', 'what is it'],
  ['"out of the box"', '"out of the box"'],
  ['', ''],
])('the index is asked for %j as %j', (words, query) => {
  expect(queryOf(words)).toBe(query)
})

const frame = (main: string) => `<body><header>Menu</header><main id="main">${main}</main><footer>Foot</footer></body>`

test.each([
  ['the trail', '<a href="/" data-back="true">Back</a><nav aria-label="Breadcrumb"><ol><li>Home</li></ol></nav><h1>A</h1>', '<h1>A</h1>'],
  ['words for screen readers', '<p>A<span class="sr"> (opens)</span></p>', '<p>A</p>'],
  ['what leads elsewhere', '<p>A</p><div class="actions"><a class="button">B</a><a>C</a></div><p class="action"><a>D</a></p>', '<p>A</p>'],
  ['what classifies', '<p class="eyebrow">A</p><p class="tags"><span class="badge tone">B</span></p><p class="meta">C</p><h2>D</h2>', '<h2>D</h2>'],
  ['what lives', '<div data-island="x"><p>A<!-- -->B</p></div><p>C</p>', '<p>C</p>'],
])('the index goes without %s', (_, main, content) => {
  expect(searchable(frame(main), resolveBlock({ type: 'prose', body: 'Words.' }, '/').page)).toContain(`<main data-pagefind-body>${content}</main>`)
})

test('the index takes the content of a page in sentences, and the section it is in', () => {
  const { page } = resolveBlock({ type: 'prose', body: 'Words.' }, '/rankings/chatbots')
  const main = '<h1>A</h1><div><p class="subtitle">B <a>C</a>, &lt;d&gt;</p></div><table><caption>E</caption><tr><th>F</th><td>G<br/>H</td></tr></table>'
  expect(searchable(frame(main), page)).toBe(
    '<!doctype html><html lang="en"><body><main data-pagefind-body data-pagefind-meta="section:The overall ranking">' +
      '<h1>A</h1><p>B C, &lt;d&gt;</p><p>E</p><p>F</p><p>G</p><p>H</p></main></body></html>',
  )
})
