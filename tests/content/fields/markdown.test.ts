import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingsIn, readMarkdown } from '../../../renderer/content/fields/markdown.ts'
import { hints, strayInPlainText } from '../../../renderer/content/fields/strayMarkup.ts'
import type { Markdown } from '../../../renderer/content/resolved.ts'

const context = {
  pictureHint: '',
  text: (value: string) => value,
  href: (value: string) => ({ href: value, kind: 'internal' }) as const,
  headingId: (index: number) => String(index),
  reject: () => {},
}

const characters = fc.constantFrom(...'ab A1.)-+=*_`#>[]()<&;!|~:/\\"“’…  \u00a0é', 'www.', 'https://x.y', '&amp;', '1. ', '- ')

test('the shortcut for plain lines gives the same result as the parser', () => {
  fc.assert(
    fc.property(fc.array(characters, { minLength: 1, maxLength: 14 }), (parts) => {
      const line = parts.join('')
      // After a line with an emphasis marker the parser is used in any case.
      const [parsed] = readMarkdown(`${line}\n\n*x*`, context)
      const [read, ...more] = readMarkdown(line, context)
      fc.pre(more.length === 0 && read?.type === 'paragraph' && parsed?.type === 'paragraph')
      expect(read).toEqual(parsed satisfies Markdown[number] | undefined)
    }),
    { numRuns: 2000 },
  )
})

const piece = fc.constantFrom(...'ab #=-> 1\t\n\uFEFF\\', ...'\n\n|\r\n|## |\n## |#\n|\n---|\n===\n|- |1. |    |*a*|C#|```\n'.split('|'))

test('headingsIn finds as many headings as the parser', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const source = pieces.join('')
      let headingCount = 0
      readMarkdown(source, { ...context, headingId: () => String(headingCount++) })
      expect(headingsIn(source)).toHaveLength(headingCount)
    }),
    { numRuns: 500 },
  )
})

test.each([
  'Ten \\*\\* stars, 2**3 and 5 * 3',
  'A footnote**, and f***',
  '#1 For Chatbots and C## code',
  '\\[[sic]] was [written]',
  'Minus -one\nand -two',
  'This | that',
  'Open C:\\new',
  'A word · another • a third',
  'A word – another\n– and a thought',
  'i. e. this\nj. r. that',
  '§ 5 says so\nand (1) is\n(3) not',
  'o que\no outro',
  '1.5 million\n2.5 million',
  'Version\n1.x and\n3.x',
  'Ask @jane at 3:30, or www. and a@b',
  'Type https\\://site.org or jane\\@site.org; save logo@2x.png',
  'Open \\\\server\\new or C:\\a\\new',
  '**Note:** text and **bold** text',
  '***Both*** and **bold with *emphasis* inside**',
])('%s is accepted as Markdown', (source) => {
  const rejected: string[] = []
  readMarkdown(source, { ...context, reject: (message) => rejected.push(message) })
  expect(rejected).toEqual([])
})

test.each([
  'a < b and c > d',
  '5 * 3 ** 2',
  'AT&T; R&D',
  'C:\\new',
  'D:\\old\\new',
  'a 24" screen and one of 27"',
  '“quoted”',
  'says "yes"',
  'f(x)[1] (see [2])',
  '<3',
])('%s is accepted as plain text', (text) => expect(strayInPlainText(text)).toBeUndefined())

test.each([
  ['Two words', ['plainText', 'markdown']],
  ['Agencies for firms of 20 to 250 people; in order', ['plainText', 'markdown']],
  ['#1 For chatbots, {edition}', ['plainText']],
] as const)('%s, like most texts, is not looked at for each kind of stray markup', (text, fields) => {
  for (const field of fields) expect(hints[field].test(text), field).toBe(false)
})
