import { expect, test } from 'vitest'
import { partsOf } from '../../renderer/islands/SearchForm.tsx'
import { searchable } from '../../renderer/outputs/searchIndex.ts'
import { resolveBlock } from '../testSite.ts'

test.each([
  ['a <mark>b</mark> c', ['a ', '*b', ' c']],
  ['<mark>a</mark> <mark>b</mark>', ['*a', ' ', '*b']],
  ['5 &lt; 6 &amp; <mark>&lt;b&gt;</mark>', ['5 < 6 &amp; ', '*<b>']],
  ['', []],
])('the excerpt %j has the parts %j', (excerpt, parts) => {
  expect(partsOf(excerpt).map(({ text, isMatch }) => (isMatch ? `*${text}` : text))).toEqual(parts)
})

test('the index takes the content of a page, not its frame', () => {
  const { page } = resolveBlock({ type: 'prose', body: 'Words.' }, '/rankings/chatbots')
  const html =
    '<body><header>Menu</header><main id="main"><a href="/" data-back="true">Back</a><h1>A</h1><span class="sr"> (opens)</span></main><footer>Foot</footer></body>'
  expect(searchable(html, page)).toBe(
    '<!doctype html><html lang="en"><body><main data-pagefind-body data-pagefind-meta="section:The overall ranking" id="main">' +
      '<a href="/" data-back data-pagefind-ignore="true">Back</a><h1>A</h1><span class="sr" data-pagefind-ignore> (opens)</span></main></body></html>',
  )
})
