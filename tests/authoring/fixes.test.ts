import { expect, test } from 'vitest'
import { countFixable, fixContent, fixText, isFixable } from '../../renderer/authoring/fixes.ts'
import { loadSite } from '../../renderer/content/index.ts'
import type { Edit } from '../../renderer/content/yaml/edits.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { testContent } from '../testSite.ts'

/** An issue of which only the edits matter. */
const issueWith = (edits: readonly Edit[]) =>
  ({ code: 'invalid-value', message: 'Change it.', file: 'pages/a.yaml', path: [], line: 1, column: 1, endLine: 1, endColumn: 2, edits }) as const

test.each<[what: string, text: string, issues: (readonly Edit[])[], fixed: string]>([
  ['a word', 'a: tow # two\n', [[[3, 6, 'two']]], 'a: two # two\n'],
  ['two words', 'titel: Hi, tone: pruple', [[[0, 5, 'title']], [[17, 23, 'purple']]], 'title: Hi, tone: purple'],
  ['what is missing at the end of another', 'a: "4', [[[3, 4, "'"]], [[5, 5, "'"]]], "a: '4'"],
  ['lines of Windows, which stay so', 'a: {\r\n', [[[3, 4, '{\n}']]], 'a: {\r\n}\r\n'],
  ['a word behind a byte-order mark', '\uFEFFtitel: Hi', [[[1, 6, 'title']]], '\uFEFFtitle: Hi'],
  ['the first of two about the same characters', 'a: 4,8', [[[3, 6, '4.8']], [[4, 5, '.']]], 'a: 4.8'],
  ['the first of two that add something at the same place', 'a: 1\nb: 2', [[[5, 5, '  ']], [[5, 5, '    ']]], 'a: 1\n  b: 2'],
  [
    'not half of what another one changes too',
    '- a\nb\nc',
    [
      [[4, 4, '- ']],
      [
        [4, 4, '  '],
        [6, 6, '  '],
      ],
    ],
    '- a\n- b\nc',
  ],
  ['not what is left of a word that another one changes', '- FAQ:', [[[2, 6, 'type: FAQ']], [[6, 6, 'faq']]], '- type: FAQ'],
  ['what comes behind a space that another one changes', '-  titel: Hi', [[[1, 3, ' ']], [[3, 8, 'title']]], '- title: Hi'],
  ['a line that is to be removed, with its line break', 'a: 1\r\n```\r\nb: 2', [[[6, 9, '']]], 'a: 1\r\nb: 2'],
  ['a line that is to be removed, and not its end, which another one changes', 'a: 1\n```\nb: 2', [[[5, 8, '']], [[8, 8, ':']]], 'a: 1\nb: 2'],
  ['what only white space is to be removed from, which stays a line', 'a: |\n  b\n\t\n  c', [[[9, 10, '']]], 'a: |\n  b\n\n  c'],
  [
    'what one mistake adds twice at the same place',
    'One',
    [
      [
        [0, 0, '- '],
        [0, 0, 'name: '],
      ],
    ],
    '- name: One',
  ],
])('fixes %s', (_, text, issues, fixed) => {
  expect(fixText(text, issues.map(issueWith)).text).toBe(fixed)
})

test('fixes YAML before what was found behind it, at the same place', () => {
  const issues = [issueWith([[0, 7, 'summary']]), { ...issueWith([[0, 12, 'content:']]), code: 'yaml-syntax' as const }]
  expect(fixText('**content:** One', issues).text).toBe('content: One')
})

test.each<[change: string, suggestion: string | undefined, edits: readonly Edit[]]>([
  ['titel → title', 'title', [[0, 5, 'title']]],
  [', removed', '', [[9, 10, '']]],
  ['Change it.', undefined, [[0, 5, 'title']]],
  [
    'Change it.',
    undefined,
    [
      [0, 0, '  '],
      [7, 7, '  '],
    ],
  ],
])('says what was changed: %s', (change, suggestion, edits) => {
  const issue = { ...issueWith(edits), ...(suggestion === undefined ? {} : { suggestion }) }
  expect(fixText('titel: Hi,', [issue]).fixes).toEqual([{ file: 'pages/a.yaml', line: 1, column: 1, change }])
})

