import { expect, test } from 'vitest'
import { issuesOf } from '../../testSite.ts'

const page = (blocks: string) =>
  `title: A page of tests\ndescription: A page that holds a mistake, so that the check can find it and say so.\nblocks:\n  - type: hero\n    title: Hello\n${blocks}`

const calculatorWith = (formula: string) => `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: "${formula}", explanation: In words. }]
`

test.each([
  ['an unknown block', '  - type: nope\n    title: Prices\n', 'unknown-block'],
  ['a misspelled block type with other fields', '  - type: rankingTabel\n    title: Prices\n', 'unknown-block'],
  ['a block without a type', '  - plans: [One, Two]\n', 'missing-field'],
  ['an unknown type of aside', '    aside: { type: gauge, value: 3 }\n', 'invalid-value'],
])('%s does not hide other mistakes on its page', (_, lines, code) => {
  const words = `  - { type: prose, title: Words, body: "See [this](/nowhere) of {providor}." }\n`
  expect(issuesOf({ 'a.yaml': page(lines + words) }).map((issue) => issue.code)).toEqual([code, 'missing-page', 'unknown-token'])
})

test.each([
  ['a formula', 500, calculatorWith('('.repeat(50_000))],
  ['Markdown', '20,000', `  - type: prose\n    title: Marks\n    body: "${'_a*'.repeat(30_000)}"\n`],
])('%s that is far too long is reported once, by its length', (_, most, blocks) => {
  const issues = issuesOf({ 'a.yaml': page(blocks) })
  expect(issues).toMatchObject([{ code: 'invalid-value', message: expect.stringContaining(`${most} characters`) }])
})
