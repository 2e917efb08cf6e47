import { describe, expect, test } from 'vitest'
import { pathStartsWith } from '../../../renderer/content/issue.ts'
import { ChangeHistory } from '../../../renderer/preview/editing/changeHistory.ts'
import { editablePage } from '../../../renderer/preview/editing/editablePage.ts'
import { fileChange } from '../../../renderer/preview/editing/requestedChange.ts'
import { LiveSite } from '../../../renderer/preview/liveSite.ts'
import type { EditableField, EditableList, EditablePage, FieldPath, RequestedChange } from '../../../renderer/preview/messages.ts'
import { blockTypes } from '../../../schema/index.ts'
import { testContent, testFile } from '../../testSite.ts'

const ranking = testFile('rankings/index.yaml')

/** Returns a page of the test site for the edit panel. @param changed its file with mistakes, after it had none */
function pageAt(path: string, changed: Record<string, string> = {}) {
  const live = new LiveSite()
  live.read(testContent())
  const content = testContent(changed)
  live.read(content)
  const state = live.stateAt(path)
  return { state, content, page: editablePage(path, state, content, (file) => `/site/${file}`) }
}

/** Returns the field at a path. */
function fieldAt({ page, blocks }: EditablePage, path: FieldPath): EditableField {
  let field: EditableField | undefined = path[0] === 'blocks' ? blocks[Number(path[1])] : page
  while (field && field.path.length < path.length) {
    field = innerOf(field).find((each) => pathStartsWith(path, each.path))
  }
  if (!field) throw new Error(`There is no field ${path.join('.')}`)
  return field
}

const mistakesOf = (field: EditableField): string[] => [...field.mistakes.map(({ message }) => message), ...innerOf(field).flatMap(mistakesOf)]

const innerOf = (field: EditableField): EditableField[] => (field.kind === 'group' ? field.fields : field.kind === 'list' ? field.entries : [])

/** Returns the lists in a field, the lists in their entries included. */
const listsIn = (field: EditableField): (EditableField & EditableList)[] => [...(field.kind === 'list' ? [field] : []), ...innerOf(field).flatMap(listsIn)]

/** Mistakes of an entry that was added which only its author can correct: what it refers to may be there already. */
const untilWritten = /twice|No answer leads here/

const allMistakesOf = ({ page, blocks }: EditablePage) => [...(page ? [page] : []), ...blocks].flatMap(mistakesOf)