const content = readContent('tests/site/pages')
const siteWith = (file: string, edit: (text: string) => string) => {
  const text = new TextDecoder().decode(content.files.get(file))
  return { ...content, files: new Map([...content.files, [file, new TextEncoder().encode(edit(text))]]) }
}

test('what stands there already is not counted as fixed', () => {
  const [written, missing] = [issueWith([[0, 4, 'true']]), issueWith([[4, 4, ',']])]
  expect(fixText('true', [written, missing]).fixed).toEqual([missing])
})

test('fixes a mistake that shows once another is fixed, and says what was changed', () => {
  const broken = siteWith('services/audits.yaml', (text) => text.replace('type: steps', 'type: stpes').replace('description: With', 'descripton: With'))
  const { content: fixed, fixes } = fixContent(broken)
  expect(fixes.map(({ change }) => change)).toEqual(['stpes → steps', 'descripton → description'])
  expect(Buffer.from(fixed.files.get('services/audits.yaml') ?? [])).toEqual(Buffer.from(content.files.get('services/audits.yaml') ?? []))
  expect(loadSite(fixed).issues).toEqual([])
})

const shifted = (text: string, from: string, to: string, shift: (line: string) => string) => {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  return text.slice(0, start) + text.slice(start, end).replace(/^.+/gm, shift) + text.slice(end)
}

const numbered = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line, index) => `${index + 1} | ${line}`.trimEnd())
    .join('\n')
    .concat('\n')

