import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Change, countChanges } from '../../renderer/authoring/diff/change.ts'
import { diffBlocks } from '../../renderer/authoring/diff/diffBlocks.ts'
import { diffSites } from '../../renderer/authoring/diff/diffSites.ts'
import { longestRisingSubsequence } from '../../renderer/authoring/diff/longestRisingSubsequence.ts'
import { passagesOf } from '../../renderer/authoring/diff/passages.ts'
import { excerpt } from '../../renderer/authoring/diff/summary.ts'
import { markdownReport } from '../../renderer/cli/diff/markdownReport.ts'
import { textReport } from '../../renderer/cli/diff/textReport.ts'
import { plainStyle } from '../../renderer/content/format.ts'

type Files = Record<string, string | null>

const versionOf = (files: Files) =>
  new Map(Object.entries(files).flatMap(([name, text]) => (text === null ? [] : [[name, new TextEncoder().encode(text)] as const])))

const diff = (before: Files, after: Files) => diffSites(versionOf(before), versionOf(after))

/** Returns the report for a terminal, without the last line, which counts. */
const reportOf = (before: Files, after: Files) => textReport(diff(before, after), plainStyle).replace(/\n*[^\n]*$/, '')

describe('a change is called', () => {
  type Case = { name: string; file?: string; before: string | null; after: string | null; expect: string }
  const cases = parse(readFileSync('tests/authoring/diff.yaml', 'utf8')) as Case[]

  test.each(cases)('$name', ({ file = 'page.yaml', before, after, expect: expected }) => {
    expect(reportOf({ [file]: before }, { [file]: after })).toBe(expected.trimEnd())
  })
})

const page = (title: string, fields: object = {}) => stringify({ title, description: `What ${title} offers to those who read it`, ...fields })