describe('a page in the edit panel', () => {
  test.each<[field: string, path: FieldPath, expected: object]>([
    [
      'a title',
      ['title'],
      { kind: 'text', name: 'title', value: 'The overall ranking', isWritten: true, isOptional: false, about: expect.stringContaining('search engines') },
    ],
    ['true or false', ['contents'], { kind: 'choice', value: 'true', choices: ['true', 'false'] }],
    ['a field that may be added', ['order'], { kind: 'number', value: '', isWritten: false, isOptional: true }],
    ['a score', ['blocks', 1, 'agencies', 1, 'rating'], { kind: 'number', name: 'rating', value: '4.8' }],
    ['a choice', ['blocks', 1, 'tone'], { kind: 'choice', value: '', choices: expect.arrayContaining(['partner', 'teal']), isWritten: false }],
    ['a list', ['blocks', 1, 'agencies'], { kind: 'list' }],
    ['an entry', ['blocks', 1, 'agencies', 0], { kind: 'group', name: '1', summary: 'Partner AI' }],
    ['a block', ['blocks', 2], { kind: 'group', type: 'prose', summary: 'How this list is made', shown: [2] }],
    ['where a link goes', ['blocks', 0, 'actions', 0, 'href'], { kind: 'text', value: '#agencies', names: 'targets' }],
    ['Markdown', ['blocks', 2, 'body'], { kind: 'text', isLong: true, hasLines: true }],
    ['a text that is to be written, which may be a sentence', ['blocks', 1, 'intro'], { kind: 'text', isLong: true, hasLines: false, isWritten: false }],
    ['a text that is to be written, which is short', ['blocks', 0, 'eyebrow'], { kind: 'text', isLong: false, isWritten: false }],
    ['a name that is to be written', ['blocks', 1, 'agencies', 0, 'badge'], { kind: 'text', isLong: false }],
    ['a sentence, which has one line however long', ['description'], { kind: 'text', isLong: true, hasLines: false }],
  ])('has %s', (_, path, expected) => {
    const { page } = pageAt('/rankings')
    expect(page && fieldAt(page, path)).toMatchObject(expected)
  })

  test('knows what each token and each link of the site stands for, and where that is written', () => {
    const { page, state } = pageAt('/rankings')
    const lines = testFile('_site.yaml').split('\n')
    const { tokens, site } = state.loaded?.siteIndex ?? {}
    expect(Object.keys(page?.facts ?? {})).toEqual([...[...(tokens?.keys() ?? [])].map((name) => `{${name}}`), ...Object.keys(site?.links ?? {})])
    for (const [name, { value, location, sourceLocation }] of Object.entries(page?.facts ?? {})) {
      const line = lines[Number(location.split(':')[1]) - 1] ?? ''
      const written = name === '{reviewed}' ? '2026-11-20' : name === '{claim}' ? '{provider} claim' : value
      expect([name, line]).toEqual([name, expect.stringContaining(written)])
      expect(sourceLocation).toBe(`/site/${location}`)
    }
  })

  test.each([
    ['empty', ''],
    ['nested too deep', `a: ${'['.repeat(5000)}`],
    ['too large', `${testFile('_site.yaml')}#${'x'.repeat(600_000)}`],
  ])('is there while the file of the site is %s', (_, text) => {
    const { page } = pageAt('/rankings', { '_site.yaml': text })
    expect(page?.blocks.length).toBeGreaterThan(0)
    expect(page?.facts['{provider}']).toMatchObject({ value: 'Partner AI', location: 'pages/_site.yaml:1:1' })
  })

  test('offers the names that its fields can refer to', () => {
    const { page } = pageAt('/rankings')
    expect(page?.names.targets).toContainEqual({ value: '/services/audits', description: 'Process audits' })
    expect(page?.names.tokens).toBeUndefined()
  })

  test('has records, also those that are not there', () => {
    const { page } = pageAt('/_site', { '_site.yaml': testFile('_site.yaml').replace(/^tokens.*\n/m, '') })
    expect(page && fieldAt(page, ['tokens'])).toMatchObject({ kind: 'group', isRecord: true, isWritten: false, fields: [] })
    const { page: empty } = pageAt('/_site', { '_site.yaml': testFile('_site.yaml').replace(/^tokens.*\n/m, 'tokens:\n') })
    expect(empty && fieldAt(empty, ['tokens'])).toMatchObject({ kind: 'group', isRecord: true, isWritten: true, isOptional: true, fields: [] })
    expect(page && fieldAt(page, ['links'])).toMatchObject({ kind: 'group', isRecord: true, isOptional: false })
    expect(page && fieldAt(page, ['links', 'n8n'])).not.toHaveProperty('isRecord')
  })

  test.each([
    ['its title, though another text is above it', '{ type: hero, eyebrow: Lists, title: "The {edition} ranking" }', 'The 2025 ranking'],
    ['the first line of its Markdown, without the sign of a title', '{ type: prose, body: "\\n## One\\n\\nTwo" }', 'One'],
    ['nothing, where it has no text', '{ type: search }', ''],
  ])('has for a block %s', (_, block, summary) => {
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': ranking.replace('blocks:', `blocks:\n  - ${block}`) })
    expect(page?.blocks[0]?.summary).toBe(summary)
  })

  test('has all fields of a block but its type, also those that may be added', () => {
    const { page } = pageAt('/rankings')
    const hero = page?.blocks[0]
    expect(hero?.fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'title text',
      'actions list',
      'id text',
      'eyebrow text',
      'subtitle text',
      'tone choice',
      'tabs absent',
      'aside absent',
    ])
  })

  test.each([
    ['contnets: { a: 1 }', true],
    ['contnets: [a]', true],
    ['card: { icon: bot }', true],
    ['description: { a: 1 }', false],
  ])('may lack what its schema does not ask for: "%s"', (written, isOptional) => {
    const name = String(written.split(':')[0])
    const { page } = pageAt('/rankings', {
      'rankings/index.yaml': ranking.replace(new RegExp(`^${name}:.*\n`, 'm'), '').replace('blocks:', `${written}\nblocks:`),
    })
    expect(page && fieldAt(page, [name])).toMatchObject({ isOptional })
  })

  test('has a text for what is written in the place of a group', () => {
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': `card: bot\n${ranking}` })
    expect(page && fieldAt(page, ['card'])).toMatchObject({ kind: 'text', value: 'bot' })
  })

  test('says which blocks are shared, and where they are', () => {
    const { page } = pageAt('/', {
      'index.yaml': testFile('index.yaml').replace('  - type: agencyList', '  - type: fragment\n    name: promo\n  - type: agencyList'),
    })
    expect(page?.blocks.map(({ type, summary, shown, shared }) => [type, summary, shown, shared?.file])).toEqual([
      ['hero', expect.any(String), [0], undefined],
      ['fragment', 'promo', [1], 'pages/_shared/promo.yaml'],
      ['fragment', 'promo', [2], 'pages/_shared/promo.yaml'],
      ['agencyList', expect.any(String), [3], undefined],
    ])
    expect(page?.blocks[1]?.shared?.href).toBe('/_shared/promo')
  })

  test.each<[where: string, from: string, to: string, path: FieldPath, message: string]>([
    ['in a value', 'rating: 4.8', 'rating: 9', ['blocks', 1, 'agencies', 1, 'rating'], 'Ratings run from 0 to 5'],
    ['about a missing field', '        bestFor: Retailers.\n', '', ['blocks', 1, 'agencies', 1, 'bestFor'], '"bestFor"'],
    ['about a place that is not there', '"#agencies"', '"#nowhere"', ['blocks', 0, 'actions', 0, 'href'], 'nowhere'],
    ['about a name', 'contents: true', 'contnets: true', ['contnets'], '"contents"'],
    ['of a block', 'type: prose', 'type: prsoe', ['blocks', 2, 'type'], '"prose"'],
  ])('has the mistake %s where it is, once', (_, from, to, path, message) => {
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': ranking.replace(from, to) })
    expect(page && mistakesOf(fieldAt(page, path)).join()).toContain(message)
    expect(page && allMistakesOf(page).filter((each) => each.includes(message))).toHaveLength(1)
  })

  test.each([
    'blocks: none',
    'blocks2: []',
    'blocks: { a: 1 }',
    'blocks:',
    'blocks: [text, 5, [a]]',
    'blocks: [{ type: fragment }, { type: [] }]',
    'title: [{ a: 1 }]',
    'card: 5',
  ])('with "%s" has its mistakes, and can be changed', (written) => {
    const text = `${ranking.split('blocks:')[0]}${written.startsWith('blocks') ? '' : 'blocks: []\n'}${written}\n`.replace(
      /^title: The.*\n(?=[\s\S]*^title:)/m,
      '',
    )
    const { state, content, page } = pageAt('/rankings', { 'rankings/index.yaml': text })
    expect(page?.problem).toBeUndefined()
    expect(page && allMistakesOf(page)).not.toEqual([])
    const made = fileChange('/rankings', { action: 'write', path: ['order'], value: '5', revision: page?.revision ?? '' }, state, content)
    expect(made).toMatchObject({ done: 'order changed.', after: expect.stringContaining('order: 5') })
  })

  test.each([
    ['a mistake in its YAML', ranking.replace('blocks:', 'blocks: [')],
    ['a field written twice', `${ranking}title: Again\n`],
    ['nothing', ''],
  ])('with %s cannot be changed', (_, text) => {
    expect(pageAt('/rankings', { 'rankings/index.yaml': text }).page).toMatchObject({ blocks: [], problem: expect.stringContaining('mistake') })
  })

  test('is none where there is no page', () => {
    expect(pageAt('/nowhere').page).toBeUndefined()
  })
})