test.each<[what: string, file: string, edit: (text: string) => string]>([
  ['a row too far left', 'rankings/index.yaml', (text) => shifted(text, '      - name: Hypo', '  - type: prose', (line) => line.slice(2))],
  ['a row without its dash', 'rankings/index.yaml', (text) => text.replace('- name: Hypothetica', '  name: Hypothetica')],
  [
    'fields indented with tabs',
    'rankings/index.yaml',
    (text) => shifted(text, '        expertise: Fore', '        rating: 4.8', (line) => `\t\t${line.trimStart()}`),
  ],
  [
    'a dash before each field',
    'rankings/index.yaml',
    (text) => shifted(text, '        expertise: Fore', '        bestFor: Ret', (line) => `      - ${line.trimStart()}`),
  ],
  ['two fields on one line', 'rankings/index.yaml', (text) => text.replace(/(rating: 4.8)\n +/, '$1, ')],
  ['a text without its sign', 'resources/blog/post-1.yaml', (text) => text.replace('body: |', 'body:')],
  ['a text pasted without its spaces', 'resources/blog/post-1.yaml', (text) => text.replace('      Text.', 'Text.')],
  ['the name of the list left out', 'services/audits.yaml', (text) => text.replace('blocks:\n', '')],
  ['a page in fences of code, with a greeting', 'services/audits.yaml', (text) => `Sure! Here it is:\n\`\`\`yaml\n${text}\`\`\`\n`],
  ['a text as an email quotes it, with its blank lines', 'resources/blog/post-1.yaml', (text) => text.replace(/^(?=.)/gm, '> ').replace(/^$(?=\n)/gm, '>')],
  ['the numbers of lines, blank ones too', 'resources/blog/post-1.yaml', (text) => numbered(text)],
  ['lines between blocks', 'resources/blog/post-1.yaml', (text) => text.replace(/^(?= {2}- type: |blocks:)/gm, '---\n').concat('---\n')],
  ['names of fields in bold', 'rankings/index.yaml', (text) => text.replace(/^( *(?:- )?)(\w+):(?=\s)/gm, '$1**$2:**')],
  ['bold words in plain text', 'rankings/index.yaml', (text) => text.replace('You need hardware.', 'You **need** hardware.')],
  ['HTML in plain text', 'rankings/index.yaml', (text) => text.replace('You need hardware.', 'You<br><b>need</b> hardware.')],
  ['a link in plain text', 'rankings/index.yaml', (text) => text.replace('need hardware', '[need hardware](/services)')],
  ['what chats leave in a text', 'resources/blog/post-1.yaml', (text) => text.replace('Words of', 'Words【4†source】 of').replace('## First', '##First')],
  [
    'markers of sources, with the space in front of each',
    'resources/blog/post-1.yaml',
    (text) => text.replace('Words of article 1.', 'Words 【4†source】 of article 1 [cite: 2].:contentReference[oaicite:0]{index=0}'),
  ],
  ['markers of sources in plain text', 'rankings/index.yaml', (text) => text.replace('You need hardware.', 'You 【4†source】 need hardware 【5†source】.')],
  ['paragraphs in quotes', 'resources/blog/post-1.yaml', (text) => text.replace('body: |\n      Words', 'body: "Words').replace(/\n$/, '"\n')],
  ['a text that has lost its first quote', '_site.yaml', (text) => text.replace('"Featured partner:', 'Featured partner:')],
  ['a name without the space after its colon, before quotes', '_site.yaml', (text) => text.replace('label: "Contact', 'label:"Contact')],
  ['a block that slid into the list above', 'rankings/index.yaml', (text) => text.replace('  - { type: prose', '      - { type: prose')],
  ['the name of a list above another field', 'rankings/index.yaml', (text) => text.replace(/( {4}scope: .*\n)( {4}agencies:\n)/, '$2$1')],
  ['a semicolon in braces within brackets', 'rankings/index.yaml', (text) => text.replace('label: Jump,', 'label: Jump;')],
  ['the first field of a group beside its name', '_site.yaml', (text) => text.replace(/^disclosure:\n +/m, 'disclosure: ')],
  ['a link in two lines', 'rankings/index.yaml', (text) => text.replace('href: "#', 'href: "#\n')],
  ['a quote too many at the end of a link', 'rankings/index.yaml', (text) => text.replace('"#agencies"', '"#agencies""')],
  ['a number in curly quotes', 'rankings/index.yaml', (text) => text.replace('rating: 4.8', 'rating: “4.8”')],
  [
    'the ranks of rows',
    'rankings/index.yaml',
    (text) => text.replace('- name: "', '- rank: 1\n        name: "').replace('lookElsewhereIf: You have no data.\n', '$&        rank: 2\n'),
  ],
  ['a badge without its quotes', 'rankings/index.yaml', (text) => text.replace('"#1 Overall"', '#1 Overall')],
  ['a sign of text above a list', 'rankings/index.yaml', (text) => text.replace('agencies:\n', 'agencies: |\n')],
  ['another name for the partner, in quotes', 'rankings/index.yaml', (text) => text.replace('{provider}', 'Partner AI GmbH')],
  ['a colon of another alphabet in the first line of an entry', 'rankings/index.yaml', (text) => text.replace('- name: Hypo', '- name：Hypo')],
  ['a colon of another alphabet before the sign of a text', 'resources/blog/post-1.yaml', (text) => text.replace('body: |', 'body：|')],
  ['a colon of another alphabet below an address', '_site.yaml', (text) => text.replace('publisher: ', 'publisher：')],
  ['the sign of a text without the name in front of it', 'resources/blog/post-1.yaml', (text) => text.replace('body: |', '|')],
  ['a sentence without its name', 'rankings/index.yaml', (text) => text.replace('bestFor: Firms', 'Firms')],
  ['a word without its name', 'rankings/index.yaml', (text) => text.replace('expertise: Fore', 'Fore')],
  ['a choice without its name', 'rankings/index.yaml', (text) => text.replace('badgeTone: partner', 'partner')],
  [
    'colons without their space, and lookalikes, in two lines below a text',
    'rankings/index.yaml',
    (text) => text.replace('expertise: Fore', 'expertise:Fore').replace('specialization: Retail', 'specialization：Retail'),
  ],
  [
    'the sign of a text without the space in front of it',
    'resources/blog/post-1.yaml',
    (text) => text.replace('  - type: prose\n    body: |', '  - type: prose\n    body:|'),
  ],
  ['a comma behind the name of a list', 'rankings/index.yaml', (text) => text.replace('agencies:\n', 'agencies:,\n')],
  [
    'the start of a block too far left, with the first lines of its text',
    'resources/blog/post-1.yaml',
    (text) => shifted(text, '  - type: prose', '      Text.\n\n      ## Second', (line) => line.slice(2)),
  ],
])('puts right %s, to the byte', (_, file, edit) => {
  const broken = siteWith(file, edit)
  expect(loadSite(broken).issues).not.toEqual([])
  const fixed = fixContent(broken).content.files.get(file)
  expect(new TextDecoder().decode(fixed)).toBe(new TextDecoder().decode(content.files.get(file)))
})