describe('pages', () => {
  test('are in the order of their addresses, between shared blocks and other files', () => {
    const before = {
      '_site.yaml': 'edition: 1\n',
      '_shared/promo.yaml': 'blocks: []\n',
      '_shared/also.yaml': 'blocks: []\n',
      'b.yaml': page('B'),
      'a/index.yaml': page('A'),
      'index.yaml': page('Home'),
    }
    const after = Object.fromEntries(Object.entries(before).map(([name, text]) => [name, `${text}order: 2\n`]))
    const otherFiles = (files: Files) => ({ 'same.txt': 'x', ...files })
    expect(diff({ ...otherFiles({ 'gone.txt': 'x', 'b.txt': 'x' }), ...before }, { ...otherFiles({ 'b.txt': 'y', 'a.txt': 'x' }), ...after })).toMatchObject({
      files: [{ kind: 'site' }, { kind: 'shared', name: 'also' }, { kind: 'shared', name: 'promo' }, { name: '/' }, { name: '/a' }, { name: '/b' }],
      otherFiles: [
        { name: 'a.txt', status: 'added' },
        { name: 'b.txt', status: 'changed' },
        { name: 'gone.txt', status: 'removed' },
      ],
    })
  })

  test.each([
    ['an alias names', { 'old.yaml': page('One page') }, { 'new.yaml': page('Quite different words', { aliases: ['/old'] }) }, '/new'],
    ['nearly the same words are on', { 'old.yaml': page('One page') }, { 'new.yaml': page('One page', { order: 3 }) }, undefined],
  ])('that %s have moved, and are compared', (_, before, after, redirectsTo) => {
    const { files } = diff({ ...before, 'other.yaml': page('Another') }, { ...after, 'other.yaml': page('Another') })
    expect(files).toMatchObject([{ name: '/new', status: 'moved', movedFrom: '/old', redirectsTo }])
  })

  test('that two others may have become have moved from one of them', () => {
    const { files } = diff({ 'a.yaml': page('One page'), 'b.yaml': page('One page') }, { 'new.yaml': page('One page') })
    expect(files).toMatchObject([
      { name: '/b', status: 'removed' },
      { name: '/new', status: 'moved', movedFrom: '/a' },
    ])
  })

  test('have moved to the one of several that has most of their words', () => {
    const words = (last: string) =>
      page('One page', { blocks: [{ type: 'prose', body: `These are the words of a page that is to move to another address, ${last}` }] })
    const { files } = diff({ 'old.yaml': words('today at noon') }, { 'a.yaml': words('later at noon'), 'b.yaml': words('today at noon') })
    expect(files).toMatchObject([
      { name: '/a', status: 'added' },
      { name: '/b', status: 'moved', movedFrom: '/old' },
    ])
  })

  test('that were moved unchanged are said to have moved', () => {
    expect(reportOf({ 'old.yaml': page('One page') }, { 'new.yaml': page('One page') })).toBe(
      '/new  One page\n  Moved here from /old. No page redirects from its old address.',
    )
  })

  test.each([
    ['a new draft', {}, { '_drafts/new.yaml': page('One page') }, 'A new draft.'],
    [
      'a changed draft',
      { '_drafts/new.yaml': page('One page') },
      { '_drafts/new.yaml': page('One page', { order: 3 }) },
      'A draft, which the site leaves out.',
    ],
    ['a draft that is published', { '_drafts/new.yaml': page('One page') }, { 'new.yaml': page('One page') }, 'It was a draft, and is published now.'],
    ['a page that becomes a draft', { 'new.yaml': page('One page') }, { '_drafts/new.yaml': page('One page') }, 'It is a draft now: the site leaves it out.'],
    ['a draft that is removed', { '_drafts/new.yaml': page('One page') }, {}, 'The draft was removed.'],
    [
      'a draft that moves',
      { '_drafts/old.yaml': page('One page') },
      { '_drafts/new.yaml': page('One page') },
      'Moved here from /old. A draft, which the site leaves out.',
    ],
  ])('%s is called one', (_, before, after, sentence) => {
    const report = reportOf(before as Files, after as Files)
    expect(report).not.toContain('file:')
    expect(
      report
        .split('\n')[1]
        ?.trim()
        .replace(/ It consists of.*/, ''),
    ).toBe(sentence)
  })

  test.each([
    ['other words', stringify({ title: 'Voice agencies', blocks: [] })],
    ['the same words around another name', page('Voice agencies')],
  ])('with %s are new, and the others removed', (_, text) => {
    const { files } = diff({ 'old.yaml': page('One page') }, { 'new.yaml': text })
    expect(files).toMatchObject([
      { name: '/new', status: 'added' },
      { name: '/old', status: 'removed', redirectsTo: undefined },
    ])
  })

  test('that were removed name the page to which their address redirects', () => {
    const before = { 'old.yaml': page('One page'), 'other.yaml': page('Another') }
    expect(reportOf(before, { 'other.yaml': page('Another', { aliases: ['/old'] }) })).toContain('The page was removed. Its old address redirects to /other.')
    const replaced = reportOf(before, { 'other.yaml': page('Another'), '_drafts/next.yaml': page('The next', { aliases: ['/old'] }) })
    expect(replaced).toMatch(/No page\s+redirects from its old address/)
  })

  test('whose file became the index of a folder say so', () => {
    expect(reportOf({ 'a.yaml': page('A') }, { 'a/index.yaml': page('A') })).toBe('/a  A\n  file: a.yaml → a/index.yaml')
  })

  test('with shared blocks are named where those change', () => {
    const using = (name: string) => page(name, { blocks: [{ type: 'fragment', name: 'promo' }] })
    const pages = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${10 + index}.yaml`, using(`P${index}`)]))
    const shared = (title: string) => ({ '_shared/promo.yaml': stringify({ blocks: [{ type: 'promo', title }] }) })
    const notUsing = page('Other', { blocks: [null, { type: 'logos', name: 'promo' }, { type: 'fragment', name: 'another' }] })
    expect(reportOf({ 'other.yaml': notUsing, ...shared('Old') }, { 'other.yaml': notUsing, ...shared('New') })).toContain('No page uses it.')
    const report = reportOf({ ...pages, ...shared('Old') }, { ...pages, ...shared('New') }).replace(/\s+/g, ' ')
    expect(report).toContain('Shared blocks promo On /p10, /p11, /p12, /p13, /p14, /p15, /p16, /p17, /p18, /p19 and 2 more pages. promo "New" title: Old → New')
  })
})

test('the last line counts what has changed', () => {
  const before = { '_site.yaml': 'edition: 1\n', 'a.yaml': page('A'), 'b.yaml': page('B'), 'gone.yaml': 'title: Gone\n' }
  const after = {
    '_site.yaml': 'edition: 2\n',
    'a.yaml': page('AA'),
    'b.yaml': page('BB'),
    'new.yaml': stringify({ title: 'New', blocks: [] }),
    'notes.txt': 'x',
  }
  expect(textReport(diff(before, after), plainStyle).split('\n').at(-1)).toBe(
    '2 pages changed, 1 added, 1 removed. 1 other file added. The facts of the site were changed.',
  )
})

test.each([
  ['0 1 2 3', '0 1 2 3'],
  ['3 0 1 2', '0 1 2'],
  ['1 2 0 3', '1 2 3'],
  ['2 1 0', '0'],
  ['', ''],
])('of %j as few as possible moved: %j stay', (numbers, expected) => {
  const list = numbers.split(' ').filter(Boolean).map(Number)
  expect(
    [...longestRisingSubsequence(list)]
      .map((index) => list[index])
      .reverse()
      .join(' '),
  ).toBe(expected)
})

describe('passages', () => {
  const many = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')

  test.each([
    [
      'at the start',
      'One two three four five six seven',
      'Three two three four five six seven',
      [{ before: '', from: 'One', to: 'Three', after: 'two three four five six …' }],
    ],
    ['at the end', 'a b c d e f g', 'a b c d e f', [{ before: '… b c d e f', from: 'g', to: '', after: '' }]],
    ['close together', 'a b c d e f', 'a B c D e f', [{ before: 'a', from: 'b c d', to: 'B c D', after: 'e f' }]],
    ['close together, the words between them with them', 'a b c d e f g', 'a B c d e F g', [{ before: 'a', from: 'b c d e f', to: 'B c d e F', after: 'g' }]],
    [
      'with others nearby, whose words are not repeated',
      'a b c d e f g',
      'A b c d e f G',
      [
        { before: '', from: 'a', to: 'A', after: 'b c d e f …' },
        { before: '… b c d e f', from: 'g', to: 'G', after: '' },
      ],
    ],
    [
      'with others next to them',
      'one a b c d two and the end of it',
      'One a b c d Two and the end of it',
      [
        { before: '', from: 'one', to: 'One', after: 'a b c d …' },
        { before: '… a b c d', from: 'two', to: 'Two', after: 'and the end of it' },
      ],
    ],
    [
      'of a sentence that was written anew, whole',
      'We ask for the price of all of it, and for its parts today',
      'Nobody here knows in the end what of all of it, and whether, matters today',
      [
        {
          before: '',
          from: 'We ask for the price of all of it, and for its parts',
          to: 'Nobody here knows in the end what of all of it, and whether, matters',
          after: 'today',
        },
      ],
    ],
    ['in the only word', 'a', 'b', [{ before: '', from: 'a', to: 'b', after: '' }]],
  ])('%s', (_, from, to, expected) => expect(passagesOf(from, to)).toEqual(expected))

  test('of a word without spaces show what differs', () => {
    const [passage] = passagesOf(`${'文'.repeat(300)}一${'文'.repeat(300)}`, `${'文'.repeat(300)}二${'文'.repeat(300)}`)
    expect(passage?.from).toMatch(/^… 文+一/)
    expect(passage?.to).toContain('二')
    expect(passage?.from.length).toBeLessThan(170)
    expect(passagesOf(`${'文'.repeat(100)}一`, `${'文'.repeat(100)}二`)[0]?.from).toHaveLength(101)
    const among = (word: string) => `${'文'.repeat(300)} ${word} ${'文'.repeat(300)} and five words behind it`
    const [around] = passagesOf(among('一'), among('二'))
    expect(around?.before).toMatch(/^… 文{90,100}$/)
    expect(around?.after).toMatch(/^文{90,100} …$/)
  })

  test.each(['', 'x'])('of a word of emoji have whole ones, with %j behind them', (last) => {
    const emoji = `${'🙂'.repeat(100)}${last}`
    const [passage] = passagesOf(`${emoji}a`, `${emoji}b`)
    expect(passage?.from).toBe(`… ${'🙂'.repeat(last ? 19 : 20)}${last}a`)
    const [around] = passagesOf(`${emoji} a`, `${emoji} b`)
    expect(around?.before).toBe(`… ${'🙂'.repeat(last ? 49 : 50)}${last}`)
  })

  test('of long texts without a word in common take no time', () => {
    const started = performance.now()
    const passages = passagesOf(many('a', 10_000), many('b', 10_000))
    expect(passages).toHaveLength(1)
    expect(passages[0]?.from).toMatch(/^a0 a1 /)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

test.each([
  ['one two', 'one two'],
  [' one\n\n two ', 'one two'],
  ['one two three', 'one two …'],
  ['a bcdefghijkl', 'a bcdefghi …'],
  ['abcdefghi🙂', 'abcdefghi …'],
  ['a🙂bcdefghijk', 'a🙂bcdefgh …'],
])('of the text %j ten characters are shown, up to a word where it can be: %j', (text, expected) => {
  expect(excerpt(text, 10)).toBe(expected)
})

describe('however a site changes', () => {
  const json = fc.json({ maxDepth: 4 }).map((written) => JSON.parse(written.replaceAll('-0', '0')) as unknown)
  const word = fc.constantFrom('cost', 'price', 'time', 'a', 'the', 'of', 'A', 'cost.', '"', '\n\n', ' ')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))
  const entry = fc.record(
    {
      name: text,
      title: text,
      label: text,
      id: text,
      type: fc.constantFrom('faq', 'prose'),
      points: fc.array(text, { maxLength: 4 }),
      rating: fc.integer(),
      more: json,
    },
    { requiredKeys: [] },
  )
  const data = fc.record(
    { title: text, order: json, topics: fc.array(fc.oneof(text, json), { maxLength: 5 }), blocks: fc.array(entry, { maxLength: 6 }) },
    { requiredKeys: [] },
  )
  /** Two versions of a page, the second of which reuses much of the first. */
  const versions = data.chain((before) =>
    fc.tuple(
      fc.constant(before),
      fc.oneof(
        data,
        fc.shuffledSubarray(before.blocks ?? []).map((blocks) => ({ ...before, blocks })),
        fc
          .tuple(fc.array(entry, { maxLength: 2 }), fc.shuffledSubarray(before.blocks ?? []))
          .map(([added, blocks]) => ({ ...before, blocks: [...added, ...blocks] })),
      ),
    ),
  )
  const diffOf = (before: object, after: object) =>
    diff({ 'page.yaml': stringify({ kind: 'page', ...before }) }, { 'page.yaml': stringify({ kind: 'page', ...after }) })

  test('each change of its data is reported, in both formats', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const difference = diffOf(before, after)
        const [file] = difference.files
        const isSame = fc.stringify(parse(stringify(before))) === fc.stringify(parse(stringify(after)))
        if (isSame) expect(difference.files).toEqual([])
        else if (file && !file.isUnreadable) expect(countChanges(file.changes)).toBeGreaterThan(0)
        expect(textReport(difference, plainStyle)).not.toMatch(/undefined|\[object/)
        expect(markdownReport(difference)).not.toMatch(/undefined|\[object/)
      }),
      { numRuns: 80 },
    )
  })

  test('every field that differs is named', () => {
    const fields = fc.uniqueArray(fc.constantFrom('alpha', 'bravo', 'charlie', 'delta', 'echo'), { minLength: 1 })
    fc.assert(
      fc.property(fields, json, json, (names, one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        const filled = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]))
        const { files } = diffOf({ card: filled(one) }, { card: filled(other) })
        fc.pre(files.every(({ isUnreadable }) => !isUnreadable))
        const named = files.flatMap(({ changes }) => fieldsIn(changes))
        for (const name of names) expect(named).toContain(name)
      }),
    )
  })

  const fieldsIn = (changes: readonly Change[]): string[] =>
    changes.flatMap((change) => [change.label.field ?? '', ...(change.kind === 'group' ? fieldsIn(change.changes) : [])])

  test('the same data in another notation is not a change of data', () => {
    fc.assert(
      fc.property(data, (before) => {
        const text = stringify({ kind: 'page', ...before })
        // The library writes some texts of nothing but spaces wrongly.
        fc.pre(JSON.stringify(parse(text)) === JSON.stringify({ kind: 'page', ...before }))
        const other = `# A comment.\n${JSON.stringify({ ...before, kind: 'page' })}\n`
        const [file] = diff({ 'page.yaml': text }, { 'page.yaml': other }).files
        fc.pre(file?.isUnreadable === false)
        expect(file).toMatchObject({ status: 'changed', changes: [] })
      }),
    )
  })
})

