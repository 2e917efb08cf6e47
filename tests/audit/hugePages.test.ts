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
  ['broken links', many((n) => `  - type: prose\n    title: Block ${n}\n    body: "[Somewhere](/nowhere-${n})"\n`)],
])('a page with thousands of mistakes is checked within the time limit: %s', (_, { text, lines }) => {
  const { issues } = loadSite(testContent({ 'rankings/index.yaml': text }))
  expect(issues.length).toBeGreaterThanOrEqual(lines - 1)
})
