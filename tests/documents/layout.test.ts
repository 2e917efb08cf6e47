import { readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { plannedPageCount } from '../../renderer/content/documentPlan.ts'
import { arrange } from '../../renderer/documents/Contents.tsx'
import type { ChapterEntry } from '../../renderer/documents/context.ts'
import { printedAddress } from '../../renderer/documents/elements.tsx'
import { heightInMargin } from '../../renderer/documents/Flow.tsx'
import { findLayoutProblems } from '../../renderer/documents/findLayoutProblems.ts'
import { issuesOfProblems } from '../../renderer/documents/issuesOfProblems.ts'
import { balanced } from '../../renderer/documents/lines.ts'
import { halves } from '../../renderer/documents/SectionPage.tsx'
import { sourceFilesOf } from '../../renderer/documents/sourceFilesOf.ts'
import { columnWidths, fittingFontSize } from '../../renderer/documents/Table.tsx'
import { block } from '../../schema/index.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('table columns share the width by their amount of text, and each fits its longest word', () => {
  const widths = columnWidths(
    [
      ['Step', 'What happens'],
      ['1', 'The clerk opens the mail, reads it and types the number of the order into three screens'],
    ],
    300,
    10,
  )
  expect(sum(widths)).toBeCloseTo(300)
  expect(widths[1]).toBeGreaterThan(3 * (widths[0] ?? 0))
  expect(widths[0]).toBeGreaterThan(30)
})

test('a table with little text stays narrow', () => {
  expect(
    sum(
      columnWidths(
        [
          ['A', 'B'],
          ['1', '2'],
        ],
        700,
        10,
      ),
    ),
  ).toBeLessThan(120)
})

test('a table whose longest words exceed the width is wider and does not break them', () => {
  expect(sum(columnWidths([['Donaudampfschifffahrtsgesellschaft', 'Rindfleischetikettierungsgesetz']], 200, 10))).toBeGreaterThan(300)
})

test.each([
  ['the largest font size in which it fits', 500, 14],
  ['a smaller one if it would be too high', 270, 12],
  ['the smallest if it fits in none', 50, 10],
])('a table has %s', (_, height, fontSize) => {
  const rows = Array.from({ length: 10 }, () => ['A row', 'Words'])
  expect(fittingFontSize(rows, 300, height, [14, 12, 10])).toBe(fontSize)
})

const paragraph = (length: number) => ({ type: 'paragraph' as const, children: [{ type: 'text' as const, value: 'x'.repeat(length) }] })
const heading = { type: 'heading' as const, depth: 3 as const, id: 'a', children: [{ type: 'text' as const, value: 'A heading' }] }

test.each([
  ['into halves of similar length', [paragraph(300), paragraph(100), paragraph(200)], 1],
  ['never after a heading', [paragraph(80), heading, paragraph(90)], 1],
  ['not at all if there is one paragraph', [paragraph(500)], 1],
])('text above a wide table is split %s', (_, nodes, first) => {
  expect(halves(nodes)[0]).toHaveLength(first)
})

const chapters = (count: number, sections: number): ChapterEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    number: index + 1,
    title: 'Choose the help you need',
    page: 4,
    block: index,
    sections: Array.from({ length: sections }, (_, at) => ({ id: `c${index}s${at}`, title: 'Settle access and ownership in writing', page: 5 })),
  }))