describe('a summary of GitHub', () => {
  const hostile = [
    '# A heading',
    '- a list',
    '1. a number',
    '> a quote',
    '| a | table |',
    '```',
    '`code`',
    '**bold** _emphasis_ ~~struck~~',
    '[a link](https://a.example) ![a picture](/x.png)',
    '<script>alert(1)</script> <img src=x> </details> <!--',
    '&lt;b&gt; &#42; \\* \\',
    '@someone https://a.example www.b.example a@b.example $x^2$',
    ':::',
    '---',
  ]

  /** Returns the words of a Markdown text, and everything in it that is more than words. */
  function partsOf(markdown: string) {
    const marks = new Set<string>()
    let words = ''
    const visit = (node: Nodes) => {
      if (node.type === 'text') words += node.value
      else marks.add(node.type === 'html' ? node.value : node.type)
      if ('children' in node) node.children.forEach(visit)
    }
    visit(fromMarkdown(markdown))
    return { marks, words }
  }

  test.each(hostile)('shows %j as its author wrote it', (words) => {
    const report = (text: string) =>
      markdownReport(
        diff(
          { 'page.yaml': stringify({ title: 'A page', [words]: 'x', blocks: [{ type: 'prose', title: words, intro: `${words} ${'before '.repeat(20)}` }] }) },
          {
            'page.yaml': stringify({
              title: words,
              blocks: [
                { type: 'prose', title: words, intro: text },
                { type: words, name: words },
              ],
            }),
            [`${words}.txt`]: '',
          },
        ),
      )
    const { marks, words: shown } = partsOf(report(`${words} ${'after '.repeat(20)}`))
    expect([...marks].sort()).toEqual(['</code>', '</del>', '</ins>', '<code>', '<del>', '<ins>', 'heading', 'list', 'listItem', 'paragraph', 'root', 'strong'])
    // As the title of the page and of the block, as a field, in the text, as a type, as a name, as a file.
    expect(shown.split(words).length - 1).toBeGreaterThanOrEqual(7)
  })

  test('marks the words that changed, and names the file of a page in the preview', () => {
    const text = (words: string) =>
      stringify({ title: 'A page', intro: `A robot may need repair whenever ${words} changes, so compare how they deal with it.` })
    expect(markdownReport(diff({ 'a/index.yaml': text('a screen') }, { 'a/index.yaml': text('the list') })).split('\n')).toEqual([
      '## What changes',
      '',
      '1 page changed.',
      '',
      '### <code>\\/a</code> A page',
      '',
      'In the preview: <code>a\\.html</code>.',
      '',
      '- <code>intro</code>: … robot may need repair whenever <del>a screen</del> <ins>the list</ins> changes, so compare how they …',
    ])
  })
})

