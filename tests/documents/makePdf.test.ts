import { inflateSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { blockFiles } from '../../renderer/blocks/blockFiles.ts'
import { absoluteHref } from '../../renderer/content/addresses.ts'
import type { LoadedSite } from '../../renderer/content/index.ts'
import { documentBlocks } from '../../renderer/documents/blocks/index.ts'
import { issuesOfProblems } from '../../renderer/documents/issuesOfProblems.ts'
import { makeDocument } from '../../renderer/documents/makeDocument.ts'
import { renderDocument } from '../../renderer/documents/makePdf.tsx'
import { color } from '../../renderer/documents/theme.ts'
import { blockTypes } from '../../schema/index.ts'
import { examplesOf } from '../examples.ts'
import { issuesOf, loadTestSite, pageOf, resolveBlock, testFile } from '../testSite.ts'
import { type ReadPdf, readPdf } from './readPdf.ts'
import { textOfDocument } from './textOfDocument.ts'

const path = '/resources/guides/first-steps'
const name = 'resources/guides/first-steps.yaml'

const make = (loaded: LoadedSite) =>
  makeDocument({ site: loaded.site, page: pageOf(loaded, path), address: loaded.site.origin, date: new Date('2026-11-20T00:00:00Z') })

/** Returns a guide with one section in one chapter, with the given lines. */
const guide = (section: string) => `title: First steps with an agency
description: A short guide of one chapter with one section, which makes a PDF of six pages.
document: { format: PDF Guide, pages: 6 }
blocks:
  - { type: hero, title: First steps }
  - type: chapter
    title: Begin
    summary: You can begin.
    sections:
      - title: One
${section.replace(/^/gm, '        ')}
  - { type: sources, items: [{ title: A report, checked: 2026-11-20 }] }
`

/** The guide without chapters, whose cover has the disclosures, too. */
const flowing = (yaml: string) =>
  `${yaml.replace(/ {2}- type: chapter[\s\S]*$/, '')}  - { type: faq, title: Questions, items: [{ question: Why?, answer: So. }] }\n`

/** A node of a rendered document. */
type Rendered = { type?: string; props?: { src?: string }; style?: object[]; children?: readonly Rendered[] }

const locatedFaults = async (yaml: string, changes: Record<string, string> = {}) => {
  const loaded = loadTestSite({ [name]: yaml, ...changes })
  const { problems } = await make(loaded)
  return loaded.locate(issuesOfProblems(problems, `pages/${name}`, loaded.placedBlocks(path)))
}

describe('the PDF of a page with chapters', () => {
  let pdf: ReadPdf
  let source: string
  beforeAll(async () => {
    const made = await make(loadTestSite())
    pdf = await readPdf(made.pdf)
    source = Buffer.from(made.pdf).toString('latin1')
  })

  test('has a cover, contents, a page about it, a page for each chapter and section, and sources', () => {
    // A section has its chapter in the running head of its page.
    expect(pdf.pages.map((text) => /First steps$|^Contents|^About.*|^Begin(?:\n(?:One|Two))?|^Sources/m.exec(text)?.[0])).toEqual([
      'First steps',
      'Contents',
      'About this guide',
      'Begin',
      'Begin\nOne',
      'Begin\nTwo',
      'Sources',
    ])
  })

  test('has the site, title, review date, disclosure and page number on every page', () => {
    pdf.pages.forEach((text, index) => {
      expect(text).toContain('Test Brief · First steps with an agency · Last reviewed November 20, 2026')
      expect(text).toContain('Test Brief has a commercial relationship with Partner AI.')
      expect(text).toMatch(new RegExp(`\\b${index + 1}$`, 'm'))
    })
  })

  test('has title, author, language and date in its metadata, and viewers show its title', () => {
    const date = 'D:20261120000000Z'
    expect(pdf.info).toMatchObject({ Title: 'First steps with an agency', Author: 'Test Editorial', Language: 'en', CreationDate: date, ModDate: date })
    expect(source).toContain('/DisplayDocTitle true')
  })

  test('has an outline of its chapters and sections', () => {
    expect(pdf.outline).toEqual(['Cover', 'Contents', 'About this guide', 'Begin', '  One', '  Two', 'Sources'])
    expect(pdf.outlinePages).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('has contents and chapters that name their pages and link to them, by title and by number', () => {
    expect(pdf.pages[1]).toContain('Begin 4\nOne 5\nTwo 6')
    expect(pdf.pages[3]).toContain('One 5\nTwo 6')
    expect(pdf.jumps.slice(1, 4)).toEqual([[4, 4, 5, 5, 6, 6], [], [5, 5, 6, 6]])
    const entry = ['TOCI', 'Link', 'Link']
    expect(pdf.elements[1]).toEqual(['Root', 'Document', 'H2', 'TOC', ...entry, ...entry, ...entry])
  })

  test('is tagged with headings in order, paragraphs and lists, and without decoration', () => {
    expect(pdf.tagged).toBe(true)
    expect(pdf.elements.map((roles) => roles.filter((role) => /^H\d/.test(role)))).toEqual([['H1'], ['H2'], ['H2'], ['H2'], ['H3'], ['H3'], ['H2']])
    expect(pdf.elements[4]).toEqual(['Root', 'Document', 'H3', 'P'])
    expect(pdf.elements[6]).toEqual(['Root', 'Document', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P', 'P'])
  })

  test('has links that say where they lead', () => {
    expect(source.match(/(?<=\/Contents \()[^)]+(?=\)\n\/Subtype \/Link)/g)).toEqual([
      ...['Begin', 'Begin', 'One', 'One', 'Two', 'Two'],
      'https://test.example/resources/guides/first-steps',
      'https://test.example/rankings#method',
      ...['One', 'One', 'Two', 'Two'],
    ])
  })

  test('links to the page that it was made from, and to how its lists are made', () => {
    expect(pdf.links[2]).toEqual(['https://test.example/resources/guides/first-steps', 'https://test.example/rankings#method'])
    expect(pdf.pages[2]).toContain('test.example/resources/guides/first-steps')
  })

  test('is byte-identical when made again', async () => {
    const [a, b] = [await make(loadTestSite()), await make(loadTestSite())]
    expect(Buffer.compare(a.pdf, b.pdf)).toBe(0)
  })
})

test('links point inside the document or to full URLs, and partner links are labeled', async () => {
  const inside = '[the start](#one), [its chapter](/resources/guides/first-steps#begin), [the small print](#note), [the report](#sources)'
  const body = `body: "Go to ${inside}, to [the news](#news), [a list](/rankings#method), [services](/services) and to [Make](make)."`
  const blocks = '  - { type: promo, id: news, title: News, text: Go on., actions: [{ label: Read on, href: /services }] }\n'
  const yaml = guide(body).replace('  - type: chapter', '  - { type: prose, id: note, title: Note, body: Words. }\n$&') + blocks
  const pdf = await readPdf((await make(loadTestSite({ [name]: yaml }))).pdf)
  expect(pdf.pages[4]).toContain('Make (partner link)')
  expect(pdf.jumps[4]).toEqual([5, 4, 3, 6])
  expect(pdf.links[4]).toEqual([
    'https://test.example/resources/guides/first-steps#news',
    'https://test.example/rankings#method',
    'https://test.example/services',
    'https://www.make.com/en/register?pc=code',
  ])
  expect(pdf.pages[2]?.replaceAll('\n', ' ')).toContain('Links marked “partner link” may earn us a commission.')
})

test('links of a document without chapters lead to its blocks, each on a page of its own but for the sources', async () => {
  const faq = '  - { type: faq, title: Answers, items: [{ question: Why?, answer: So. }] }\n'
  const prose = '  - { type: prose, title: Start, body: "See [the answers](#answers) and [the report](#sources)." }\n'
  const sources = '  - { type: sources, items: [{ title: A report, checked: 2026-11-20 }] }\n'
  const yaml = guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, prose + faq + sources)
  const pdf = await readPdf((await make(loadTestSite({ [name]: yaml.replace('pages: 6', 'pages: 3') }))).pdf)
  expect(pdf.pages).toHaveLength(3)
  expect(pdf.jumps).toEqual([[], [3, 3], []])
  expect(pdf.outlinePages).toEqual([1, 2, 3, 3])
  expect(pdf.links[0], 'how lists are made').toEqual(['https://test.example/rankings#method'])
})

test('the title of a block is on each of its pages, and screen readers read it once', async () => {
  const items = Array.from({ length: 30 }, (_, index) => `{ question: Question ${index}?, answer: Words that answer it. }`)
  const faq = `  - { type: faq, title: Answers, items: [${items.join(', ')}] }\n`
  const yaml = guide('body: Words.')
    .replace(/ {2}- type: chapter[\s\S]*$/, faq)
    .replace('pages: 6', 'pages: 4')
  const pdf = await readPdf((await make(loadTestSite({ [name]: yaml }))).pdf)
  expect(pdf.pages.slice(1).map((text) => text.includes('Answers'))).toEqual([true, true, true])
  expect(pdf.elements.slice(1).map((roles) => roles.filter((role) => role === 'H2'))).toEqual([['H2'], [], []])
})

const middle = 'Words that fill some lines of the page. '.repeat(8)
const numbers = Array.from({ length: 24 }, (_, index) => index + 1)

test.each([
  [
    'an entry',
    `{ type: faq, title: Answers, items: [${numbers.map((at) => `{ question: Why ${at}?, answer: Begin-${at} ${middle} End-${at}. }`).join(', ')}] }`,
  ],
  [
    'a row',
    `{ type: comparisonTable, title: Answers, options: [{ name: A }, { name: B }], drawbacks: [a, b], rows: [${numbers
      .map((at) => `{ attribute: Row ${at}, values: [Begin-${at} ${middle.repeat(3 + (at % 4))} End-${at}., None] }`)
      .join(', ')}] }`,
  ],
])('%s is not split between pages', async (_, written) => {
  const yaml = guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, `  - ${written}\n`)
  const { pages } = await readPdf((await make(loadTestSite({ [name]: yaml }))).pdf)
  expect(pages.length).toBeGreaterThan(3)
  const pageWith = (word: string) => pages.findIndex((text) => text.includes(`${word} `) || text.includes(`${word}.`) || text.includes(`${word}\n`))
  for (const at of numbers) {
    expect(pageWith(`Begin-${at}`), `the page of the start of ${at}`).toBeGreaterThan(0)
    expect(pageWith(`End-${at}`), `the page of the end of ${at}`).toBe(pageWith(`Begin-${at}`))
  }
})

test('sources begin below the title and the intro of the block above, however long', async () => {
  const steps = `{ type: steps, title: Plan, intro: ${middle} The end., items: [{ title: One, description: A. }, { title: Two, description: B. }] }`
  const sources = '{ type: sources, items: [{ title: A report, checked: 2026-11-20 }] }'
  const yaml = guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, `  - ${steps}\n  - ${sources}\n`)
  const { heights } = await readPdf((await make(loadTestSite({ [name]: yaml }))).pdf)
  const heightOf = (words: string) => heights[1]?.find((text) => text.words.includes(words))?.height
  expect(heightOf('Sources')).toBeLessThan(Number(heightOf('The end.')) - 20)
})

test('the last page has the sources in two columns, numbered through, then the small print', async () => {
  const items = Array.from({ length: 5 }, (_, index) => `{ title: Report ${'ABCDE'[index]}, checked: 2026-11-20 }`)
  const small = '  - { type: prose, narrow: true, title: Small print, body: Not legal advice. }\n'
  const yaml = guide('body: Words.').replace(/ {2}- \{ type: sources.*\n/, `  - { type: sources, items: [${items.join(', ')}] }\n${small}`)
  const pdf = await readPdf((await make(loadTestSite({ [name]: yaml }))).pdf)
  const words = pdf.pages[5]?.match(/\d\.|Report .|Small print|Not legal advice/g)
  expect(words).toEqual([...['1.', 'Report A', '2.', 'Report B', '3.', 'Report C', '4.', 'Report D', '5.', 'Report E'], 'Small print', 'Not legal advice'])
})

test('without a text before the chapters, the page about the document has its description', async () => {
  const pdf = await readPdf((await make(loadTestSite({ [name]: guide('body: Words.') }))).pdf)
  expect(pdf.pages[2]).toContain('About this document\nA short guide of one chapter with one section')
  expect(pdf.pages[2], 'commercial ties that the document does not have').not.toMatch(/Links marked|First place|Illustrative/)
})

test('two blocks with the same title each have a heading', async () => {
  const steps = (intro: string) =>
    `  - { type: steps, title: Plan, intro: ${intro}, items: [{ title: One, description: A. }, { title: Two, description: B. }] }\n`
  const page = `${guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, '')}${steps('As we do it.')}${steps('As you do it.')}`
  const pdf = await readPdf((await make(loadTestSite({ [name]: page.replace(', pages: 6', ', pages: 3') }))).pdf)
  expect(pdf.elements.flat().filter((role) => role === 'H2')).toHaveLength(2)
})

test.each([['3.'], ['2024.']])('a list starts with the number written: %s', async (number) => {
  const pdf = await readPdf((await make(loadTestSite({ [name]: guide(`body: "A remark.\\n\\n${number} Entry"`) }))).pdf)
  expect(pdf.pages[4]).toMatch(new RegExp(`A remark\\.\\s${number}\\s+Entry`))
})

test.each([
  ['the text of an entry above its inner list', '- One\n  - Inner\n- Two', ['•', 'One', '•', 'Inner', '•', 'Two']],
  ['the text of an entry below its heading', '- ### Head\n  Words.', ['•', 'Head', 'Words.']],
  ['lines that are one paragraph', 'One\ntwo.', ['One two.']],
])('the PDF has, in order, %s', (_, body, lines) => {
  const { site, page } = resolveBlock({ type: 'prose', title: 'Text', body })
  const words = textOfDocument(renderDocument({ site, page, address: site.origin })).split('\n')
  const [from, to] = [words.indexOf('Text') + 1, words.findLastIndex((text) => text.startsWith('Test Brief ·'))]
  expect(words.slice(from, to)).toEqual(lines)
})

test('emphasis has fonts of its own, a heading in a text is one for screen readers, and all fonts are embedded', async () => {
  const body = 'body: "### Head\\n\\nA *slanted*, a **bold** and a ***bold slanted*** word."'
  const { pdf } = await make(loadTestSite({ [name]: guide(body).replace('title: One', 'title: Settle access and ownership in writing before work begins') }))
  const source = Buffer.from(pdf).toString('latin1')
  expect(source.match(/(?<=\/FontName \/[A-Z]{6}\+)[\w-]+/g)).toEqual(
    expect.arrayContaining(['Italic', 'SemiBold', 'SemiBoldItalic'].map((style) => expect.stringMatching(`-${style}$`))),
  )
  expect(
    source.match(/(?<=\/BaseFont \/)[\w+-]+/g)?.filter((font) => !/^[A-Z]{6}\+/.test(font)),
    'fonts without a subset in the file',
  ).toEqual([])
  expect((await readPdf(pdf)).elements[4]).toEqual(['Root', 'Document', 'H3', 'H4', 'P'])
})

test('all that is drawn belongs to an element or is decoration, also what follows a link and the ground of a box', async () => {
  const section = 'body: "Go [there](/services) and back."\nchecklist: [Costs, Rights]\nexample: { title: At a firm, body: It asked. }'
  const { pdf } = await make(loadTestSite({ [name]: guide(section) }))
  const drawn = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\nstream\n([\s\S]*?)\nendstream/g),
  ]
    .flatMap(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return []
      }
    })
    .filter((operators) => operators.includes('BMC'))
  expect(drawn).toHaveLength(6)
  for (const page of drawn) {
    let depth = 0
    const outside: string[] = []
    for (const [operator] of page.matchAll(/\b(BDC|BMC|EMC|TJ|f|S)$/gm)) {
      if (operator === 'EMC') depth--
      else if (operator.startsWith('B')) depth++
      else if (depth !== 1) outside.push(operator)
    }
    expect([outside, depth]).toEqual([[], 0])
  }
  const colors = drawn[4]?.match(/[\d.]+ [\d.]+ [\d.]+(?= scn$)/gm)?.map(
    (parts) =>
      `#${parts
        .split(' ')
        .map((part) => (Number(part) * 255).toString(16).padStart(2, '0'))
        .join('')}`,
  )
  expect(colors, 'the ground of the example').toContain(color.tint)
})