/** Makes a change in the overall ranking of the test site. */
function change(requested: Omit<RequestedChange, 'revision'> & object, revision?: string, text = ranking) {
  const { state, content, page } = pageAt('/rankings', { 'rankings/index.yaml': text })
  return fileChange('/rankings', { revision: revision ?? page?.revision, ...requested } as RequestedChange, state, content)
}

describe('a change', () => {
  const row = ['blocks', 1, 'agencies', 1]
  test.each<
    [
      what: string,
      requested: Omit<RequestedChange, 'revision'> & { value?: string; to?: number; type?: string },
      done: string,
      from: string | RegExp,
      to: string,
    ]
  >([
    ['of a score writes a number', { action: 'write', path: [...row, 'rating'], value: '4.7' }, 'rating changed.', 'rating: 4.8', 'rating: 4.7'],
    [
      'of a score to no number writes what was entered',
      { action: 'write', path: [...row, 'rating'], value: '4,7' },
      'rating changed.',
      'rating: 4.8',
      'rating: 4,7',
    ],
    [
      'of a text that looks like a number writes a text',
      { action: 'write', path: [...row, 'name'], value: '1984' },
      'name changed.',
      'name: Hypothetica',
      'name: "1984"',
    ],
    [
      'has no characters that nobody sees',
      { action: 'write', path: [...row, 'name'], value: 'A\u0000\u0007\ud800 B' },
      'name changed.',
      'name: Hypothetica',
      'name: A B',
    ],
    ['has no line breaks around it', { action: 'write', path: [...row, 'name'], value: '\nA B \n\n' }, 'name changed.', 'name: Hypothetica', 'name: A B'],
    ['to false writes that', { action: 'write', path: ['contents'], value: 'false' }, 'contents changed.', 'contents: true', 'contents: false'],
    [
      'that empties a field that may be left out removes it',
      { action: 'write', path: [...row, 'badge'], value: '' },
      'badge changed.',
      '        badge: Top Rated\n',
      '',
    ],
    ['that leaves only spaces removes it, too', { action: 'write', path: [...row, 'badge'], value: ' \n' }, 'badge changed.', '        badge: Top Rated\n', ''],
    [
      'that empties another one writes that',
      { action: 'write', path: [...row, 'expertise'], value: '' },
      'expertise changed.',
      'expertise: Forecasting',
      'expertise: ""',
    ],
    [
      'adds a field below the one it follows in the schema',
      { action: 'write', path: ['blocks', 1, 'intro'], value: 'Two.' },
      'intro changed.',
      '    title: Agencies\n',
      '    title: Agencies\n    intro: Two.\n',
    ],
    [
      'has the line breaks that the file has',
      { action: 'write', path: ['blocks', 1, 'intro'], value: 'One\r\n\r\nTwo' },
      'intro changed.',
      '    title: Agencies\n',
      '    title: Agencies\n    intro: |\n      One\n\n      Two\n',
    ],
    ['moves a row', { action: 'move', path: row, to: 0 }, 'Entry 2 of agencies moved.', /( {6}- name: "\{p[\s\S]*?hardware\.\n)([\s\S]*no data\.\n)/, '$2$1'],
    [
      'removes the only entry of a list that may be left out, with the list',
      { action: 'remove', path: ['blocks', 0, 'actions', 0] },
      'Entry 1 of actions removed.',
      ', actions: [{ label: Jump, href: "#agencies" }]',
      '',
    ],
    [
      'adds a group',
      { action: 'add', path: [...row, 'logo'] },
      'logo added.',
      /(- name: Hypo.*\n)/,
      '$1        logo:\n          file: /favicon.svg\n          alt: "[Alt]"\n',
    ],
    [
      'adds a row',
      { action: 'add', path: ['blocks', 1, 'agencies', 2] },
      'Entry 3 of agencies added.',
      /(no data\.\n)/,
      `$1      - name: "[Name]"
        expertise: "[Expertise]"
        specialization: "[Specialization]"
        rating: 4.8
        badge: "[Badge]"
        illustrative: true
        bestFor: "[Best for]"
        lookElsewhereIf: "[Look elsewhere if]"
`,
    ],
    [
      'adds an entry in braces',
      { action: 'add', path: ['blocks', 0, 'actions', 1] },
      'Entry 2 of actions added.',
      'href: "#agencies" }]',
      'href: "#agencies" }, { label: "[Label]", href: /services }]',
    ],
    [
      'adds a group in braces',
      { action: 'add', path: ['blocks', 0, 'tabs'] },
      'tabs added.',
      'href: "#agencies" }]',
      'href: "#agencies" }], tabs: { from: /rankings/* }',
    ],
    ['removes a block', { action: 'remove', path: ['blocks', 2] }, 'prose removed.', /\n {2}- \{ type: prose.*/, ''],
  ])('%s', (_, requested, done, from, to) => {
    expect(change(requested)).toEqual({ file: 'pages/rankings/index.yaml', after: ranking.replace(from, to), done })
  })

  test.each(blockTypes)('adds an entry to each list that the block %s has, valid but for its texts, which are to be written', (type) => {
    const inserted = change({ action: 'insert', path: ['blocks', 3], type } as never)
    const text = inserted && 'after' in inserted ? inserted.after : ''
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': text })
    for (const { path, entries } of page?.blocks
      .slice(3)
      .flatMap(listsIn)
      .filter(({ takesEntries }) => takesEntries) ?? []) {
      const entry = [...path, entries.length]
      const made = change({ action: 'add', path: entry } as never, undefined, text)
      if (!made || 'refusal' in made) throw new Error(`${path.join(' ')} is refused`)
      const { page: changed } = pageAt('/rankings', { 'rankings/index.yaml': made.after })
      expect(
        changed && mistakesOf(fieldAt(changed, entry)).filter((message) => !untilWritten.test(message)),
        `What is added to "${path.slice(2).join('.')}" has mistakes beside its texts. Let renderer/preview/editing/newContent.ts fit it to what is there, or list in "untilWritten" (tests/preview/editing/editing.test.ts) what its author has to write first`,
      ).toEqual([])
    }
  })

  test('offers no more entries than a list may have', () => {
    const lists = (text: string) => pageAt('/rankings', { 'rankings/index.yaml': text }).page?.blocks.slice(0, 1).flatMap(listsIn)
    const second = ranking.replace('href: "#agencies" }', 'href: "#agencies" }, { label: Read, href: "#method" }')
    expect(lists(ranking)).toMatchObject([{ name: 'actions', takesEntries: true }])
    expect(lists(second)).toMatchObject([{ name: 'actions', takesEntries: false }])
    expect(change({ action: 'add', path: ['blocks', 0, 'actions', 2] } as never, undefined, second)).toEqual({ refusal: expect.anything() })
  })

  const withMore = `${ranking}  - { type: promo, title: One, text: Two }\n  - { type: cardGrid, title: Three, items: [{ title: A, description: B, href: /services }] }\n`

  test.each<[where: string, path: FieldPath, from: string, to: string]>([
    ['a list with one entry, where that is enough', ['blocks', 3, 'points'], 'text: Two', 'text: Two, points: [ "[Point]" ]'],
    ['to an entry of a list', ['blocks', 4, 'items', 0, 'tags'], 'href: /services }] }', 'href: /services, tags: [ "[Tag]" ] }] }'],
  ])('adds %s', (_, path, from, to) => {
    expect(change({ action: 'add', path } as never, undefined, withMore)).toMatchObject({ after: withMore.replace(from, to) })
  })

  test.each<[what: string, written: string, requested: object]>([
    ['empties a text', 'contnets: Yes', { action: 'write', path: ['contnets'], value: '' }],
    ['removes the only entry of a list', 'contnets: [a]', { action: 'remove', path: ['contnets', 0] }],
  ])('that %s whose name is unknown removes it', (_, written, requested) => {
    const made = change(requested as never, undefined, ranking.replace('contents: true', written))
    expect(made).toMatchObject({ after: ranking.replace('contents: true\n', '') })
  })

  test.each<[written: string, path: FieldPath, isOptional: boolean, added: string]>([
    ['card:', ['card'], true, 'card:\n  icon: '],
    ['topics: null', ['topics'], true, 'topics:\n  - '],
    ['  - { type: promo, title: One, text: Two, points: }', ['blocks', 0, 'points'], true, 'points: [ "[Point]" ] }'],
    ['  - type: faq\n    title: One\n    items:', ['blocks', 0, 'items'], false, 'items:\n      - question: '],
  ])('adds a list or a group to a name with nothing behind it, which may otherwise go: "%s"', (written, path, isOptional, added) => {
    const text = path[0] === 'blocks' ? ranking.replace('blocks:', `blocks:\n${written}`) : ranking.replace('blocks:', `${written}\nblocks:`)
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': text })
    const field = page && fieldAt(page, path)
    expect(field).toMatchObject({ kind: 'absent', isWritten: true, isOptional })
    expect(field?.mistakes).toHaveLength(1)
    const made = change({ action: 'add', path } as never, undefined, text)
    expect(made).toMatchObject({ after: expect.stringContaining(added), done: `${path.at(-1)} added.` })
    if (isOptional) expect(change({ action: 'remove', path } as never, undefined, text)).toMatchObject({ done: `${path.at(-1)} removed.` })
  })

  test.each([-1, 2])('leaves an entry that is to go beyond an end of its list where it is: to place %i of two', (to) => {
    expect(change({ action: 'move', path: ['blocks', 1, 'agencies', 0], to } as never)).toBeUndefined()
  })

  const siteFile = testFile('_site.yaml')
  const tokens = 'tokens: { greeting: Good morning }\n'

  /** Makes a change in the facts of the test site. */
  function changeSite(requested: object, text = siteFile) {
    const { state, content, page } = pageAt('/_site', { '_site.yaml': text })
    return fileChange('/_site', { revision: page?.revision, ...requested } as RequestedChange, state, content)
  }

  const inBlock = siteFile.replace(tokens, 'tokens:\n  # Where we are\n  town: Bern # the capital\n  # The end\n\n')

  test.each<[what: string, text: string, path: FieldPath, from: string, to: string]>([
    ['in braces, as the others are', siteFile, ['tokens', 'city'], 'Good morning }', 'Good morning, city: "[City]" }'],
    ['below the others and their comments', inBlock, ['tokens', 'city'], '  town: Bern # the capital\n', '  town: Bern # the capital\n  city: "[City]"\n'],
    ['with a name that YAML would take for something else', siteFile, ['tokens', 'true'], 'Good morning }', 'Good morning, "true": "[True]" }'],
    ['to an empty record', siteFile.replace(tokens, 'tokens: {}\n'), ['tokens', 'city'], 'tokens: {}', 'tokens: { city: "[City]" }'],
    ['with the record that is not there', siteFile.replace(tokens, ''), ['tokens', 'city'], 'links:\n', 'tokens:\n  city: "[City]"\nlinks:\n'],
    ['to a name with nothing behind it', siteFile.replace(tokens, 'tokens:\n'), ['tokens', 'city'], 'tokens:\n', 'tokens:\n  city: "[City]"\n'],
    [
      'to a name with nothing but a remark behind it',
      siteFile.replace(tokens, 'tokens: # Words\n'),
      ['tokens', 'city'],
      'tokens: # Words\n',
      'tokens: # Words\n  city: "[City]"\n',
    ],
    ['to a name with a word for nothing behind it', siteFile.replace(tokens, 'tokens: ~\n'), ['tokens', 'city'], 'tokens: ~\n', 'tokens:\n  city: "[City]"\n'],
    [
      'with fields of its own',
      siteFile,
      ['links', 'blog'],
      'kind: plain }\nnav',
      'kind: plain }\n  blog: { name: "[Name]", href: https://another-site.example, kind: plain }\nnav',
    ],
    ['to an entry', siteFile, ['links', 'n8n', 'tracking', 'ref'], 'n8n.io, kind: affiliate }', 'n8n.io, kind: affiliate, tracking: { ref: your-code } }'],
  ])('adds an entry of a record %s', (_, text, path, from, to) => {
    expect(changeSite({ action: 'add', path }, text)).toMatchObject({ after: text.replace(from, to), done: `${path.at(-1)} added.` })
    const { page } = pageAt('/_site', { '_site.yaml': text.replace(from, to) })
    expect(page && mistakesOf(fieldAt(page, path))).toEqual([])
  })

  test.each<[name: string, path: FieldPath, refusal: string]>([
    ['is missing', ['tokens', ''], 'Write the name of the new entry first.'],
    ['is taken', ['links', 'make'], '"make" is there already. Write another name.'],
    ['is that of a field', ['tokens', 'siteName'], '{siteName} is what "name" says, in this file. Write another name.'],
    [
      'is not allowed',
      ['links', 'My blog'],
      '"My blog" cannot be a name here. Name a link with lowercase letters, digits and hyphens, starting with a letter.',
    ],
  ])('adds no entry whose name %s', (_, path, refusal) => {
    expect(changeSite({ action: 'add', path })).toEqual({ refusal })
  })

  test.each<[what: string, text: string, path: FieldPath, from: string, to: string]>([
    ['one of several', inBlock.replace('  town', '  city: Berlin\n  town'), ['tokens', 'city'], '  city: Berlin\n', ''],
    ['the only one, with the record', siteFile, ['tokens', 'greeting'], tokens, ''],
  ])('removes %s of the entries of a record', (_, text, path, from, to) => {
    expect(changeSite({ action: 'remove', path }, text)).toMatchObject({ after: text.replace(from, to), done: `${path.at(-1)} removed.` })
  })

  test('does not remove the only entry of a record that has to be there', () => {
    const text = siteFile.replace(/links:\n[\s\S]*(?=navigation)/, 'links:\n  agency: { name: Partner AI, href: https://partner.example, kind: partner }\n')
    expect(changeSite({ action: 'remove', path: ['links', 'agency'] }, text)).toEqual({ refusal: expect.stringContaining('only entry') })
  })

  test('adds each list and group that a page itself may have, which is valid', () => {
    const { page } = pageAt('/rankings')
    const absent = page?.page?.fields.filter(({ kind }) => kind === 'absent').map(({ name }) => name)
    expect(absent).toEqual(['topics', 'card', 'document', 'aliases'])
    for (const name of absent ?? []) {
      const made = change({ action: 'add', path: [name] } as never)
      if (!made || 'refusal' in made) throw new Error(`${name} is refused`)
      const { page: changed } = pageAt('/rankings', { 'rankings/index.yaml': made.after })
      // The PDF has another number of pages, and only its author knows its topics.
      const messages = changed ? mistakesOf(fieldAt(changed, [name])) : ['nothing']
      expect(messages.filter((message) => !/pages|topic/.test(message))).toEqual([])
    }
  })

  const withFaq = `${ranking}  - { type: faq, title: Questions, items: [{ question: Why?, answer: Because. }] }\n`

  test.each<[why: string, made: ReturnType<typeof change>, refusal: string | undefined]>([
    ['of a file that has changed is refused', change({ action: 'copy', path: row } as never, '000000000000'), 'changed meanwhile'],
    [
      'that removes what an entry below repeats is refused',
      change(
        { action: 'remove', path: ['blocks', 0, 'actions', 0] } as never,
        undefined,
        ranking.replace('{ label: Jump', '&a { label: Jump').replace('" }] }', '" }, *a] }'),
      ),
      'repeated elsewhere',
    ],
    ['of a file with a mistake in its YAML is refused', change({ action: 'copy', path: row } as never, undefined, `${ranking}title: x\n`), 'unusual way'],
    [
      'that removes the only entry of a list that has to be there is refused',
      change({ action: 'remove', path: ['blocks', 3, 'items', 0] } as never, undefined, withFaq),
      'the only entry',
    ],
    ['that adds a list that is there is refused', change({ action: 'add', path: ['blocks', 0, 'actions'] } as never), 'unusual way'],
    ['that adds a list of which there is no example is refused', change({ action: 'add', path: ['blocks', 1, 'nothing'] } as never), 'unusual way'],
    ['to a text that lost a letter is refused', change({ action: 'write', path: ['title'], value: 'Caf\uFFFD' } as never), 'letter was lost'],
    ['of something that is not there is refused', change({ action: 'copy', path: ['blocks', 9] } as never), 'unusual way'],
    ['to what is there does nothing', change({ action: 'write', path: ['title'], value: 'The overall ranking' } as never), undefined],
    [
      'to a text that makes the file too large to be read is refused',
      change({ action: 'write', path: ['title'], value: 'A word. '.repeat(63_000) } as never),
      'up to 0.5 MB',
    ],
  ])('%s', (_, made, refusal) => {
    expect(made).toEqual(refusal === undefined ? undefined : { refusal: expect.stringContaining(refusal) })
  })

  test.each<[what: string, from: string, to: string, path: FieldPath, fix: string, fixed: string]>([
    ['a value', 'tone: teal', 'tone: teel', ['blocks', 1, 'tone'], 'Write teal', 'tone'],
    ['a name', 'contents: true', 'contnets: true', ['contnets'], 'Write contents', 'contnets'],
    ['a type', '- { type: prose', '- { type: prosa', ['blocks', 2, 'type'], 'Write prose', 'type'],
    ['what is in no field', 'title: ', 'Sure, here is the page:\ntitle: ', [], 'Fix it', 'Mistake'],
  ])('fixes %s', (_, right, wrong, path, fix, fixed) => {
    const text = ranking.replace('type: rankingTable\n', 'type: rankingTable\n    tone: teal\n')
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': text.replace(right, wrong) })
    const [mistake] = page ? fieldAt(page, path).mistakes : []
    expect(mistake).toMatchObject({ fix })
    const made = change({ action: 'fix', path, message: mistake?.message } as never, undefined, text.replace(right, wrong))
    expect(made).toMatchObject({ after: text, done: `${fixed} fixed.` })
  })

  test('offers no fix where its author has to decide, and fixes nothing that is right by now', () => {
    const { page } = pageAt('/rankings', { 'rankings/index.yaml': ranking.replace('rating: 4.8', 'rating: 9') })
    expect(page && fieldAt(page, [...row, 'rating']).mistakes).toEqual([{ message: expect.stringContaining('Ratings run from 0 to 5') }])
    expect(change({ action: 'fix', path: ['title'], message: 'Gone.' } as never)).toEqual({ refusal: 'This mistake is not there any more.' })
  })

  test('of an address without a page does nothing', () => {
    const { state, content } = pageAt('/rankings')
    expect(fileChange('/nowhere', { action: 'remove', path: ['title'], revision: '' }, state, content)).toBeUndefined()
  })
})

describe('the history of changes', () => {
  const bytesOf = (texts: Record<string, string>) => new Map(Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)]))
  const textsOf = (files: ReadonlyMap<string, Uint8Array> = new Map()) =>
    Object.fromEntries([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))

  /** A history, and the files whose changes it has. */
  function historyOf(texts: Record<string, string>) {
    const history = new ChangeHistory()
    let files: ReadonlyMap<string, Uint8Array> = bytesOf(texts)
    return {
      history,
      texts: () => textsOf(files),
      /** Makes a change; a text of "" removes its file. */
      make(done: string, changed: Record<string, string>, more: { moved?: { from: string; to: string }; undoneOn?: string } = {}) {
        const next = new Map([...files, ...bytesOf(changed)])
        for (const [name, text] of Object.entries(changed)) if (text === '') next.delete(name)
        history.add(files, { files: next, done, ...more })
        files = next
      },
      /** Changes a file elsewhere: what is read from disk again has other bytes of the same value. */
      edit(changed: Record<string, string>) {
        files = bytesOf({ ...textsOf(files), ...changed })
      },
      undo(file: string, redo = false) {
        const change = history.undo(`pages/${file}`, redo, files)
        change?.record()
        if (change) files = change.files
        return change?.done
      },
      labels: (file: string) => history.labels(`pages/${file}`),
    }
  }

  test('takes changes back and makes them again', () => {
    const { make, undo, edit, labels, texts } = historyOf({ a: '1' })
    make('to 2', { a: '2' })
    make('to 3', { a: '3' })
    expect(labels('a')).toEqual({ undo: 'to 3' })
    edit({})
    expect([undo('a'), texts()]).toEqual(['Undone: to 3', { a: '2' }])
    expect(labels('a')).toEqual({ undo: 'to 2', redo: 'to 3' })
    expect([undo('a', true), texts()]).toEqual(['to 3', { a: '3' }])
    undo('a')
    make('to 4', { a: '4' })
    expect(labels('a')).toEqual({ undo: 'to 4' })
    expect([undo('a', true), texts()]).toEqual([undefined, { a: '4' }])
  })

  test('is that of one page: nothing changes on another one, which nobody sees', () => {
    const { make, undo, labels, texts } = historyOf({ a: '1', b: '1' })
    make('a to 2', { a: '2' })
    make('b to 2', { b: '2' })
    expect([undo('a'), texts()]).toEqual(['Undone: a to 2', { a: '1', b: '2' }])
    make('b to 3', { b: '3' })
    expect(['a', 'b', 'c'].map(labels)).toEqual([{ redo: 'a to 2' }, { undo: 'b to 3' }, {}])
  })

  test('brings back a page that was moved, with the links to it and all that was there', () => {
    const { make, undo, labels, texts } = historyOf({ 'old.yaml': 'page', 'b.yaml': 'to /old', 'c.yaml': 'other' })
    make('moved', { 'old.yaml': '', 'new.yaml': 'page', 'b.yaml': 'to /new' }, { moved: { from: '/old', to: '/new' } })
    expect(['new.yaml', 'b.yaml', 'c.yaml'].map(labels)).toEqual([{ undo: 'moved' }, { undo: 'moved' }, {}])
    expect([undo('b.yaml'), texts()]).toEqual(['Undone: moved', { 'old.yaml': 'page', 'b.yaml': 'to /old', 'c.yaml': 'other' }])
    expect(labels('old.yaml')).toEqual({ redo: 'moved' })
    expect([undo('old.yaml', true), texts()]).toEqual(['moved', { 'new.yaml': 'page', 'b.yaml': 'to /new', 'c.yaml': 'other' }])
  })

  test.each<[what: string, more: { undoneOn?: string }, back: object]>([
    ['its move', {}, { moved: { from: '/new', to: '/old' }, restored: undefined }],
    // The page in its place is where it was.
    ['its removal', { undoneOn: 'pages/new.yaml' }, { moved: undefined, restored: '/old' }],
  ])('says where the page is once %s is taken back, and made again', (_, more, expected) => {
    const { history, make } = historyOf({ 'old.yaml': 'page' })
    const moved = { from: '/old', to: '/new' }
    make('moved', { 'old.yaml': '', 'new.yaml': 'page' }, { moved, ...more })
    const back = history.undo('pages/new.yaml', false, bytesOf({ 'new.yaml': 'page' }))
    back?.record()
    const again = history.undo('pages/old.yaml', true, bytesOf({ 'old.yaml': 'page' }))
    expect([{ moved: back?.moved, restored: back?.restored }, again?.moved]).toEqual([expected, moved])
  })

  test('offers to bring a removed page back on the page in its place, whose file is as it was', () => {
    const { make, undo, labels, texts } = historyOf({ 'a.yaml': 'a', 'b.yaml': 'b' })
    make('removed', { 'a.yaml': '' }, { undoneOn: 'pages/b.yaml' })
    expect(labels('b.yaml')).toEqual({ undo: 'removed' })
    expect([undo('b.yaml'), texts()]).toEqual(['Undone: removed', { 'a.yaml': 'a', 'b.yaml': 'b' }])
  })

  test('forgets those of a file that was changed elsewhere', () => {
    const { make, undo, edit, labels, texts } = historyOf({ a: '1', b: '1' })
    for (const file of ['a', 'b']) {
      make('to 2', { [file]: '2' })
      make('to 3', { [file]: '3' })
      undo(file)
    }
    edit({ a: 'other' })
    expect([undo('a'), texts()]).toEqual([undefined, { a: 'other', b: '2' }])
    expect(['a', 'b'].map(labels)).toEqual([{}, { undo: 'to 2', redo: 'to 3' }])
  })

  test('takes no change back of which another file was changed since', () => {
    const { make, undo, labels, texts } = historyOf({ a: '1', b: '1' })
    make('both', { a: '2', b: '2' })
    make('b alone', { b: '3' })
    expect([undo('a'), texts()]).toEqual([undefined, { a: '2', b: '3' }])
    expect(['a', 'b'].map(labels)).toEqual([{}, { undo: 'b alone' }])
  })

  test('keeps a change that could not be written', () => {
    const { history, make, undo, labels } = historyOf({ a: '1' })
    make('to 2', { a: '2' })
    expect(history.undo('pages/a', false, bytesOf({ a: '2' }))).toBeDefined()
    expect(labels('a')).toEqual({ undo: 'to 2' })
    expect(undo('a')).toBe('Undone: to 2')
  })
})