describe('much that changes', () => {
  const rows = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

  test.each([
    ['other words in each row', rows(10_000, 'Row'), rows(10_000, 'Other')],
    ['rows in reverse', rows(10_000, 'Row'), rows(10_000, 'Row').reverse()],
    ['the same row again and again', rows(10_000, 'Row').fill('Row'), rows(9_000, 'Row').fill('Row')],
    ['a row in front', rows(10_000, 'Row'), ['First', ...rows(10_000, 'Row')]],
  ])('is compared in little time: %s', (_, before, after) => {
    const started = performance.now()
    const { files } = diff({ 'page.yaml': stringify({ rows: before }) }, { 'page.yaml': stringify({ rows: after }) })
    expect(files).toHaveLength(1)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('is shown in part: 200 changes of one text, 20 fields of an entry', () => {
    const text = (word: string) => stringify({ body: Array.from({ length: 250 }, (_, index) => `${word}${index} some words that always stay`).join(' ') })
    expect(reportOf({ 'page.yaml': text('a') }, { 'page.yaml': text('b') })).toMatch(/now {2}.* b199 some words[\s\S]*\n {2}… and 50 more changes$/)
    const entry = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`field${index}`, 'long '.repeat(10)]))
    expect(reportOf({ 'page.yaml': 'rows: []\n' }, { 'page.yaml': stringify({ rows: [entry] }) })).toMatch(/field19: long .*\n {4}…: and 12 more fields$/)
  })

  test('is shown in part: 200 changes of a page, 100 pages', () => {
    const list = (prefix: string) => stringify({ rows: Array.from({ length: 250 }, (_, index) => ({ name: `${index}`, value: `${prefix}${index}` })) })
    expect(reportOf({ 'page.yaml': list('a') }, { 'page.yaml': list('b') })).toMatch(/199: value a199 → b199\n {2}… and 50 more changes/)
    const pages = (prefix: string) => Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`p${index}.yaml`, `title: ${prefix}${index}\n`]))
    expect(reportOf(pages('a'), pages('b'))).toContain('\n… and 30 more pages')
    expect(markdownReport(diff(pages('a'), pages('b')))).toContain('\n… and 30 more pages')
  })

  test('fits into a summary of GitHub, which may have a megabyte', { tags: 'audit' }, () => {
    const list = (prefix: string) => stringify({ rows: Array.from({ length: 250 }, (_, index) => ({ name: `${index}`, value: `${prefix}ü*_ `.repeat(60) })) })
    const pages = (prefix: string) => Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`p${index}.yaml`, list(prefix)]))
    const report = markdownReport(diff(pages('a'), pages('b')))
    expect(Buffer.byteLength(report)).toBeLessThan(1_000_000)
    expect(report).toMatch(/… and \d+ more pages/)
  })
})

