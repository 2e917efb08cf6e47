import { expect, test } from 'vitest'
import { americanSpellingsOf, closestWord, hasAllWords, isFormOf, isSearchable, splitCompounds, wordsOf } from '../../renderer/islands/wordMatching.ts'

const text =
  'Our policy on sales. Automation with ChatGPT and n8n, as a café does it by e-mail. Workers run a workflow; costs, prices and the contract. ' +
  'Terminals, governance, implementation. Ask B. first of 2700.'

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

test.each([
  ['e-mail', 'by email', true],
  ['e-mail', 'E is a letter, and mail is sent.', false],
  ['workfl', 'workflow', true],
  ['runs', 'run', true],
  ['committed', 'commit', true],
  // What is left of a word without its ending has three letters at least.
  ['aged', 'ages', false],
  // What is left of a misspelling has a stem in common with many words.
  ['implimentation', 'That implies little.', false],
  ['comparsion', 'Compare them.', false],
  ['comparisons', 'A comparison', true],
  // A doubled letter counts as one only where an ending was removed.
  ['call', 'calorie', false],
])('"%s" and "%s" match: %s', (typed, text, matches) => {
  expect(hasAllWords(typed, wordsOf(text))).toBe(matches)
})

test.each([
  ['agencies', 'agency', true],
  ['agency', 'agencies', true],
  ['templates', 'template', true],
  ['terminating', 'termination', true],
  ['AI', 'aid', false],
  ['agent', 'agency', false],
  ['', 'agency', false],
])('"%s" is a form of "%s": %s', (one, other, isForm) => {
  expect(isFormOf(one, other)).toBe(isForm)
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
  ['salesforceland', undefined],
  ['cots', 'costs'],
  ['caffe', 'cafe'],
  ['askk', undefined],
  ['workow', undefined],
  ['workabflow', undefined],
  ['workflxxw', undefined],
  ['workfalw', undefined],
  ['termination', undefined],
  ['asdfgh', undefined],
  ['cat', undefined],
  ['27001', undefined],
  ['&', undefined],
  ['', undefined],
])('the closest word to "%s" is %s', (typed, word) => {
  expect(closestWord(typed, wordsOf(text))).toBe(word)
})

test.each([['sale sales'], ['sales sale']])('the closest beginning is the longest of "%s"', (text) => {
  expect(closestWord('salesforce', wordsOf(text))).toBe('sales')
})

test.each([
  ['Optimise', ['optimize']],
  ['organisations', ['organizations']],
  ['analysed', ['analyzed']],
  ['licence', ['license']],
  ['labelling', ['labeling']],
  ['programmes', ['programs']],
  ['centre', ['center']],
  ['behaviour', ['behavior']],
  ['raise', ['raize']],
  ['contract', []],
])('"%s" may be a British spelling of %s', (typed, words) => {
  expect(americanSpellingsOf(typed)).toEqual(words)
})

test('a letter is not both before and after the edit', () => {
  expect(closestWord('assment', wordsOf('assessment'))).toBeUndefined()
})

test.each([
  ['human-in-the-loop', 'human in the loop'],
  ['a - b', 'a - b'],
  ['-5', '-5'],
])('%j with compounds split is %j', (text, words) => {
  expect(splitCompounds(text)).toBe(words)
})

test.each([
  ['AI', true],
  ['R&D', true],
  ['C++', false],
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
