// @module-tag audit
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/index.ts'
import { testContent } from '../testSite.ts'

// Ten thousand mistakes take ten thousand times as long as one. Quadratic time runs into the time limit.

/** Returns the start of a page and a line for each number, just within the maximum size of a file. */
const many = (line: (n: number) => string, head = 'blocks:\n') => {
  let text = `title: A page of mistakes\ndescription: Nothing that is written in this page is right.\n${head}`
  let lines = 0
  for (; text.length < 480_000; lines++) text += line(lines)
  return { text, lines }
}

test.each([
  ['unknown page fields', many((n) => `name${n}: x\n  - y\n`, '')],
  ['empty fields', many((n) => `name${n}:\n`, '')],
  ['unknown block fields', many((n) => `    name${n}: x\n`, 'blocks:\n  - type: hero\n')],
  ['blocks without a type', many((n) => `  - title: Block ${n}\n`)],
  ['unknown block types', many((n) => `  - type: block${n}\n`)],
  ['text instead of blocks', many((n) => `  - Block ${n}\n`)],
  ['misspelled fields in entries', many((n) => `      - titel: Entry ${n}\n        hreff: /entry-${n}\n`, 'blocks:\n  - type: cardGrid\n    items:\n')],
  ['missing shared blocks', many((n) => `  - { type: fragment, name: block-${n} }\n`)],
  ['the same block repeated', many(() => '  - type: prose\n    title: Again\n    body: Again.\n')],
  ['thousands of unknown words in braces in each text', many((n) => `  - type: prose\n    title: Block ${n}\n    body: "${'{a}'.repeat(5000)}"\n`)],
  ['broken links', many((n) => `  - type: prose\n    title: Block ${n}\n    body: "[Somewhere](/nowhere-${n})"\n`)],
])('a page with thousands of mistakes is checked within the time limit: %s', (_, { text, lines }) => {
  const { issues } = loadSite(testContent({ 'rankings/index.yaml': text }))
  expect(issues.length).toBeGreaterThanOrEqual(lines - 1)
})

/** Returns a piece as often as the maximum size of a file allows. */
const long = (piece: string) => piece.repeat(480_000 / piece.length)

const prose = (body: string) =>
  `title: A page of one text\ndescription: Nothing that is written in this page is right.\nblocks:\n  - type: prose\n    body: ${body}\n`

// Each is one line that a pattern could search again from each of its characters.
const longLines: [name: string, text: string][] = [
  ['words above the page', `A ${long('a ')}\n${prose('Words.')}`],
  ['spaces in front of a colon', `${prose('Words.')}${long(' ')}: x\n`],
  ['spaces behind a colon', `${prose('Words.')}title:${long(' ')}{{\n`],
  ['spaces behind a sentence', prose(`|\n      Words.${long(' ')}`)],
  ['spaces as the type of a block', `${prose('Words.')}  - type: "x${long(' ')}"\n`],
  ['hyphens as a date', `published: "${long('-')}"\n${prose('Words.')}`],
  ['dashes of entries', `${prose('Words.')}${long('- ')}"\n`],
  ['a bracket in front of a token', prose(`|\n      ${long('[')}{a`)],
  ['lists in lists', prose(`|\n      ${'1. '.repeat(6500)}Words`)],
  ['misspelled words in braces in a text without quotes', `${prose('Words.')}    title: Words ${long('{sitename} ')}\n`],
  ['a number with many commas', `${prose('Words.')}order: ${long('1,')}\n`],
  ...['[^a', '[a]/', '(a)[#', '[image:', '\\n', '<a =', '【†', '$a=', '$$a'].map((piece): [string, string] => [
    `"${piece}" in a text`,
    prose(`|\n      ${long(piece)}`),
  ]),
]

test.each(longLines)('a page with a line of half a million characters is checked within the time limit: %s', (_, text) => {
  expect(loadSite(testContent({ 'rankings/index.yaml': text })).issues).not.toEqual([])
})