test('writes the name of a field in place of its synonym in 200 files, and changes nothing else', { tags: 'audit' }, () => {
  const text = (name: string, number: number) => `# Number ${number}
title: Page ${number} of many of its kind
description: 'A page of which there are two hundred, this one being number ${number}'   # for a test
blocks:
- type:   prose
  ${name}: How it is made   # ${name}

  body: |
    ${name}: by hand.
`
  const siteOf = (name: string) => {
    const pages = Array.from({ length: 200 }, (_, number) => [`page-${number}.yaml`, new TextEncoder().encode(text(name, number))] as const)
    return { ...content, files: new Map([...content.files, ...pages]) }
  }
  const { content: fixed, fixes } = fixContent(siteOf('heading'))
  expect(fixes).toHaveLength(200)
  expect(new Set(fixes.map(({ change }) => change))).toEqual(new Set(['heading → title']))
  for (const [file, bytes] of siteOf('heading').files)
    expect(new TextDecoder().decode(fixed.files.get(file))).toBe(new TextDecoder().decode(bytes).replace('  heading: How', '  title: How'))
})

test('of a page that is indented, only the fence is removed', () => {
  const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')
  const fixed = fixContent(siteWith('services/audits.yaml', (text) => indented(text.replace('blocks:', '```\nblocks:'))))
  const expected = siteWith('services/audits.yaml', indented)
  expect(new TextDecoder().decode(fixed.content.files.get('services/audits.yaml'))).toBe(new TextDecoder().decode(expected.files.get('services/audits.yaml')))
})

test.each([
  ['below it', 'body:\n    - One\n      goes on\n\n    - Two: more\n', 'body: |\n      - One\n        goes on\n\n      - Two: more\n'],
  ['below its first line', 'body: Two things:\n    - One\n    - Two\n', 'body: |\n      Two things:\n      - One\n      - Two\n'],
  ['below its lines', 'body: Two\n      things\n    - One\n      goes on\n', 'body: |\n      Two\n      things\n      - One\n        goes on\n'],
])('points in the column of the name of a text, %s, are indented', (_, written, expected) => {
  const file = 'services/audits.yaml'
  const page = (body: string) => siteWith(file, (text) => `${text.trimEnd()}\n  - type: prose\n    title: Points\n    ${body}`)
  expect(new TextDecoder().decode(fixContent(page(written)).content.files.get(file))).toBe(new TextDecoder().decode(page(expected).files.get(file)))
})

/** The text of a file in which one line is replaced by several. */
const replaced =
  (line: string, ...lines: string[]) =>
  (text: string) =>
    text.replace(line, lines.join('\n'))