describe('a mistake in the PDF is reported where it was written:', () => {
  test('a section that does not fit its page', async () => {
    expect(await locatedFaults(guide(`body: ${'Many words do not fit here. '.repeat(90)}`))).toMatchObject([
      {
        code: 'page-overflow',
        file: `pages/${name}`,
        line: 10,
        column: 16,
        message: expect.stringMatching(/^This section does not fit its page of the PDF: it is about \d+ lines too long/),
      },
    ])
  })

  test('a text before the chapters that does not fit the page about the document', async () => {
    const about = `  - type: prose\n    title: About\n    body: ${'Many words do not fit here. '.repeat(180)}\n`
    expect(await locatedFaults(guide('body: Words.').replace('  - type: chapter', `${about}  - type: chapter`))).toMatchObject([
      { code: 'page-overflow', file: `pages/${name}`, line: 7, column: 12, message: expect.stringContaining('does not fit its page') },
    ])
  })

  test('an entry that is higher than a page', async () => {
    const page = `${guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, '')}  - type: faq
    title: Questions
    items: [{ question: Why?, answer: ${'Many words do not fit here. '.repeat(130).trim()} }]
`
    expect(await locatedFaults(page)).toMatchObject([{ code: 'page-overflow', line: 7, message: expect.stringContaining('does not fit its page') }])
  })

  test('a table with words wider than their columns', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const table = `body: Words.\ntable:\n  caption: A\n  columns: [One, Two, Three]\n  rows:\n    - [a, ${word}, ${word}]`
    expect(await locatedFaults(guide(table))).toMatchObject([
      { code: 'page-overflow', line: 16, column: 19, message: `"${word}" is wider than its column in the PDF. Break it up, or give the table fewer columns.` },
    ])
  })

  test('a word wider than its column in a comparison table', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
    const options = ['One', 'Two', 'Three', 'Four'].map((option) => `{ name: ${option} }`).join(', ')
    const page = `${guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, '')}  - type: comparisonTable
    title: Four side by side
    options: [${options}]
    rows:
      - { attribute: Built for, values: [a, b, c, d] }
      - { attribute: Cost, values: [${word}, ${word}, ${word}, ${word}] }
    drawbacks: [a, b, c, d]
    checked: 2026-11-20
`
    expect(await locatedFaults(page)).toMatchObject([
      { code: 'page-overflow', line: 11, message: expect.stringContaining('is wider than its column in the PDF') },
    ])
  })

  describe('on the cover or beside the text about the document, in the field that contains it:', () => {
    const plain = guide('body: Words.')
    const hero = (fields: string) => plain.replace('title: First steps }', `${fields} }`)
    const long = (times: number) => 'Many words do not fit here. '.repeat(times).trim()
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'
    const site = (from: string, to: string) => ({ '_site.yaml': testFile('_site.yaml').replace(from, to) })

    test.each([
      ['a long subtitle', hero(`title: First steps, subtitle: ${long(30)}`), {}, 'page-overflow', long(30)],
      ['a subtitle that is cut off', hero(`title: First steps, subtitle: ${long(60)}`), {}, 'page-overflow', long(60)],
      ['a long subtitle beside the disclosure', flowing(hero(`title: First steps, subtitle: ${long(25)}`)), {}, 'page-overflow', long(25)],
      [
        'a long disclosure of the site',
        flowing(plain),
        site('footer: "', `footer: "${long(40)} `),
        'page-overflow',
        `${long(40)} {siteName} has a commercial relationship with {provider}.`,
      ],
      ['a wide word in the title', hero(`title: ${word}`), {}, 'page-overflow', word],
      ['a missing glyph in the title', hero('title: From → to'), {}, 'missing-glyph', '→'],
      ['a missing glyph in the eyebrow', hero('eyebrow: Here → there, title: First steps'), {}, 'missing-glyph', '→'],
      ['a missing glyph in the subtitle', hero('title: First steps, subtitle: From → to'), {}, 'missing-glyph', '→'],
      ['a missing glyph in the format', plain.replace('PDF Guide', 'PDF → Guide'), {}, 'missing-glyph', '→'],
      ['a missing glyph in the description', plain.replace('which makes', '→ makes'), {}, 'missing-glyph', '→'],
      ['a missing glyph in the publisher', plain, site('Test Editorial', 'Test → Editorial'), 'missing-glyph', '→'],
      ['a missing glyph in the disclosure', plain, site('"{siteName} has', '"→ {siteName} has'), 'missing-glyph', '→'],
      ['a missing glyph in a token', hero('title: "From {arrow} to"'), site('tokens: { ', 'tokens: { arrow: "→", '), 'missing-glyph', 'From {arrow} to'],
    ])('%s', async (_, yaml, changes, code, words) => {
      const issues = await locatedFaults(yaml, changes)
      const texts: Record<string, string> = { [name]: yaml, ...changes }
      const found = issues.map((issue) => {
        const line = texts[issue.file.replace('pages/', '')]?.split('\n')[issue.line - 1] ?? ''
        return [issue.code, line.slice(issue.column - 1, issue.endColumn - 1)]
      })
      expect(found).toEqual([[code, words]])
    })
  })

  test('a missing glyph in the title of a later chapter, only once', async () => {
    const second = '  - { type: chapter, title: On → on, summary: Go on., sections: [{ title: Two, body: Words. }] }\n'
    const page = guide('body: Words.').replace('pages: 6', 'pages: 8').replace('  - { type: sources', `${second}  - { type: sources`)
    expect(await locatedFaults(page)).toMatchObject([{ code: 'missing-glyph', line: 12, column: 32 }])
  })

  test('a page with nothing to print', () => {
    const page = `${guide('body: Words.').replace(/ {2}- type: chapter[\s\S]*$/, '')}  - { type: promo, title: Next, text: Go on., actions: [{ label: Read on, href: /services }] }\n`
    expect(issuesOf({ [name]: page })).toMatchObject([{ code: 'missing-document', line: 3, message: expect.stringMatching(/^Nothing on this page prints/) }])
  })

  test('a character that the fonts lack', async () => {
    expect(await locatedFaults(guide('body: From here → there.'))).toMatchObject([
      { code: 'missing-glyph', line: 11, column: 25, endColumn: 26, message: 'The PDF cannot show "→": its font does not have it. Write it another way.' },
    ])
  })

  test('a wrong page count, without making the PDF if chapters determine it', () => {
    expect(issuesOf({ [name]: guide('body: Words.').replace('pages: 6', 'pages: 42') })).toMatchObject([
      { code: 'page-count', line: 3, column: 39, endColumn: 41, message: 'The PDF has 6 pages, not 42. Write 6.', suggestion: '6' },
    ])
  })
})

