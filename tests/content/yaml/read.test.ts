import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scorer } from '../../../renderer/content/validation/validate.ts'
import type { TextNames } from '../../../renderer/content/yaml/diagnoses/shape.ts'
import { read } from '../../../renderer/content/yaml/read.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const names = (multiline: string[], plain: string[] = []): TextNames => ({ multiline: new Set(multiline), plain: new Set(plain) })
const everywhere = (own: TextNames) => ({ ...own, byBlock: new Map<string, TextNames>(), outside: own, mappings: [] })

describe('read', () => {
  test('returns the plain data of a file', () => {
    expect(read('pages/a.yaml', bytes('title: A\nblocks: [1, true, null]\n'))).toEqual({
      source: {
        file: 'pages/a.yaml',
        text: 'title: A\nblocks: [1, true, null]\n',
        data: { title: 'A', blocks: [1, true, null] },
        placeholders: [],
        reported: [],
      },
      issues: [],
    })
  })

  test.each([
    ['dates stay text', 'a: 2025-04-28', { a: '2025-04-28' }],
    ['yes and no stay text', 'a: yes\nb: no', { a: 'yes', b: 'no' }],
    ['CRLF line ends are accepted', 'a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['a byte-order mark is accepted', '\uFEFFa: 1', { a: 1 }],
    ['anchors are resolved', 'a: &x [1]\nb: *x', { a: [1], b: [1] }],
  ])('%s', (_, text, data) => {
    expect(read('a.yaml', bytes(text)).source?.data).toEqual(data)
  })

  test.each([
    ['a tag', 'a: !!js/function x\n', 'unknown-tag', { a: 'x' }],
    ['a duplicate key', 'a: 1\na: 2\n', 'duplicate-key', { a: 1 }],
    ['a tab at the start of a line', 'a:\n\tb: 1\n', 'yaml-syntax', { a: { b: 1 } }],
    ['an unclosed quote', 'a: "b\nc: d\n', 'yaml-syntax', { a: 'b', c: 'd' }],
    ['a missing space', 'a: 1\nb:2\nc: 3\n', 'yaml-syntax', { a: 1, b: 2, c: 3 }],
    ['an alias without an anchor', 'a: *b\n', 'yaml-syntax', { a: null }],
    ['an anchor without an alias', 'a: &b c\n', 'yaml-syntax', { a: 'c' }],
    ['text lost to a comment', 'a: b #c\n', 'yaml-syntax', { a: 'b' }],
  ])('reports %s, and reads what was meant', (_, text, code, data) => {
    const { source, issues } = read('a.yaml', bytes(text))
    expect(issues).toMatchObject([{ code }])
    expect(source?.data).toEqual(data)
  })

  test.each([
    ['a: [0,940]\n', [0, 940]],
    ['a: [18500.5,940]\n', [18500.5, 940]],
    ['a: [18500,940, 12]\n', [18500, 940, 12]],
    ['a: [1,200,-3]\n', [1, 200, -3]],
    ['a: [2,500, 3,200]\n', [2, 500, 3, 200]],
    [
      'a: [[0,940], [2,500, 7]]\n',
      [
        [0, 940],
        [2, 500, 7],
      ],
    ],
  ])('reads the numbers of a field that takes a list of them: %s', (text, value) => {
    const numbers = z.array(z.number())
    const { source, issues } = read('a.yaml', bytes(text), scorer(z.strictObject({ a: z.union([numbers, z.array(numbers)]) })), undefined, true)
    expect(issues).toEqual([])
    expect(source?.data).toEqual({ a: value })
  })

  test.each(['a: [0,940]\n', 'a: [18500.5,940]\n', 'a: [18500,940]\n', 'a: [Tools, 0,940]\n'])(
    'takes no comma for one between thousands that cannot be: %s',
    (text) => {
      expect(read('a.yaml', bytes(text), undefined, undefined, true).issues).toEqual([])
    },
  )

  test.each([
    ['in quotes', 'a: "Choose: [one; two]"\n', 'Choose: [one; two]'],
    ['after a dash in text', 'a: Choose - [one; two]\n', 'Choose - [one; two]'],
    ['around a sentence', 'a: [First one; then the other]\n', ['First one; then the other']],
    ['around quoted text', 'a: ["one; two"]\n', ['one; two']],
    ['in a literal block', 'a: |\n  b: [one; two]\n', 'b: [one; two]\n'],
  ])('accepts a semicolon in brackets %s', (_, text, value) => {
    const { source, issues } = read('a.yaml', bytes(text))
    expect(issues).toEqual([])
    expect(source?.data).toEqual({ a: value })
  })

  test.each([
    ['lines', String.raw`a: "line one\nline two\n\n- three"`, 'line one\nline two\n\n- three'],
    ['questions and answers', String.raw`a: "Q:\nwhat?\nA:\tnothing"`, 'Q:\nwhat?\nA:\tnothing'],
    ['a lettered option', String.raw`a: "Option C:\nthe third"`, 'Option C:\nthe third'],
    ['a list', String.raw`a: "Plan C:\n\n- one"`, 'Plan C:\n\n- one'],
    ['a word with a colon', String.raw`a: "notes:\nnone"`, 'notes:\nnone'],
    ['an escaped folder', String.raw`a: "In C:\\new\\temp\nand more"`, 'In C:\\new\\temp\nand more'],
  ])('reads %s in double quotes as YAML does', (_, text, value) => {
    const { source, issues } = read('a.yaml', bytes(text))
    expect(issues).toEqual([])
    expect(source?.data).toEqual({ a: value })
  })

  test.each([
    ['in quotes', 'a: "Hello,"\n', { a: 'Hello,' }],
    ['in parts of a sentence', 'a:\n  - one,\n  - two, and\n  - three.\n', { a: ['one,', 'two, and', 'three.'] }],
    ['on the first of two lines', 'a: One,\n  two\n', { a: 'One, two' }],
    ['in a literal block', 'a: |\n  b: One,\n', { a: 'b: One,\n' }],
    ['in braces', 'a: {\n    b: One,\n    c: two,\n  }\n', { a: { b: 'One', c: 'two' } }],
    ['in a token', 'tokens:\n  greeting: Hello,\n', { tokens: { greeting: 'Hello,' } }],
  ])('accepts a comma at the end of a line %s', (_, text, data) => {
    const { source, issues } = read('a.yaml', bytes(text))
    expect(issues).toEqual([])
    expect(source?.data).toEqual(data)
  })

  test.each([
    ['one paragraph on two lines', 'body:\n  One\n  two.\nid: x\n'],
    ['one folded paragraph', 'body: >-\n  One\n  two.\n\nid: x\n'],
    ['one paragraph in quotes', 'body: "One\n  two."\n'],
    ['a text with comments around it', '# later\nbody: # later\n  One.\n# later\nid: x\n'],
    ['an answer in a list with comments', 'items:\n  # one\n  - answer: One.\n    # later\n  # two\n  - # three\n    answer: Two. # later\n'],
    ['a field without a value', 'body:\n  # later\nid: x\n'],
    ['a text with comments without a space', 'body:\n  #later\n  One.\n\n  #later\n'],
    ['literal blocks', 'body: |\n  ## One\n\n  answer:\n    ## Two\n\n    Three\n'],
    ['paragraphs in another field', 'text: >-\n  One.\n\n  Two.\n'],
  ])('reports no joined lines for %s', (_, text) => {
    expect(read('a.yaml', bytes(text), undefined, everywhere(names(['body', 'answer']))).issues).toEqual([])
  })

  test('reports each of thousands of texts whose lines are joined', () => {
    const { issues } = read('a.yaml', bytes(`a:\n${'  - body:\n      One.\n\n      Two.\n'.repeat(3_000)}`), undefined, everywhere(names(['body'])))
    expect(issues).toHaveLength(3_000)
  })

  const folded = 'description: >\n  One.\n\n  Two.\n'
  const commented = 'description: One\n  # two\n'
  const listed = 'description: One\n  - two\n  - three\n'
  const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ')
  test.each([
    ['a page', folded, []],
    ['a page', commented, [/^A line that starts with "#"/]],
    ['a page, below its blocks', `blocks:\n  - type: event\n${listed}`, [/which is plain/]],
    ['a block where it is plain', `blocks:\n  - type: event\n  - type: card\n${indented(folded)}`, []],
    ['a block where it is plain', `blocks:\n  - type: card\n${indented(commented)}`, [/^A line that starts with "#"/]],
    ['a block in Markdown', `blocks:\n  - type: card\n  - type: event\n${indented(folded)}`, [/^Write "\|" instead of ">"/]],
    ['an entry in Markdown', `blocks:\n- type: event\n  items:\n    - title: One\n${indented(`  ${folded.replaceAll('\n', '\n  ')}`)}`, [/^Write "\|"/]],
    ['a block that has both kinds', `blocks:\n  - type: mixed\n${indented(listed)}`, [/^Write "\|" after "description:"/]],
  ])('takes a name that stands for two kinds of text in %s: %j', (_, text, messages) => {
    const byBlock = new Map([
      ['event', names(['description'])],
      ['card', names([], ['description'])],
      ['mixed', names(['description'], ['description'])],
    ])
    const texts = { ...names(['description'], ['description']), byBlock, outside: names([], ['description']), mappings: [] }
    expect(read('a.yaml', bytes(text), undefined, texts).issues.map(({ message }) => message)).toEqual(
      messages.map((message) => expect.stringMatching(message)),
    )
  })
})