test.each<[what: string, file: string, edit: (text: string) => string]>([
  ['what a chat has left out', 'rankings/index.yaml', (text) => text.replace('        badge: Top Rated', '        # ... the other fields stay the same')],
  ['an entry without its first line, whose name only its author knows', 'rankings/index.yaml', (text) => text.replace('      - name: Hypothetica\n', '')],
  ['cells of a sheet', 'rankings/index.yaml', (text) => text.replace('  - { type: prose', 'Acme Labs\tForecasts\tRetail\t4.8\n  - { type: prose')],
  ['a block above the list of blocks', 'services/audits.yaml', (text) => text.replace('blocks:\n', '  - { type: prose, body: Words. }\nblocks:\n')],
  [
    'a row within a comment of HTML',
    'rankings/index.yaml',
    (text) => text.replace('      - name: Hypo', '      <!-- later\n      - name: Hypo').replace('You have no data.', 'You have no data.\n      -->'),
  ],
  ['a file that breaks off', 'resources/blog/post-1.yaml', (text) => text.slice(0, text.indexOf('Article 1'))],
  [
    'a list below a plain text, whose entries would run into each other',
    'rankings/index.yaml',
    replaced('expertise: Forecasting', 'expertise: Forecasting.', '          - One thing', '          - Two'),
  ],
  ['two addresses on one line', '_site.yaml', replaced('href: /rankings }', 'href: /rankings - /services }')],
  ['two topics without a comma between them', 'resources/blog/post-1.yaml', replaced('[Implementation]', '[Implementation AI Strategy]')],
  [
    'an address with a text below it',
    'services/audits.yaml',
    replaced('blocks:', 'blocks:', '  - { type: hero, title: Audits, actions: [{ label: See, href: /rankings', '', '    and more }] }'),
  ],
  [
    'a text of several words above a list',
    'resources/blog/post-1.yaml',
    replaced('topics: [Implementation]', 'topics: All that we know', '  - Implementation'),
  ],
  ['a value in the quotes of its name', '_site.yaml', replaced('label: "Contact {provider}"', `'label: Contact {provider}'`)],
  [
    'a word with a colon below a text, which may be a field',
    'services/audits.yaml',
    replaced('title: Process audits', 'title: Process audits', '  author: Jane'),
  ],
  ['words before the second colon of a line', 'services/audits.yaml', replaced('title: Process audits', 'title：Process audits: all')],
  [
    'the number of a point that stands before its text',
    'services/audits.yaml',
    replaced(
      '- { type: steps, title: Process, items: [',
      '- { type: checklist, title: Points, items: { 1. Look: With care., 2. Tell: In words. } }',
      '  - { type: steps, title: Process, items: [',
    ),
  ],
  ['settings of other tools where a text is missing', 'services/audits.yaml', replaced('description: With care.', 'status: done')],
  [
    'a link beside the other fields of a block, which has a list of links',
    'services/audits.yaml',
    replaced('blocks:', 'blocks:', '  - { type: promo, text: Ask us., label: Contact us, href: /services }'),
  ],
  [
    'a title below which a sentence stands, perhaps of another field',
    'rankings/index.yaml',
    replaced('    title: Agencies', '    title: Agencies', '    Four of them are invented.'),
  ],
  [
    'a text in quotes below which a sentence stands, perhaps of another field',
    'rankings/index.yaml',
    replaced('        badge: "#1 Overall"', '        badge: "#1 Overall"', '          It has the first place.'),
  ],
  [
    'a field that is there twice, with a text below each',
    'services/index.yaml',
    (text) =>
      `${text}  - type: faq\n    title: Questions\n    items:\n      - question: Why?\n        answer: >-\n          To know.\n        answer: >-\n          To learn.\n`,
  ],
  ['a word above a list', '_shared/promo.yaml', replaced('    actions:', '    points: Three', '      - One', '      - Two', '    actions:')],
  ['the type of a block above a list', 'rankings/index.yaml', replaced('- type: rankingTable', '- type: rankingTable', '    - One')],
  ['the type of a block joined with the field below it', 'rankings/index.yaml', replaced('type: rankingTable', 'type: "rankingTableid: all"')],
  ['a text in place of a type that the other fields suggest', 'rankings/index.yaml', replaced('type: rankingTable', 'type: Honest prices')],
  ['an icon joined with the field below it', '_shared/promo.yaml', replaced('    actions:', '    icon: messagestone: partner', '    actions:')],
  [
    'an entry joined with the text above it',
    'services/audits.yaml',
    (text) => `${text}  - type: checklist\n    title: Points\n    items:\n      - title: One- title: Two\n`,
  ],
  ['two words without the name of their field', 'rankings/index.yaml', replaced('    title: Agencies', '    Large Agencies')],
  ['a point below a plain text', 'rankings/index.yaml', replaced('expertise: Forecasting', 'expertise: Forecasting', '        - One thing')],
  [
    'points with other signs, below a plain text',
    'rankings/index.yaml',
    replaced('expertise: Forecasting', 'expertise: Forecasting', '• One thing', '– Another'),
  ],
  ['a sentence in the first column, below a title', 'rankings/index.yaml', replaced('    title: Agencies', '    title: Agencies', 'Four of them are new.')],
  ['a sentence above a page, which may be a comment', 'services/audits.yaml', (text) => `The page of audits, for all.\n${text}`],
  [
    'what follows a group in braces',
    'services/audits.yaml',
    replaced('blocks:', 'blocks:', '  - { type: checklist, title: Points, items: [One, Two] } or not'),
  ],
  ['a sentence', 'services/audits.yaml', replaced('blocks:', 'If somebody offers to apply, ask which intake is meant', 'blocks:')],
])('leaves alone %s', (_, file, edit) => {
  const broken = siteWith(file, edit)
  expect(loadSite(broken).issues).not.toEqual([])
  expect(new TextDecoder().decode(fixContent(broken).content.files.get(file))).toBe(new TextDecoder().decode(broken.files.get(file)))
})