describe('a component that throws', () => {
  afterEach(() => vi.restoreAllMocks())
  const boom = new Error('boom')
  const throwing = () => {
    throw boom
  }

  test('is reported with its page and its file', async () => {
    vi.spyOn(documentBlocks, 'chapter').mockImplementation(throwing)
    await expect(make(loadTestSite())).rejects.toMatchObject({
      message: `The block "chapter" of ${path} cannot be rendered by renderer/documents/blocks/Chapter.tsx.`,
      cause: boom,
    })
  })

  test('or is missing from the list is reported with the list', async () => {
    const { chapter } = documentBlocks
    Reflect.deleteProperty(documentBlocks, 'chapter')
    try {
      await expect(make(loadTestSite())).rejects.toThrow('cannot be rendered: renderer/documents/blocks/index.ts has no line for it.')
    } finally {
      documentBlocks.chapter = chapter
    }
  })

  test('outside of the blocks is reported with the page', async () => {
    const loaded = loadTestSite()
    const site = Object.defineProperty({ ...loaded.site }, 'publisher', { get: throwing })
    await expect(make({ ...loaded, site })).rejects.toMatchObject({ message: `The PDF of ${path} cannot be rendered by renderer/documents/.`, cause: boom })
  })
})

test('table headings have a scope and lists have a numbering for screen readers', async () => {
  const section = 'body: "1. One\\n2. Two\\n\\nWords.\\n\\n- More"\ntable: { caption: Costs, columns: [Step, Hours], rows: [[Mail, "3"]] }'
  const { pdf } = await make(loadTestSite({ [name]: guide(section) }))
  expect((await readPdf(pdf)).elements[4]?.slice(-8)).toEqual(['Table', 'Caption', 'TR', 'TH', 'TH', 'TR', 'TH', 'TD'])
  const attributes = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/(Scope|ListNumbering) \/(\w+)/g),
  ].map(([, what, value]) => `${what} ${value}`)
  expect(attributes.sort()).toEqual(['ListNumbering Decimal', 'ListNumbering Decimal', 'ListNumbering Disc', 'Scope Column', 'Scope Column', 'Scope Row'])
})

