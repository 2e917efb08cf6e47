import { expect, test } from 'vitest'
import { likenessOf } from '../../renderer/islands/likeness.ts'

test.each([
  ['automation', 'same'],
  ['Automating', 'same'],
  ['policies', 'same'],
  ['gpt', 'same'],
  ['cafe', 'same'],
  ['n8n', 'same'],
  ['automation policy', 'same'],
  ['automtion', 'similar'],
  ['salesforce', 'similar'],
  ['automation zxqv', 'similar'],
  ['asdfgh', 'none'],
  ['zxqv blorp', 'none'],
  ['', 'same'],
])('the pages that were found for "%s" have the %s words', (query, likeness) => {
  const found = [
    { content: 'Automation with ChatGPT and n8n, as a café does it. A blog.', meta: { title: 'Our policy on sales' } },
    { content: 'Ask B. first.', meta: {} },
  ]
  expect(likenessOf(query, found)).toBe(likeness)
})
