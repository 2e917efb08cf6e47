import { expect, test } from 'vitest'
import { closestWord, hasAllWords, isSearchable, wordsOf } from '../../renderer/islands/wordMatching.ts'

const text =
  'Our policy on sales. Automation with ChatGPT and n8n, as a café does it by e-mail. Workers run a workflow; costs, prices and the contract. ' +
  'Terminals, governance, implementation. Ask B. first.'

test.each([
  'automation',
  'Automating',
  'automat',
  'policies',
  'gpt',
  'chatgpt',
  'cafe',
  'CAFÉ',
  'n8n',
  'automation policy',
  'email',
  'e-mail',
  'cost',
  'pricing',
  'price’s',
  'running',
  'worked',
  'contracts',
  'implementing',
  'govern',
  '"workflow"',
  '',
])('the text matches "%s"', (typed) => {
  expect(hasAllWords(typed, wordsOf(text))).toBe(true)
})

test('a word that consists only of endings does not match', () => {
  expect(hasAllWords('es'.repeat(500), wordsOf(text))).toBe(false)
})

test.each(['workfow', 'automtion', 'termination', 'terminate', 'contract termination', 'salesforce', 'automation zxqv', 'asdfgh', 'flow', 'low'])(
  'the text does not match "%s"',
  (typed) => {
    expect(hasAllWords(typed, wordsOf(text))).toBe(false)
  },
)

test.each([
  ['workfow', 'workflow'],
  ['wrokflow', 'workflow'],
  ['workflos', 'workflow'],
  ['automtion', 'automation'],
  ['Goverance', 'governance'],
  ['contrcat', 'contract'],
  ['salesforce', 'sales'],
  ['termination', undefined],
  ['asdfgh', undefined],
  ['cat', undefined],
  ['&', undefined],
  ['', undefined],
])('the closest word to "%s" is %s', (typed, word) => {
  expect(closestWord(typed, wordsOf(text))).toBe(word)
})

test.each([
  ['AI', true],
  ['a b cd', true],
  ['a', false],
  ['É', false],
  ['é', false],
  ['a b', false],
  ['5', false],
  ['?!', false],
  ['', false],
])('"%s" is searchable: %s', (typed, is) => {
  expect(isSearchable(typed)).toBe(is)
})