const prompts = (count: number, lines: number) =>
  `worksheet: [${Array.from({ length: count }, (_, index) => `{ prompt: "What is step ${index + 1}?", lines: ${lines} }`).join(', ')}]`

test.each([
  ['a table of four columns, which is as wide as the page', `table: { caption: A, columns: [A, B, C, D], rows: [[${'Responsibilities, '.repeat(4)}]] }`, []],
  ['a worksheet, whose lines are closer where there are many', prompts(3, 4), []],
  ['a worksheet with more lines than can be written on', prompts(6, 6), ['page-overflow']],
])('a section has room for %s, or reports that it has none', async (_, extras, codes) => {
  expect((await locatedFaults(guide(`body: Words.\n${extras}`))).map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['below a short text', 'Words.', ['Words', 'At a firm', 'Ask the clerk']],
  ['beside a long text', 'Words that explain it. '.repeat(40).trim(), ['Words', 'Ask the clerk', 'At a firm']],
])('the example of a section with a checklist is once on its page, %s', async (_, body, order) => {
  const section = `body: ${body}\nchecklist: [Ask the clerk, Ask the boss]\nexample: { title: At a firm, body: It asked. }`
  const pdf = await readPdf((await make(loadTestSite({ [name]: guide(section) }))).pdf)
  const words = pdf.pages[4]?.replaceAll('\n', ' ').match(/Words|Ask the clerk|At a firm/g) ?? []
  expect([...new Set(words)]).toEqual(order)
  expect(words.filter((word) => word === 'At a firm')).toHaveLength(1)
})

test.each([
  ['right', 'figures', ['$1,200', '€3.50', '−5']],
  ['right', 'percentages, one of which is a short word', ['12 %', '5%', 'not yet']],
  ['left', 'more words than figures', ['12', 'few', 'many']],
  ['left', 'a figure and a sentence', ['12', 'As many as there are']],
])('a column is aligned %s if it has %s', (side, _, cells) => {
  const table = { caption: 'A', columns: ['Name', 'Amount'], rows: cells.map((cell) => ['Row', cell]) }
  const sections = [{ title: 'One', body: 'Words.', table }]
  const { site, page } = resolveBlock({ type: 'chapter', title: 'Begin', summary: 'You can.', sections })
  const rendered = renderDocument({ site, page, address: site.origin })
  const texts = (node: Rendered): Rendered[] => [...(node.type === 'TEXT' ? [node] : []), ...(node.children ?? []).flatMap(texts)]
  const sides = texts(rendered as Rendered).flatMap((node) =>
    cells.includes(textOfDocument(node as never)) ? Object.assign({}, ...(node.style ?? [])).textAlign : [],
  )
  expect(sides).toEqual(cells.map(() => side))
})

describe('what a visitor fills in is a field of a form:', () => {
  const fieldsOf = async (yaml: string) => {
    const { pdf } = await make(loadTestSite({ [name]: yaml }))
    const source = Buffer.from(pdf).toString('latin1')
    return { source, hasForm: source.includes('/AcroForm'), ...(await readPdf(pdf)) }
  }

  test('the check boxes and prompts of a section, in reading order', async () => {
    const section = 'body: Words.\nchecklist: ["Costs: agreed", Who pays?]\nworksheet: [{ prompt: Who pays?, lines: 3 }, { prompt: Où? }]'
    const { fields, elements } = await fieldsOf(guide(section))
    const tick = { kind: 'box', value: 'Off', isPrinted: true }
    // Two typed lines have the height of a drawn one.
    const prompt = { kind: 'lines', value: '', isPrinted: true, fontSize: 13 }
    expect(fields).toMatchObject([
      { name: 'costs-agreed', label: 'Costs: agreed', ...tick },
      { name: 'who-pays', label: 'Who pays?', ...tick },
      { name: 'who-pays-2', label: 'Who pays?', ...prompt },
      { name: 'ou', label: 'Où?', ...prompt },
    ])
    expect(fields.map(({ box: [left = 0, , right = 0] }) => [left, right - left])).toEqual([
      [440, 12],
      [440, 12],
      [440, 348],
      [440, 348],
    ])
    const tops = fields.map(({ box: [, , , top = 0] }) => top)
    expect(tops, 'from top to bottom').toEqual(tops.toSorted((a, b) => b - a))
    const item = ['LI', 'Lbl', 'Form', 'LBody']
    expect(elements[4]).toEqual(['Root', 'Document', 'H3', 'P', 'L', ...item, ...item, 'P', 'Form', 'P', 'Form'])
  })

  test('with a short name, also for a label without letters', async () => {
    const { fields } = await fieldsOf(guide('body: Words.\nchecklist: ["100 %", "+ -", An unusually long point that no name has in full]'))
    expect(fields.map(({ name: fieldName }) => fieldName)).toEqual(['100', 'field', 'an-unusually-long-point'])
  })

  test('a box, which has a tick only once it is ticked, and that of the document in every viewer', async () => {
    const { source } = await fieldsOf(guide('body: Words.\nchecklist: [Costs, Rights]'))
    const drawnIn = (state: string) => {
      const [, id] = new RegExp(`/${state} (\\d+) 0 R`).exec(source) ?? []
      const [, stream = ''] = new RegExp(`\n${id} 0 obj[\\s\\S]*?stream\n([\\s\\S]*?)\nendstream`).exec(source) ?? []
      return inflateSync(Buffer.from(stream, 'latin1')).toString()
    }
    expect(drawnIn('Yes')).toMatch(/ m .* l .* l S\n$/)
    expect(drawnIn('Off').trim()).toBe('')
    expect(source).not.toContain('/NeedAppearances true')
  })

  test('the check boxes of a checklist, but not its warning signs', async () => {
    const items = 'items: [{ title: One, description: A. }, { title: Two, description: B. }]'
    const { fields } = await fieldsOf(flowing(guide('body: Words.')).replace('  - { type: faq', `  - { type: checklist, title: Do, ${items} }\n$&`))
    expect(fields.map(({ label, kind }) => [label, kind])).toEqual([
      ['One', 'box'],
      ['Two', 'box'],
    ])
    const warnings = flowing(guide('body: Words.')).replace('  - { type: faq', `  - { type: checklist, title: Do not, marker: warning, ${items} }\n$&`)
    expect(await fieldsOf(warnings)).toMatchObject({ hasForm: false, fields: [] })
  })
})

test('the fonts have the letters of Eastern European languages', async () => {
  expect(await locatedFaults(guide('body: Łódź, Győr and Plzeň.'))).toEqual([])
})

test.each([
  ['its tags and facts', { tags: ['Grant', 'Europe'], facts: [{ label: 'Amount', value: '$500' }] }, ['Grant · Europe · Amount: $500']],
  ['no notes if it has neither tags nor facts', {}, []],
])('below the title of a card are %s', (_, fields, notes) => {
  const card = { title: 'Funding', description: 'A typical program.', ...fields }
  const { site, page } = resolveBlock({ type: 'cardGrid', title: 'Benefits', items: [card] })
  const words = textOfDocument(renderDocument({ site, page, address: site.origin })).split('\n')
  expect(words.slice(words.indexOf('Funding') + 1, words.indexOf('A typical program.'))).toEqual(notes)
})

test.each([
  [true, 'Invented figures, for illustration'],
  [false, 'Partner AI claim, not independently checked'],
])('the figures of a case with illustrative: %s are labeled "%s"', (illustrative, note) => {
  const item = { title: 'Mail', companyType: 'Insurer', description: 'It was slow.', results: ['A day less'], tools: ['Make'], illustrative }
  const { site, page } = resolveBlock({ type: 'caseStudies', title: 'Cases', items: [item] })
  const words = textOfDocument(renderDocument({ site, page, address: site.origin })).split('\n')
  const from = words.indexOf('It was slow.')
  expect(words.slice(from, from + 4)).toEqual(['It was slow.', note, '•', 'A day less'])
})

const linksIn = ({ type, props, children = [] }: Rendered): string[] => [...(type === 'LINK' && props?.src ? [props.src] : []), ...children.flatMap(linksIn)]

const agency = (fields: object) => ({
  ...{ name: 'Hypothetica', expertise: 'Forecasting', specialization: 'Retail', rating: 4.8, badge: 'Top Rated' },
  ...{ bestFor: 'Retailers with years of sales data.', lookElsewhereIf: 'You have no data yet.', ...fields },
})
const invented = { title: 'Mail', companyType: 'Insurer', description: 'It was slow.', results: ['A day less'], tools: ['Make'] }

test.each<[string, object, string[]]>([
  ['a case is invented', { type: 'caseStudies', title: 'Cases', items: [invented] }, ['Illustrative example', 'Mail']],
  ['a case is real', { type: 'caseStudies', title: 'Cases', items: [{ ...invented, illustrative: false }] }, ['Cases', 'Mail']],
  [
    'a quote is invented',
    { type: 'testimonials', title: 'Clients', items: [{ quote: 'It runs.', role: 'A director' }] },
    ['Illustrative example', 'A director', '“It runs.”'],
  ],
  [
    'nobody has checked a figure',
    { type: 'claims', title: 'Figures', items: [{ figure: '70%', label: 'less time' }] },
    ['70%', 'Partner AI claim, not independently checked', 'less time'],
  ],
  [
    'a comparison is checked',
    { ...examplesOf('comparisonTable').smallest, type: 'comparisonTable', checked: '2026-11-20' },
    ['Facts checked November 20, 2026. Look again at what you rely on before you decide.'],
  ],
  [
    'an agency is invented and has no website',
    {
      type: 'rankingTable',
      title: 'The ranking',
      scope: 'AI agencies',
      agencies: [agency({ illustrative: true }), agency({ name: 'Notional', illustrative: true, rating: 4.7, badge: undefined })],
    },
    ['1.', 'Illustrative entry', 'Hypothetica · 4.8/5'],
  ],
  [
    'an agency has no website',
    { ...examplesOf('rankingTable').smallest, type: 'rankingTable' },
    ['Look elsewhere if ', 'You have no data yet.', 'Not Available'],
  ],
  [
    'the facts of one tool were checked, and of the other not',
    {
      type: 'toolList',
      title: 'Tools',
      tools: [
        { name: 'Make', description: 'A builder.', url: 'make', checked: '2026-11-20' },
        { name: 'n8n', description: 'Flows.', url: 'n8n' },
      ],
    },
    ['Make', ' (partner link)', 'Facts checked November 20, 2026', 'A builder.', 'n8n', ' (partner link)', 'Facts not checked', 'Flows.'],
  ],
  [
    'an address is printed beside its source',
    { type: 'sources', items: [{ title: 'A report', href: 'https://www.example.org/report', checked: '2026-11-20' }] },
    ['1.', 'A report', 'example.org/report · Checked November 20, 2026'],
  ],
  [
    'a source is a page of the site',
    { type: 'sources', items: [{ title: 'Services', href: '/services', checked: '2026-11-20' }] },
    ['1.', 'Services', 'Checked November 20, 2026'],
  ],
  ['a checklist is in order', { type: 'checklist', title: 'Do', numbered: true, items: [{ title: 'One' }, { title: 'Two' }] }, ['1.', 'One', '2.', 'Two']],
])('the PDF says that %s', (_, fields, words) => {
  const { site, page } = resolveBlock(fields)
  const text = textOfDocument(renderDocument({ site, page, address: site.origin }))
  expect(`\n${text}\n`).toContain(`\n${words.join('\n')}\n`)
})

/** Returns the addresses that a value of a page links to, but for those of buttons and of the page that a list is taken from. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('href' in value && 'kind' in value) return [String(value.href)]
  return Object.entries(value).flatMap(([field, inner]) => (['action', 'actions', 'ranking'].includes(field) ? [] : addressesIn(inner)))
}

const examples = blockTypes
  .filter((type) => type in documentBlocks)
  .flatMap((type) =>
    Object.entries(examplesOf(type)).flatMap(([example, fields]) => {
      const { site, page } = resolveBlock({ type, ...fields })
      const addresses = addressesIn(page.blocks).map((href) => absoluteHref(href, site.origin, page.path))
      return addresses.length > 0 ? { type, example, site, page, addresses } : []
    }),
  )

test.each(examples)('$type, $example: the links of the page are in its PDF', ({ type, site, page, addresses }) => {
  const wayOut = `Render each link in ${blockFiles(type).pdfComponent} with <Link to={…}>; those of cards are links on their titles, as in CardGrid.tsx`
  expect(linksIn(renderDocument({ site, page, address: site.origin }) as Rendered), wayOut).toEqual(expect.arrayContaining(addresses))
})

test('examples of eight blocks have links', () => {
  expect(new Set(examples.map(({ type }) => type)).size).toBeGreaterThanOrEqual(8)
})