test('short contents have fewer columns and larger type', () => {
  const [few, some, many] = [arrange(chapters(2, 4)), arrange(chapters(6, 6)), arrange(chapters(8, 8))]
  expect([few, some, many].map(({ columns }) => columns.length)).toEqual([1, 2, 3])
  expect(few.fontSize).toBeGreaterThan(some.fontSize)
  expect(some.fontSize).toBeGreaterThan(many.fontSize)
  expect(many.columns.flat().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the contents of a very long document list only its chapters', () => {
  expect(
    arrange(chapters(20, 12))
      .columns.flat()
      .every(({ sections }) => sections.length === 0),
  ).toBe(true)
})

test('a heading is broken into lines of similar length', () => {
  expect(balanced('Get your data ready before the AI project starts', 12)).toBe('Get your data\nready before the\nAI project starts')
  expect(balanced('Short', 12)).toBe('Short')
  expect(balanced('Donaudampfschifffahrt and more', 5)).toBe('Donaudampfschifffahrt\nand more')
})

test.each([
  ['a title of two lines', 'Sources and\nwhat they say', [], 55.2],
  ['a note of two lines', undefined, ['In order of what they save, as far as we know'], 38.2],
  ['both', 'Sources and\nwhat they say', ['In order of what they save, as far as we know'], 93.4],
])('the height in the margin is right for %s', (_, title, notes, height) => {
  expect(heightInMargin(title, notes)).toBeCloseTo(height)
})

describe('a laid-out document is searched for what a reader would see cut off or missing:', () => {
  const [first, second] = [{ block: 1 }, { block: 2 }]
  const line = (string: string, advance = 10, font = 'TTF') => ({
    string,
    box: { height: 20 },
    runs: [{ start: 0, end: string.length, attributes: { font: [{ type: font }] }, positions: [...string].map(() => ({ xAdvance: advance })) }],
  })
  /** A text at the top left of a page, in a column of 100 points. */
  const text = (lines: ReturnType<typeof line>[], box = {}, origin?: object) => ({
    type: 'TEXT',
    box: { top: 58, left: 54, width: 100, height: 20 * lines.length, ...box },
    props: { origin },
    lines,
  })
  const page = (children: object[], origin?: object) => ({ type: 'PAGE', props: { origin }, children })
  const view = (children: object[], props = {}) => ({ type: 'VIEW', box: { top: 0, left: 0, width: 800, height: 600 }, props, children })
  const low = text([line('Words')], { top: 540 })
  const wide = (word: string) => ({ kind: 'too-wide', text: word, origin: first })
  const overflow = (lines: number, origin: object | undefined = first) => ({ kind: 'overflow', lines, origin })
  const lacking = (character: string) => ({ kind: 'no-glyph', character, origin: first })

  test.each<[string, object[], object[]]>([
    ['a word less than a point wider than its column', [page([text([line('abcde', 20.1)])], first)], []],
    ['a word wider than its column', [page([text([line('abcde', 21)])], first)], [wide('abcde')]],
    ['words a little wider than their column, drawn with wider spaces', [page([text([line('a bcd', 21)])], first)], []],
    ['words much wider than their column', [page([text([line('a bcd e', 22)])], first)], [wide('bcd')]],
    ['a wide word with a space behind it', [page([text([line('abcde ', 21)])], first)], [wide('abcde')]],
    ['a space after the words', [page([text([line('abcd ', 25)])], first)], []],
    ['words that the layout cut off', [page([text([line('a bcd…', 22)])], first)], []],
    ['a word that the layout cut off', [page([text([line('abcde…', 22)])], first)], [wide('abcde…')]],
    ['a word that reaches into the margin of the page', [page([text([line('abcde')], { left: 750 })], first)], [wide('abcde')]],
    [
      'two wide words, the longer one reported',
      [page([text([line('abcd', 30)]), text([line('abcdef', 30)]), text([line('abc', 40)])], first)],
      [wide('abcdef')],
    ],
    ['characters that no font has, but no space', [page([text([line('→ ←', 10, 'STANDARD')])], first)], [lacking('→'), lacking('←')]],
    [
      'a character that no font has, beside others',
      [page([text([{ ...line('ab→'), runs: [...line('ab').runs, ...line('→', 10, 'STANDARD').runs.map((run) => ({ ...run, start: 2, end: 3 }))] }])], first)],
      [lacking('→')],
    ],
    [
      'two texts that need more height than they got, the one that needs most reported',
      [page([text([line('a'), line('b')], { height: 20 }), text([line('a'), line('b'), line('c')], { height: 20 })], first)],
      [overflow(2)],
    ],
    ['lines that need more height than they got', [page([text([line('a'), line('b'), line('c')], { height: 20 })], first)], [overflow(2)]],
    ['a text that ends at the margin', [page([text([line('Words')], { top: 513 })], first)], []],
    ['a text in the margin', [page([low], first)], [overflow(2)]],
    ['a footer, which is in the margin of each page', [page([{ ...low, props: { fixed: true } }], first)], []],
    ['a repeated title in the margin', [page([view([{ ...low, props: { fixed: true } }])], first)], [overflow(2)]],
    ['a block in the margin', [page([view([low], { origin: second })], first)], [overflow(2, second)]],
    [
      'a page of fields, of which the tallest is too long',
      [
        page([
          text([line('a')], {}, first),
          text([line('a'), line('b'), line('c')]),
          text([line('a'), line('b')], {}, second),
          { ...low, props: { origin: first } },
        ]),
      ],
      [overflow(2, second)],
    ],
    ['a section that continues on a second page', [page([], first), page([text([line('a'), line('b')])], first)], [overflow(2)]],
    ['two sections', [page([], first), page([text([line('a')])], second)], []],
    ['a block that flows on', [page([]), page([text([line('a')])])], []],
  ])('%s', (_, pages, problems) => {
    expect(findLayoutProblems({ children: pages } as never)).toEqual(problems)
  })

  test.each([
    ['a line', 1],
    ['2 lines', 2],
  ])('a text that is %s too long is reported so, on its block if that has no title', (amount, lines) => {
    const blocks = [{ block: block.parse({ type: 'prose', body: 'Words.' }), file: 'pages/a.yaml', path: ['blocks', 0] }]
    expect(issuesOfProblems([{ kind: 'overflow', lines, origin: { block: 0 } }], 'pages/a.yaml', blocks)).toEqual([
      {
        code: 'page-overflow',
        file: 'pages/a.yaml',
        path: ['blocks', 0, 'type'],
        message: `This does not fit its page of the PDF: it is about ${amount} too long. Shorten it.`,
      },
    ])
  })
})

test.each([
  ['after a slash or hyphen', 'https://www.example.org/guides/a-long-name/', 20, 'example.org/guides/\na-long-name'],
  ['after a slash rather than before a dot', 'https://example.org/a/report.html', 20, 'example.org/a/\nreport.html'],
  ['before a sign if no slash or hyphen comes in time', 'http://example.org/find?words=robots&page=2', 16, 'example.org/find\n?words=robots\n&page=2'],
  ['never within a word', 'https://a.example/donaudampfschifffahrt.html', 12, 'a.example/\ndonaudampfschifffahrt\n.html'],
  ['without an empty first line', 'https://documentation.example/', 10, 'documentation\n.example'],
])('a printed address is broken %s', (_, href, longest, lines) => {
  expect(printedAddress(href, longest)).toBe(lines)
})

const counts: [Parameters<typeof plannedPageCount>[0], number | undefined][] = [
  [[{ type: 'hero' }, { type: 'prose' }, { type: 'chapter', sections: [1, 2] }, { type: 'sources' }], 7],
  [[{ type: 'hero' }, { type: 'chapter', sections: [1] }], 5],
  [[{ type: 'hero' }, { type: 'calculator' }, { type: 'chapter', sections: [1] }, { type: 'prose', narrow: true }, { type: 'sources' }], 6],
  [[{ type: 'hero' }, { type: 'comparisonTable' }], undefined],
  [[{ type: 'chapter', sections: [1] }, { type: 'faq' }], undefined],
]

test.each(counts)('the page count follows from the chapters: %j', (blocks, pages) => {
  expect(plannedPageCount(blocks)).toBe(pages)
})

test('the source files of documents include components, theme and plan', () => {
  const sources = sourceFilesOf('renderer/documents/makeDocument.ts')
  for (const file of [
    'renderer/documents/blocks/Chapter.tsx',
    'renderer/documents/renderTagged.ts',
    'renderer/ui/theme.ts',
    'renderer/content/documentPlan.ts',
  ])
    expect(
      sources.some((source) => source.endsWith(normalize(file))),
      file,
    ).toBe(true)
  for (const source of sources) expect(readFileSync(source, 'utf8')).not.toBe('')
})
