import { expect, test } from 'vitest'
import { fixContent, fixText } from '../../renderer/content/fixes.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'

const place = { code: 'invalid-value', message: '', file: 'pages/a.yaml' } as const

test.each<[what: string, text: string, issues: [line: number, column: number, length: number, suggestion: string][], fixed: string]>([
  ['a word', 'a: one\nb: tow # two\n', [[2, 4, 3, 'two']], 'a: one\nb: two # two\n'],
  [
    'two words in a line',
    'titel: Hi, tone: pruple',
    [
      [1, 1, 5, 'title'],
      [1, 18, 6, 'purple'],
    ],
    'title: Hi, tone: purple',
  ],
  ['words in lines of Windows', 'a: one\r\nbb: tow\r\n', [[2, 1, 2, 'b']], 'a: one\r\nb: tow\r\n'],
  ['a line break in lines of Windows', 'a: one\r\nb: {', [[2, 4, 1, '{\n}']], 'a: one\r\nb: {\r\n}'],
  ['a word behind a byte-order mark', '\uFEFFtitel: Hi', [[1, 1, 5, 'title']], '\uFEFFtitle: Hi'],
  ['what is to be removed', 'a: one,\n', [[1, 7, 1, '']], 'a: one\n'],
  ['a word outside the Basic Multilingual Plane', 'a: 🙂 tow', [[1, 7, 3, 'two']], 'a: 🙂 two'],
  [
    'the first of two about the same characters',
    'a: 4,8',
    [
      [1, 4, 3, '4.8'],
      [1, 5, 1, '.'],
    ],
    'a: 4.8',
  ],
])('fixes %s', (_, text, issues, fixed) => {
  const result = fixText(
    text,
    issues.map(([line, column, length, suggestion]) => ({ ...place, line, column, endLine: line, endColumn: column + length, suggestion })),
  )
  expect(result.text).toBe(fixed)
})

const content = readContent('tests/site/pages')
const siteWith = (file: string, edit: (text: string) => string) => {
  const text = new TextDecoder().decode(content.files.get(file))
  return { ...content, files: new Map([...content.files, [file, new TextEncoder().encode(edit(text))]]) }
}

test('fixes a mistake that shows once another is fixed, and says what was replaced', () => {
  const broken = siteWith('services/audits.yaml', (text) => text.replace('type: steps', 'type: stpes').replace('description: With', 'descripton: With'))
  const { content: fixed, fixes } = fixContent(broken)
  expect(fixes.map(({ from, to }) => [from, to])).toEqual([
    ['stpes', 'steps'],
    ['descripton', 'description'],
  ])
  expect(Buffer.from(fixed.files.get('services/audits.yaml') ?? [])).toEqual(Buffer.from(content.files.get('services/audits.yaml') ?? []))
  expect(loadSite(fixed).issues).toEqual([])
})

test('files without a mistake that can be fixed are not touched', () => {
  const broken = siteWith('services/audits.yaml', (text) => text.replace('order: 1', 'order: first'))
  expect(fixContent(broken)).toEqual({ content: broken, fixes: [] })
  expect(fixContent(content).content).toBe(content)
})