test.each(['1. Look: With care.', '{ Look: With care. }'])('gives the fields of an entry their names: %s', (entry) => {
  const [written, named] = ['{ title: Look, description: With care. }', '{ title: "Look", description: "With care." }']
  const { content: fixed } = fixContent(siteWith('services/audits.yaml', (text) => text.replace(written, entry)))
  const expected = siteWith('services/audits.yaml', (text) => text.replace(written, named))
  const textIn = (files: ReadonlyMap<string, Uint8Array>) => new TextDecoder().decode(files.get('services/audits.yaml'))
  expect(textIn(fixed.files)).toBe(textIn(expected.files))
})

test.each([
  ['<b>&amp;</b> repair.', '"&amp; repair."'],
  ['<b>[Old]</b> repair.', '"[Old] repair."'],
  ['<i>"Old"</i> repair.', `'"Old" repair.'`],
  ['Old:<br>repair.', '"Old: repair."'],
  ['Old <b>#2</b> repair.', '"Old #2 repair."'],
  ['<p>Old: repair.</p>', '"Old: repair."'],
  ['<p>Old repair.</p>', 'Old repair.'],
])('writes quotes around what is left of a text if that needs them: %s', (text, left) => {
  for (const [file, written] of [
    ['rankings/index.yaml', 'You need hardware.'],
    ['services/audits.yaml', 'With care.'],
  ] as const) {
    const fixed = fixContent(siteWith(file, (page) => page.replace(written, text))).content.files.get(file)
    expect(new TextDecoder().decode(fixed)).toBe(new TextDecoder().decode(content.files.get(file)).replace(written, () => left))
  }
})

test('does not write what is to replace the text of a repair', () => {
  const broken = siteWith('services/audits.yaml', (text) => `${text}  - FAQ:\n      title: Questions\n  - Fruits:\n      title: Apples\n`)
  expect(new TextDecoder().decode(fixContent(broken).content.files.get('services/audits.yaml'))).not.toMatch(/FAQ\w|Fruits\w/)
})