describe('the blocks of a page that look different', () => {
  const hero = { type: 'hero', title: 'Home' }
  const faq = { type: 'faq', title: 'Questions', items: ['a', 'b'] }
  const cards = { type: 'cardGrid', title: 'Cards' }
  const changed = { ...faq, items: ['a', 'c'] }

  test.each([
    ['none, if none has changed', [hero, faq], [hero, { ...faq }], []],
    ['none, if one has moved', [hero, faq, cards], [hero, cards, faq], []],
    ['one that has changed', [hero, faq, cards], [hero, changed, cards], [{ from: 1, to: 1 }]],
    ['one that has changed and moved', [hero, faq, cards], [hero, cards, changed], [{ from: 1, to: 2 }]],
    ['one that was added', [hero, cards], [hero, faq, cards], [{ to: 1 }]],
    ['one that was removed, where it was', [hero, faq, cards], [hero, { ...cards, columns: 2 }], [{ from: 1 }, { from: 2, to: 1 }]],
    ['one that was removed behind one that has changed', [faq, hero], [changed], [{ from: 0, to: 0 }, { from: 1 }]],
    ['all, if the page is another one', [hero], [cards, faq], [{ from: 0 }, { to: 0 }, { to: 1 }]],
  ])('%s', (_, before, after, expected) => {
    expect(diffBlocks(before, after)).toEqual(expected)
  })
})
