import { expect, test } from 'vitest'
import { issuesOf } from '../../testSite.ts'

const page = (blocks: string, head = '') =>
  `title: A page of tests\ndescription: A page that holds a mistake, so that the check can find it and say so.\n${head}blocks:\n  - type: hero\n    title: Hello\n${blocks}`

const calculatorWith = (formula: string) => `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: "${formula}", explanation: In words. }]
`

test.each([
  ['a misspelled field', page('    subtitel: x\n'), 'unknown-field', 6, 5, 'subtitle'],
  ['a misspelled required field', page('').replace('    title: Hello', '    titel: Hello'), 'unknown-field', 5, 5, 'title'],
  ['an unknown field without a similar one', page('    zzzzzz: x\n'), 'unknown-field', 6, 5, undefined],
  ['a misspelled block type', page('  - type: rankingTabel\n'), 'unknown-block', 6, 11, 'rankingTable'],
  ['a missing field', page('  - type: prose\n'), 'missing-field', 6, 5, undefined],
  ['a missing type', page('  - title: x\n'), 'missing-field', 6, 5, undefined],
  ['a misspelled "type"', page('  - tpye: prose\n    body: x\n'), 'unknown-field', 6, 5, 'type'],
  ['text instead of a list', page('    actions: x\n'), 'wrong-type', 6, 14, undefined],
  ['a number instead of text', page('    subtitle: 2025\n'), 'wrong-type', 6, 15, undefined],
  ['an empty field', page('    subtitle:\n'), 'empty-text', 6, 5, undefined],
  ['a blank text', page('    subtitle: "  "\n'), 'empty-text', 6, 15, undefined],
  ['an invalid choice', page('    tone: partnr\n'), 'invalid-value', 6, 11, 'partner'],
  ['a block that is not a mapping', page('  - 5\n'), 'wrong-type', 6, 5, undefined],
  ['the key "__proto__"', page('    __proto__: { title: x }\n'), 'unknown-field', 6, 5, undefined],
  ['the key "constructor"', page('    constructor: x\n'), 'unknown-field', 6, 5, undefined],
])('%s is reported once, at its position', (_, text, code, line, column, suggestion) => {
  const issues = issuesOf({ 'a.yaml': text })
  expect(issues).toHaveLength(1)
  expect(issues).toMatchObject([{ code, file: 'pages/a.yaml', line, column, ...(suggestion === undefined ? {} : { suggestion }) }])
})

test('every mistake of every file is reported in one run', () => {
  const issues = issuesOf({ 'a.yaml': page('    subtitel: x\n  - type: nope\n'), 'b.yaml': 'title: [\n' })
  expect(issues.map(({ file, code }) => `${file} ${code}`)).toEqual(['pages/a.yaml unknown-field', 'pages/a.yaml unknown-block', 'pages/b.yaml yaml-syntax'])
})

test.each([
  ['an unknown block', '  - type: nope\n    title: Prices\n', 'unknown-block'],
  ['a misspelled block type with other fields', '  - type: rankingTabel\n    title: Prices\n', 'unknown-block'],
  ['a block without a type', '  - plans: [One, Two]\n', 'missing-field'],
  ['an unknown type of aside', '    aside: { type: gauge, value: 3 }\n', 'invalid-value'],
])('%s does not hide other mistakes on its page', (_, lines, code) => {
  const words = `  - { type: prose, title: Words, body: "See [this](/nowhere) of {providor}." }\n`
  expect(issuesOf({ 'a.yaml': page(lines + words) }).map((issue) => issue.code)).toEqual([code, 'missing-page', 'unknown-token'])
})

test('positions are correct with CRLF line ends and a byte-order mark', () => {
  const issues = issuesOf({ 'a.yaml': `\uFEFF${page('    subtitel: x\n').replaceAll('\n', '\r\n')}` })
  expect(issues).toMatchObject([{ code: 'unknown-field', line: 6, column: 5, endColumn: 13 }])
})

test.each([
  ['a formula', 500, calculatorWith('('.repeat(50_000))],
  ['Markdown', '20,000', `  - type: prose\n    title: Marks\n    body: "${'_a*'.repeat(30_000)}"\n`],
])('%s that is far too long is reported once, by its length', (_, most, blocks) => {
  const issues = issuesOf({ 'a.yaml': page(blocks) })
  expect(issues).toMatchObject([{ code: 'invalid-value', message: expect.stringContaining(`${most} characters`) }])
})