test('writes rows of cells as entries, with the names of their fields', () => {
  const broken = siteWith(
    'services/audits.yaml',
    (text) => `${text}  - type: faq\n    title: Questions\n    items: |\n      What, again?\tA look.\n      Why?\tTo know.\n`,
  )
  const fixed = new TextDecoder().decode(fixContent(broken).content.files.get('services/audits.yaml'))
  const entries = ['- question: "What, again?"', '  answer: A look.', '- question: Why?', '  answer: To know.']
  expect(fixed.slice(fixed.indexOf('    items:\n'))).toBe(['    items:', ...entries.map((line) => `      ${line}`), ''].join('\n'))
})

test('a value of several lines, of which only the first is reported, is left to its author', () => {
  const broken = siteWith('rankings/index.yaml', (text) => text.replace('type: rankingTable', 'type: |\n      rankingTabel\n      of agencies'))
  expect(loadSite(broken).issues.map(({ suggestion }) => suggestion)).toContain('rankingTable')
  expect(fixContent(broken).fixes).toEqual([])
})

test('what fixes would change back and forth, in a text that cannot be read, is left to its author', () => {
  const text = `  - { type: hero, title: ' actions: [{ label: Jump, href: "#agencies" }] }
 , href: "#agencies" }] }
    agencies:
        website: agency
        badge: :"#1 Overall"
        badgeTone: `
  const content = testContent({ 'rankings/index.yaml': text })
  expect(loadSite(fixContent(content).content).issues.filter(isFixable)).toEqual([])
})

test('a title is made to count its list once nothing else is wrong with that', () => {
  const listOf = (items: string) => siteWith('services/index.yaml', (text) => `${text}  - { type: cardGrid, title: Three places, items: [${items}] }\n`)
  const broken = listOf('/rankings - /services/audits, /resources')
  expect(loadSite(broken).issues.map(({ code }) => code)).toEqual(['entry-count', 'missing-page'])
  expect(countFixable(loadSite(broken).issues)).toBe(0)
  expect(fixContent(broken).fixes).toEqual([])
  expect(fixContent(listOf('/rankings, /resources')).fixes.map(({ change }) => change)).toEqual(['Three → Two'])
  expect(fixContent(listOf('/rankings, /services/adits')).fixes.map(({ change }) => change)).toEqual(['/services/adits → /services/audits', 'Three → Two'])
})

test('a link to a place on a page is corrected once no page has another mistake, which may have taken the place away', () => {
  const broken = siteWith('_shared/promo.yaml', (text) => text.replace('href: /services', 'href: "/rankings#metod"'))
  expect(fixContent(broken).fixes.map(({ change }) => change)).toEqual(['#metod → #method'])
  const other = siteWith('services/audits.yaml', (text) => text.replace('order: 1', 'order: first')).files.get('services/audits.yaml')
  const both = { ...broken, files: new Map([...broken.files, ['services/audits.yaml', other ?? new Uint8Array()]]) }
  expect(fixContent(both).fixes).toEqual([])
})

test('a link in a field without links stays until no other field of the entry has lost its name, and with it its text', () => {
  const answer = 'By the one who runs it, as [the ranking](/rankings) says.'
  const faq = (entry: string) => siteWith('services/index.yaml', (text) => `${text}  - type: faq\n    title: Questions\n    items:\n      - ${entry}\n`)
  const broken = faq(`question: Who pays?\n          ${answer}`)
  expect(loadSite(broken).issues.map(({ code }) => code)).toEqual(['missing-field', 'markdown'])
  expect(fixContent(broken).fixes).toEqual([])
  expect(fixContent(faq(`question: Who pays for [the ranking](/rankings)?\n        answer: ${answer}`)).fixes).toHaveLength(1)
})

test('files without a mistake that can be fixed are not touched', () => {
  const broken = siteWith('services/audits.yaml', (text) => text.replace('order: 1', 'order: first'))
  expect(fixContent(broken)).toEqual({ content: broken, fixes: [] })
  expect(fixContent(content).content).toBe(content)
})
