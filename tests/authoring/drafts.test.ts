import { describe, expect, test } from 'vitest'
import { fixContent } from '../../renderer/authoring/fixes.ts'
import { modeline } from '../../renderer/authoring/modeline.ts'
import { publishDrafts } from '../../renderer/authoring/moves/publishDrafts.ts'
import { publishDueDrafts } from '../../renderer/authoring/moves/publishDueDrafts.ts'
import { renamePage } from '../../renderer/authoring/moves/renamePage.ts'
import { unpublishDuePages } from '../../renderer/authoring/moves/unpublishDuePages.ts'
import { unpublishPages } from '../../renderer/authoring/moves/unpublishPages.ts'
import { classifyFiles } from '../../renderer/content/classifyFiles.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { editablePage } from '../../renderer/preview/editing/editablePage.ts'
import { publication } from '../../renderer/preview/editing/publication.ts'
import { fileChange } from '../../renderer/preview/editing/requestedChange.ts'
import { LiveSite } from '../../renderer/preview/liveSite.ts'
import { renderAddress } from '../../renderer/preview/renderAddress.tsx'
import { testContent, testFile } from '../testSite.ts'

const audits = '_drafts/services/audits-of-data.yaml'
const path = '/services/audits-of-data'

/** A page with a text. */
const pageWith = (body: string, title = 'Audits of data, and what they cost') => `title: ${title}
description: What to know of "${title}", how long it takes, and what comes after it.
blocks:
  - type: hero
    title: Audits of data
  - type: prose
    body: ${body}
`
const draft = pageWith('What we look at first.')

const textIn = (files: ReadonlyMap<string, Uint8Array>, name: string) => Buffer.from(files.get(name) ?? []).toString()

describe('the files of drafts', () => {
  test('have the addresses that their pages will have', () => {
    const names = ['index.yaml', 'services/index.yaml', audits, '_drafts/tools/index.yaml', '_shared/promo.yaml']
    expect(classifyFiles(names, 'pages')).toMatchObject({
      pages: new Map([
        ['/', 'index.yaml'],
        ['/services', 'services/index.yaml'],
      ]),
      drafts: new Map([
        [path, audits],
        ['/tools', '_drafts/tools/index.yaml'],
      ]),
      issues: [],
    })
  })

  test.each([
    ['_drafts/services.yaml', 'duplicate-route', 'pages/services/index.yaml is "/services" already, and public.'],
    ['_drafts/index.yaml', 'duplicate-route', 'pages/index.yaml is "/" already'],
    ['_drafts/_shared/promo.yaml', 'unknown-file', 'Only pages can be drafts. Move this file to pages/_shared/promo.yaml'],
    ['_drafts/_site.yaml', 'unknown-file', 'Only pages can be drafts.'],
    ['_drafts/Two words.yaml', 'bad-file-name', '"two-words"'],
    ['_drafts/notes.txt', 'unknown-file', '"notes.txt" is not read.'],
    ['_draft/tools.yaml', 'bad-file-name', 'Drafts belong in pages/_drafts/. Rename the folder "_draft" to "_drafts".'],
    ['_Drafts/tools.yaml', 'bad-file-name', 'Rename the folder "_Drafts" to "_drafts".'],
    ['drafts/tools.yaml', 'bad-file-name', 'Rename the folder "drafts" to "_drafts".'],
    ['_drafts/_drafts/tools.yaml', 'bad-file-name', 'Drafts belong in pages/_drafts/. Move what is in "_drafts" there.'],
    ['_drafts/drafts/tools.yaml', 'bad-file-name', 'Drafts belong in pages/_drafts/. Move what is in "drafts" there.'],
    ['_drafts/_Shared/promo.yaml', 'bad-file-name', 'Shared blocks belong in pages/_shared/. Move what is in "_Shared" there.'],
  ])('%s is rejected, and no page', (file, code, message) => {
    const { pages, drafts, issues } = classifyFiles(['index.yaml', 'services/index.yaml', file], 'pages')
    expect([...pages.keys(), ...drafts.keys()]).toEqual(['/', '/services'])
    expect(issues).toMatchObject([{ code, file: `pages/${file}`, message: expect.stringContaining(message) }])
  })

  test('have the names that pages may have', () => {
    const names = ['_site.yaml', '_shared/promo.yaml', 'drafts.yaml', '_drafts/site.yaml', '_drafts/drafts/first.yaml', '_drafts/shared/index.yaml']
    const { drafts, issues } = classifyFiles(names, 'pages')
    expect([issues, [...drafts.keys()]]).toEqual([[], ['/drafts/first', '/shared', '/site']])
  })

  test('are those of a folder of the same name without the underscore only if it has no page', () => {
    const { pages, issues } = classifyFiles(['index.yaml', 'drafts/index.yaml', 'drafts/first.yaml'], 'pages')
    expect([issues, [...pages.keys()]]).toEqual([[], ['/drafts/first', '/drafts', '/']])
  })
})

describe('a draft', () => {
  const without = loadSite(testContent())
  const withDraft = loadSite(testContent({ [audits]: draft }))

  test('changes nothing about the site', () => {
    expect(withDraft.issues).toEqual([])
    expect(withDraft.loaded?.summaries).toEqual(without.loaded?.summaries)
    for (const { path } of without.loaded?.summaries ?? []) expect(withDraft.loaded?.resolve(path)).toEqual(without.loaded?.resolve(path))
    expect(withDraft.release('2026-11-28')).toEqual(without.release('2026-11-28'))
  })

  test('sees the site, and the other drafts, with itself in it', () => {
    const other = pageWith(`Like [that](${path}), and [this](/services).`, 'Another draft of a page')
    const cards = `${draft}  - type: cardGrid\n    title: Services\n    items: { from: /services/* }\n`
    const { withDrafts, issues } = loadSite(testContent({ [audits]: cards, '_drafts/other.yaml': other }))
    expect(issues).toEqual([])
    expect(JSON.stringify(withDrafts?.resolve(path)?.blocks)).toContain('Process audits')
    expect(withDrafts?.resolve('/other')).toBeDefined()
  })

  test.each([
    ['a field of another name', draft.replace('description', 'descripton'), 'unknown-field', 2],
    ['a link to a page that is not there', pageWith('Like [that](/servicez).'), 'missing-page', 7],
    ['the title of a page', pageWith('Text.', 'Process audits, with a date'), 'duplicate-title', 1],
    ['a mistake in its YAML', draft.replace('Audits of data\n', '"Audits of data\n'), 'yaml-syntax', undefined],
    ['a token that the site does not have', draft.replace('first.', 'first, {partner}.'), 'unknown-token', 7],
  ])('with %s is reported in its file alone', (_, text, code, line) => {
    const title = { 'services/audits.yaml': testFile('services/audits.yaml').replace(/^title: .*/m, 'title: Process audits, with a date') }
    const { issues } = loadSite(testContent({ ...title, [audits]: text }))
    expect(issues).toMatchObject([{ code, file: `pages/${audits}`, ...(line === undefined ? {} : { line }) }])
  })

  test('cannot be linked to from a page', () => {
    const linking = `${testFile('services/audits.yaml')}  - type: prose
    body: See [that](${path}).
`
    const { issues } = loadSite(testContent({ [audits]: draft, 'services/audits.yaml': linking }))
    expect(issues).toMatchObject([
      {
        code: 'missing-page',
        file: 'pages/services/audits.yaml',
        message: expect.stringContaining(`is a draft, which visitors cannot open: pages/${audits}.`),
      },
    ])
  })

  test.each([
    [
      'services/index.yaml',
      'services/audits.yaml',
      'This page is under "/services", which is a draft. Publish pages/_drafts/services/index.yaml with "npm run publish -- /services", or',
    ],
    ['index.yaml', 'index.yaml', 'There is no home page. Publish pages/_drafts/index.yaml with "npm run publish -- /".'],
    ['404.yaml', '404.yaml', 'Publish pages/_drafts/404.yaml with "npm run publish -- /404".'],
  ])('that the site cannot do without is to be published: %s', (file, reportedIn, message) => {
    const { issues } = loadSite(testContent({ [file]: null, [`_drafts/${file}`]: testFile(file) }))
    expect(issues).toContainEqual(expect.objectContaining({ code: 'missing-page', file: `pages/${reportedIn}`, message: expect.stringContaining(message) }))
  })

  test('brings shared blocks to be checked that no page has', () => {
    const shared = { '_shared/offer.yaml': 'blocks:\n  - type: prose\n    body: An [offer](/offerz) of {partner}.\n' }
    const offering = `${draft}  - { type: fragment, name: offer }\n`
    const mistakes = [
      { code: 'missing-page', file: 'pages/_shared/offer.yaml', line: 3 },
      { code: 'unknown-token', file: 'pages/_shared/offer.yaml', line: 3 },
    ]
    const other = offering.replaceAll('Audits of data', 'Other audits')
    expect(loadSite(testContent({ ...shared, [audits]: offering, '_drafts/other.yaml': other })).issues).toMatchObject(mistakes)
    // On a page, they are what visitors see: there a link to a draft is wrong.
    const toDraft = { '_shared/offer.yaml': `blocks:\n  - type: prose\n    body: An [offer](${path}).\n` }
    expect(loadSite(testContent({ ...toDraft, [audits]: offering })).issues).toEqual([])
    expect(loadSite(testContent({ ...toDraft, [audits]: draft, 'services/data.yaml': other })).issues).toMatchObject([mistakes[0]])
  })

  test('shows like a page that it is the site which misspells a name', () => {
    const tokens = { '_site.yaml': testFile('_site.yaml').replace('tokens: {', 'tokens: { partnr: Acme,') }
    const other = pageWith('Said by {partner}.', 'Another draft of a page')
    const issues = (changes: object) => loadSite(testContent({ ...tokens, ...changes })).issues
    const blamed = [{ code: 'unknown-token', file: 'pages/_site.yaml', suggestion: 'partner', message: expect.stringContaining('2 places use "partner"') }]
    expect(issues({ [audits]: draft.replace('first.', 'first, {partner}.'), '_drafts/other.yaml': other })).toMatchObject(blamed)
    expect(issues({ [audits]: draft.replace('first.', 'first, {partner}.'), 'other.yaml': other })).toMatchObject(blamed)
  })

  test('with a wrong name is reported for that alone', () => {
    const { issues } = loadSite(testContent({ '_drafts/services/Data.yaml': draft, '_drafts/other.yaml': pageWith('Like [that](/services/data).') }))
    expect(issues).toMatchObject([{ code: 'bad-file-name', file: 'pages/_drafts/services/Data.yaml' }])
  })

  test('under a page that is not there is reported', () => {
    expect(loadSite(testContent({ '_drafts/shop/first.yaml': draft })).issues).toMatchObject([{ code: 'missing-page', file: 'pages/_drafts/shop/first.yaml' }])
  })

  test('has texts that are still to be written', () => {
    const { placeholders, release } = loadSite(testContent({ [audits]: pageWith('"[Say what it is.]"') }))
    expect(placeholders()).toMatchObject([{ file: `pages/${audits}`, line: 7 }])
    expect(release('2026-11-28').filter(({ file }) => file.includes('_drafts'))).toEqual([])
  })

  test('is fixed like a page', () => {
    const { content, fixes } = fixContent(testContent({ [audits]: draft.replace('type: prose', 'type: prosa') }))
    expect(fixes).toMatchObject([{ file: `pages/${audits}` }])
    expect(Buffer.from(content.files.get(audits) ?? []).toString()).toBe(draft)
  })

  test('is renamed among the drafts, and leaves no redirect', () => {
    const other = pageWith(`Like [that](${path}).`, 'Another draft of a page')
    const { files, moved, issues } = renamePage(testContent({ [audits]: draft, '_drafts/other.yaml': other }), path, '/services/data')
    expect(issues).toEqual([])
    expect(moved).toMatchObject([{ toFile: '_drafts/services/data.yaml' }])
    expect(Buffer.from(files.get('_drafts/services/data.yaml') ?? []).toString()).toBe(draft)
    expect(Buffer.from(files.get('_drafts/other.yaml') ?? []).toString()).toBe(other.replace(path, '/services/data'))
  })

  test('that was a page leaves its links to another', () => {
    const post = 'resources/blog/post-2'
    const linking = `${testFile('rankings/index.yaml')}  - type: prose\n    body: See [that](/${post}).\n`
    const content = testContent({ [`${post}.yaml`]: null, [`_drafts/${post}.yaml`]: testFile(`${post}.yaml`), 'rankings/index.yaml': linking })
    const { files, rewritten, issues } = renamePage(content, `/${post}`, '/resources/blog/post-1')
    expect(issues).toEqual([])
    expect(rewritten).toContainEqual(expect.objectContaining({ file: 'pages/rankings/index.yaml', from: `/${post}`, to: '/resources/blog/post-1' }))
    expect(files.get(`_drafts/${post}.yaml`)).toBe(content.files.get(`_drafts/${post}.yaml`))
  })

  test('links to where a page has moved', () => {
    const { files } = renamePage(testContent({ [audits]: pageWith('Like [this](/services/audits).') }), '/services/audits', '/services/reviews')
    expect(Buffer.from(files.get(audits) ?? []).toString()).toBe(pageWith('Like [this](/services/reviews).'))
  })
})

describe('a draft that is published', () => {
  const published = 'services/audits-of-data.yaml'
  const publish = (changes: Parameters<typeof testContent>[0], paths = [path]) => publishDrafts(testContent(changes), paths, '2026-12-01')

  test('moves to where its page belongs, with the path to its schema', () => {
    const { files, drafts, issues, placeholders, wrongCounts } = publish({ [audits]: `${modeline(audits)}\n${draft}` })
    expect([drafts, issues, placeholders, wrongCounts]).toEqual([[{ path, file: published }], [], [], []])
    expect(textIn(files, published)).toBe(`# yaml-language-server: $schema=../../.schema/page.json\n${draft}`)
    expect(files.has(audits)).toBe(false)
    expect(files.size).toBe(testContent().files.size + 1)
  })

  test.each([
    ['has a mistake', { [audits]: draft.replace('prose', 'prosa') }, 'unknown-block', 6],
    [
      'links to another draft',
      { [audits]: pageWith('Like [that](/other).'), '_drafts/other.yaml': pageWith('Text.', 'Another draft of a page') },
      'missing-page',
      7,
    ],
    ['counts wrongly itself', { [audits]: `${draft}  - { type: cardGrid, title: Nine services, items: { from: /services/* } }\n` }, 'entry-count', 8],
  ])('stays where it is if it %s', (_, changes, code, line) => {
    const { issues } = publish(changes)
    expect(issues).toMatchObject([{ code, line, file: `pages/${audits}` }])
  })

  test.each(['', `${modeline(audits)}\r\n`])('keeps its bytes after %j', (first) => {
    const { files, issues } = publish({ [audits]: `\uFEFF${first}${draft.replaceAll('\n', '\r\n')}` })
    expect(issues).toEqual([])
    expect(textIn(files, published)).toBe(`\uFEFF${first.replace('../../../', '../../')}${draft.replaceAll('\n', '\r\n')}`)
  })

  test('stays where it is while a text is still to be written, and says which', () => {
    const { issues, placeholders } = publish({ [audits]: pageWith('"[Say what it is.]"') })
    expect([issues, placeholders]).toMatchObject([[], [{ file: `pages/${audits}`, line: 7 }]])
  })

  test.each([
    ['it is one no more', { [published]: draft }, `"${path}" is public already: pages/${published}.`, undefined],
    [
      'another page redirects from its address',
      { [audits]: draft, 'other.yaml': draft.replace('blocks:', `aliases: [${path}]\nblocks:`) },
      expect.stringMatching(/^It cannot be published yet, because of pages\/other\.yaml:\d+: /),
      undefined,
    ],
    [
      'it has a mistake',
      { [audits]: draft.replace('prose', 'prosa') },
      expect.stringMatching(/^It cannot be published yet, because of line 6: "prosa"/),
      ['blocks', 1, 'type'],
    ],
    [
      'it has the title of a page',
      { [audits]: draft, 'zebra.yaml': draft },
      expect.stringMatching(/^It cannot be published yet, because of pages\/zebra\.yaml:1: pages\/_drafts\/services\/audits-of-data\.yaml has the same title/),
      undefined,
    ],
    [
      'texts are still to be written',
      { [audits]: `${pageWith('"[Say what it is.]"')}  - { type: prose, body: "[And this.]" }\n` },
      'It cannot be published yet: 2 texts are still to be written, lines 7, 8.',
      ['blocks', 1, 'body'],
    ],
  ])('is refused by the edit panel if %s, with the field to change first', (_, changes, refusal, field) => {
    expect(publication(path, 'publish', testContent(changes))).toEqual({ refusal, path: field })
  })

  test('names the titles that it makes untrue', () => {
    const hub = testFile('services/index.yaml').replace('title: All services', 'title: Three services')
    const { issues, wrongCounts } = publish({ [audits]: draft, 'services/index.yaml': hub })
    expect([issues, wrongCounts]).toMatchObject([[], [{ file: 'pages/services/index.yaml' }]])
  })

  test.each([
    ['/services/audits-of-date', '"/services/audits-of-date" is not a draft. Did you mean "/services/audits-of-data"?'],
    ['/zebra', '"/zebra" is not a draft. The drafts are /services/audits-of-data.'],
    ['/services', '"/services" is public already: pages/services/index.yaml.'],
  ])('%s is refused', (address, message) => {
    expect(() => publish({ [audits]: draft }, [address])).toThrow(message)
  })

  test('must be there', () => {
    expect(() => publish({})).toThrow('There are no drafts: pages/_drafts/ has no pages.')
  })

  const other = pageWith('Text.', 'Another draft of a page')
  const linking = pageWith('Like [that](/other).')

  test('is published together with the one that it links to', () => {
    const { drafts, issues } = publish({ [audits]: linking, '_drafts/other.yaml': other }, [path, '/other', path])
    expect([issues, drafts.map(({ file }) => file)]).toEqual([[], [published, 'other.yaml']])
  })

  test.each([
    ['alone', 'publishOn: 2026-11-30\n', ''],
    ['with a date of publication', 'published: 2026-10-01 # of the draft\npublishOn: 2026-11-30\n', 'published: 2026-12-01 # of the draft\n'],
    ['with a review on that day, a day late', 'publishOn: 2026-11-30\nreviewed: 2026-11-30\npublished: 2026-11-30\n', 'published: 2026-12-01\n'],
    ['with a review today', 'published: 2026-11-30\nreviewed: 2026-12-01\npublishOn: 2026-11-30\n', 'published: 2026-12-01\nreviewed: 2026-12-01\n'],
    ['with a review alone', 'publishOn: 2026-11-30\nreviewed: 2026-11-25\n', 'reviewed: 2026-11-25\n'],
    ['repeated by an alias', 'publishOn: &day 2026-11-30\npublished: *day # of the draft\n', 'published: 2026-12-01 # of the draft\n'],
    ['as an alias', 'published: &day "2026-11-30"\npublishOn: *day\n', 'published: "2026-12-01"\n'],
    [
      'with a review that repeats another date by an alias',
      'published: &day 2027-01-02\nreviewed: *day\npublishOn: 2026-11-30\n',
      'published: 2026-12-01\nreviewed: 2027-01-02\n',
    ],
    ['with a later one, before and in quotes', 'publishOn: "2026-11-30"\n\npublished: "2027-01-02"\n', '\npublished: "2026-12-01"\n'],
  ])('on a day that it names loses that line: %s', (_, before, after) => {
    const withDates = (dates: string) => draft.replace('blocks:', `${dates}blocks:`)
    const { files, drafts, issues } = publish({ [audits]: withDates(before) })
    expect(issues).toEqual([])
    expect(textIn(files, published)).toBe(withDates(after))
    expect(drafts).toEqual([{ path, file: published, ...(after.includes('published') ? { published: '2026-12-01' } : {}) }])
  })

  test.each(['', '\n'])('on a day that it names may end with its dates', (end) => {
    const dates = 'published: 2026-11-30\nreviewed: 2026-11-30\npublishOn: 2026-11-30'
    const { files, issues } = publish({ [audits]: `${draft}${dates}${end}` })
    expect([issues, textIn(files, published).trimEnd()]).toEqual([[], `${draft}published: 2026-12-01`])
  })

  test('keeps its date of publication if it names no day', () => {
    const dated = draft.replace('blocks:', 'published: 2026-10-01\nblocks:')
    const { files, drafts } = publish({ [audits]: dated })
    expect([textIn(files, published), drafts]).toEqual([dated, [{ path, file: published, published: '2026-10-01' }]])
  })

  test('names the lines of the draft that prevent it, above and below the one that it loses', () => {
    const { issues } = publish({ [audits]: linking.replace('blocks:', 'publishOn: 2026-11-30\nblocks:').replace('description', 'descripton') })
    expect(issues).toMatchObject([
      { code: 'unknown-field', line: 2, file: `pages/${audits}` },
      { code: 'missing-page', line: 8, column: 23, file: `pages/${audits}` },
    ])
  })

  test('stays where it is while nobody can tell what it takes from the site', () => {
    const changes = { '_site.yaml': 'a: [', [audits]: draft.replace('first.', 'first, {partner}.') }
    expect(publish(changes).issues).toMatchObject([{ file: 'pages/_site.yaml', line: 1 }])
  })

  test('cannot say on a day that it is not public yet', () => {
    const { issues } = loadSite(testContent({ [published]: draft.replace('blocks:', 'publishOn: 2026-11-30\nblocks:') }))
    expect(issues).toMatchObject([{ code: 'invalid-value', file: `pages/${published}`, line: 3, message: expect.stringContaining('is public already') }])
    expect(loadSite(testContent({ [audits]: draft.replace('blocks:', 'publishOn: 2026-11-30\nblocks:') })).issues).toEqual([])
  })

  test('on a day that it names was reviewed on that day or later, if it states both dates', () => {
    const dated = draft.replace('blocks:', 'published: 2026-10-01\nreviewed: 2026-11-05\npublishOn: 2026-12-01\nblocks:')
    expect(loadSite(testContent({ [audits]: dated })).issues).toMatchObject([
      { code: 'invalid-value', line: 4, message: expect.stringContaining('before 2026-12-01') },
    ])
    expect(loadSite(testContent({ [audits]: dated.replace('2026-11-05', '2026-12-01') })).issues).toEqual([])
  })

  describe('because its day has come', () => {
    const planned = (text: string, date: string) => text.replace('blocks:', `publishOn: ${date}\nblocks:`)
    const publishDue = (changes: Parameters<typeof testContent>[0]) => {
      const { drafts, kept, issues, placeholders } = publishDueDrafts(testContent(changes), '2026-12-01')
      return { published: drafts.map(({ path }) => path), kept, issues, placeholders }
    }
    const none = { kept: [], issues: [], placeholders: [] }

    test.each([
      ['the day itself', planned(draft, '2026-12-01'), [path]],
      ['a day before', planned(draft, '2026-11-30'), [path]],
      ['a day after', planned(draft, '2026-12-02'), []],
      ['no day', draft, []],
    ])('%s', (_, text, expected) => {
      expect(publishDue({ [audits]: text })).toEqual({ ...none, published: expected })
    })

    test.each(['""', '1.2.2027', '2026-11-31', '20261130', ''])('stays if its day is %j, which is no date, and says so', (day) => {
      expect(publishDue({ [audits]: planned(draft, day) })).toMatchObject({ published: [], kept: [path], issues: [{ file: `pages/${audits}`, line: 3 }] })
    })

    test('is published although another one is not complete', () => {
      const unwritten = planned(pageWith('"[Say what it is.]"', 'Another draft of a page'), '2026-12-01')
      expect(publishDue({ [audits]: planned(draft, '2026-12-01'), '_drafts/other.yaml': unwritten })).toMatchObject({
        published: [path],
        kept: ['/other'],
        placeholders: [{ file: 'pages/_drafts/other.yaml', line: 8 }],
      })
    })

    const titled = (title: string) => planned(pageWith('Text.', title), '2026-12-01')

    test.each<[what: string, changes: Parameters<typeof testContent>[0], kept: string[], mistake: object]>([
      [
        'an address that redirects to a page',
        {
          '_drafts/process.yaml': titled('A draft of a process'),
          'services/audits.yaml': testFile('services/audits.yaml').replace(/aliases: .*/, 'aliases: [/process]'),
        },
        ['/process'],
        { file: 'pages/services/audits.yaml', message: expect.stringContaining('is the address of pages/_drafts/process.yaml.') },
      ],
      [
        'the title of a page',
        { '_drafts/again.yaml': titled('A page of the same title'), 'same.yaml': pageWith('Text.', 'A page of the same title') },
        ['/again'],
        { code: 'duplicate-title', file: 'pages/same.yaml' },
      ],
      [
        'the title of another one',
        { '_drafts/again.yaml': titled('A page of the same title'), '_drafts/same.yaml': titled('A page of the same title') },
        ['/same'],
        { code: 'duplicate-title', file: 'pages/_drafts/same.yaml', message: expect.stringContaining('pages/_drafts/again.yaml') },
      ],
    ])('stays alone if it has %s', (_, changes, kept, mistake) => {
      const result = publishDue({ ...changes, [audits]: planned(draft, '2026-12-01') })
      expect(result.published).toContain(path)
      expect(result.kept).toEqual(kept)
      expect(result.issues[0]).toMatchObject(mistake)
    })

    test('stays while the facts of the site cannot be read', () => {
      expect(publishDue({ [audits]: planned(draft, '2026-12-01'), '_site.yaml': 'a: [' })).toMatchObject({ published: [], kept: [path] })
    })

    test('corrects the titles that count wrongly then', () => {
      const hub = testFile('services/index.yaml').replace('title: All services', 'title: Three services')
      const content = testContent({ [audits]: planned(draft, '2026-12-01'), 'services/index.yaml': hub })
      const due = publishDueDrafts(content, '2026-12-01')
      expect(due).toMatchObject({ kept: [], issues: [], wrongCounts: [], fixes: [{ file: 'pages/services/index.yaml', change: 'Three → Two' }] })
      expect(textIn(due.files, 'services/index.yaml')).toBe(hub.replace('Three', 'Two'))
      expect(loadSite({ ...content, files: due.files }).issues).toEqual([])
    })

    test('stays together with the one that it links to', () => {
      const broken = planned(other.replace('prose', 'prosa'), '2026-12-01')
      expect(publishDue({ [audits]: planned(linking, '2026-12-01'), '_drafts/other.yaml': broken })).toMatchObject({
        published: [],
        kept: ['/other', path],
        issues: [{ code: 'unknown-block' }, { code: 'missing-page', file: `pages/${audits}` }],
      })
    })
  })
})

describe('a page that becomes a draft', () => {
  const page = 'resources/blog/post-2.yaml'
  const unpublish = (changes: Parameters<typeof testContent>[0], address = '/resources/blog/post-2') =>
    unpublishPages(testContent(changes), [address], '2026-12-01')

  test('moves to the drafts as it is, with the path to its schema', () => {
    const text = `\uFEFF${modeline(page)}\n${testFile(page)}`
    const file = `_drafts/${page}`
    const { files, pages, issues } = unpublish({ [page]: text })
    expect([pages, issues, files.has(page)]).toEqual([[{ path: '/resources/blog/post-2', file }], [], false])
    expect(Buffer.from(files.get(file) ?? []).toString()).toBe(text.replace('../../../', '../../../../'))
    expect(unpublish({}).files.get(file)).toEqual(testContent().files.get(page))
  })

  test('stays public while the site needs it, and says where', () => {
    const linking = `${testFile('rankings/index.yaml')}  - type: prose\n    body: See [that](/resources/blog/post-2).\n`
    expect(unpublish({ 'rankings/index.yaml': linking }).issues).toMatchObject([{ code: 'missing-page', file: 'pages/rankings/index.yaml' }])
    expect(unpublish({}, '/services').issues).toContainEqual(expect.objectContaining({ file: 'pages/services/audits.yaml' }))
  })

  test.each([
    ['has come', '2026-12-01', false],
    ['is still to come', '2026-12-02', true],
  ])('keeps no day on which it was to be one that %s', (_, day, isKept) => {
    const text = testFile(page).replace('blocks:', `unpublishOn: ${day}\nblocks:`)
    expect(textIn(unpublish({ [page]: text }).files, `_drafts/${page}`)).toBe(isKept ? text : testFile(page))
  })

  test('stays public while nobody can tell where the site needs it', () => {
    expect(unpublish({ '_site.yaml': 'a: [' }).issues).toMatchObject([{ file: 'pages/_site.yaml', line: 1 }])
  })

  test('does not mind mistakes that are there anyway', () => {
    expect(unpublish({ 'services/audits.yaml': testFile('services/audits.yaml').replace('title', 'titel') }).issues).toEqual([])
    expect(unpublish({ [page]: testFile(page).replace('title', 'titel') }).issues).toEqual([])
  })

  test.each([
    ['/', 'always public'],
    ['/404', 'always public'],
    ['/resources/blog/post-22', '"/resources/blog/post-22" is not a page. Did you mean "/resources/blog/post-2"?'],
    [path, `"${path}" is a draft already: pages/${audits}.`],
  ])('cannot be %s', (address, message) => {
    expect(() => unpublish({ [audits]: draft }, address)).toThrow(message)
  })
})

describe('a page whose day to be unpublished has come', () => {
  const post = (number: number) => `resources/blog/post-${number}.yaml`
  const until = (day: string, file: string, more = '') => ({ [file]: testFile(file).replace('blocks:', `unpublishOn: ${day}\nblocks:`) + more })
  const unpublishDue = (changes: Parameters<typeof testContent>[0]) => unpublishDuePages(testContent(changes), '2026-12-01')

  test.each([
    ['the day itself', '2026-12-01', ['/resources/blog/post-2']],
    ['a day before', '2026-11-30', ['/resources/blog/post-2']],
    ['a day after', '2026-12-02', []],
    ['no date', 'soon', []],
  ])('%s', (_, day, expected) => {
    const { pages, kept, issues } = unpublishDue(until(day, post(2)))
    expect([pages.map(({ path }) => path), kept, issues]).toEqual([expected, [], []])
  })

  test('becomes a draft although the site needs another one', () => {
    expect(unpublishDue({ ...until('2026-12-01', post(2)), ...until('2026-11-01', 'services/index.yaml') })).toMatchObject({
      pages: [{ path: '/resources/blog/post-2' }],
      kept: ['/services'],
      issues: expect.arrayContaining([expect.objectContaining({ code: 'missing-page', file: 'pages/services/audits.yaml' })]),
    })
  })

  const ending = (day: string, page: string) => page.replace('blocks:', `unpublishOn: ${day}\nblocks:`)

  test('becomes one together with the one that links to it', () => {
    const content = testContent({
      'linked.yaml': ending('2026-12-01', pageWith('Text.', 'A page that is linked to')),
      'linking.yaml': ending('2026-12-03', pageWith('See [that](/linked).', 'A page that links to it')),
    })
    expect(unpublishDuePages(content, '2026-12-02')).toMatchObject({ pages: [], kept: ['/linked'], issues: [{ file: 'pages/linking.yaml' }] })
    expect(unpublishDuePages(content, '2026-12-03')).toMatchObject({ pages: [{ path: '/linked' }, { path: '/linking' }], kept: [] })
  })

  test('leaves behind titles that count rightly', () => {
    const content = testContent({
      'services/index.yaml': testFile('services/index.yaml').replace('title: All services', 'title: Three services'),
      'services/more.yaml': ending('2026-12-01', pageWith('Text.', 'More of what we do here')),
      'services/others.yaml': pageWith('Text.', 'What others do here'),
    })
    expect(loadSite(content).issues).toEqual([])
    expect(unpublishDuePages(content, '2026-12-01')).toMatchObject({ fixes: [{ change: 'Three → Two' }], wrongCounts: [] })
  })
})

describe('the preview', () => {
  const site = new LiveSite()
  const show = (path: string) => renderAddress(path, site.stateAt(path), (file) => file)
  site.read(testContent({ [audits]: draft }))

  test('shows a draft, and says that nobody else sees it', () => {
    expect(show(path)).toMatchObject({ kind: 'page', html: expect.stringContaining('What we look at first.') })
    expect(show(path).html).toContain(`A draft: only this preview shows it. Its file is pages/${audits}; “Edit this page” has a button that publishes it.`)
  })

  test('shows the other pages as the site has them', () => {
    for (const { path } of loadSite(testContent()).loaded?.summaries ?? []) expect(show(path).html).not.toContain('Audits of data')
    expect(show('/services').html).not.toContain('only this preview')
  })

  test.each(['/', '/404'])('says of %s that it is a draft only where it is one', (path) => {
    const file = path === '/' ? 'index.yaml' : '404.yaml'
    expect(site.stateAt(path).notice).toBeUndefined()
    const other = new LiveSite()
    other.read(testContent({ [file]: null, [`_drafts/${file}`]: testFile(file) }))
    expect(other.stateAt(path).notice).toContain(`pages/_drafts/${file}`)
    expect(renderAddress(path, other.stateAt(path), (name) => name).html).toContain('only this preview shows it')
  })

  test('waits for a draft that cannot be read from the start', () => {
    const other = new LiveSite()
    other.read(testContent({ [audits]: draft.replace('prose', 'prosa') }))
    expect(renderAddress(path, other.stateAt(path), (name) => name).kind).toBe('waiting')
    expect(renderAddress('/services/nothing', other.stateAt('/services/nothing'), (name) => name).kind).toBe('not-found')
  })

  test('edits a draft in its file', () => {
    const content = testContent({ [audits]: draft })
    const state = site.stateAt(path)
    const { file = '', revision = '' } = editablePage(path, state, content, (name) => name) ?? {}
    expect(file).toBe(`pages/${audits}`)
    const change = fileChange(path, { action: 'write', path: ['title'], value: 'Another title of the draft', revision }, state, content)
    expect(change).toMatchObject({ file, after: draft.replace(/^title: .*/, 'title: Another title of the draft') })
  })

  test('offers to publish drafts, and to make drafts of the pages that the site can do without, on a day as well', () => {
    const content = testContent({ [audits]: draft })
    const offered = (address: string) => {
      const { publishing, page } = editablePage(address, site.stateAt(address), content, (name) => name) ?? {}
      return [publishing, ['publishOn', 'unpublishOn'].filter((day) => page?.fields.some(({ name }) => name === day))]
    }
    expect([offered(path), offered('/services'), offered('/')]).toEqual([
      ['publish', ['publishOn', 'unpublishOn']],
      ['unpublish', ['unpublishOn']],
      [undefined, []],
    ])
  })

  test('keeps what a draft was before it had a mistake', () => {
    site.read(testContent({ [audits]: draft.replace('prose', 'prosa') }))
    expect(show(path)).toMatchObject({ kind: 'page', html: expect.stringContaining('What we look at first.') })
    site.read(testContent())
    expect(show(path).kind).toBe('not-found')
  })
})

test('a site read again says the same as one read for the first time, however drafts come and go', () => {
  const cache = new IncrementalCache()
  const published = 'services/audits-of-data.yaml'
  const linking = `${testFile('services/audits.yaml')}  - type: prose
    body: See [that](${path}).
`
  const steps: Parameters<typeof testContent>[0][] = [
    {},
    { [audits]: draft },
    { [audits]: draft.replace('first', 'last') },
    { [audits]: draft.replace('prose', 'prosa') },
    { [audits]: draft, 'services/audits.yaml': linking },
    { [published]: draft, 'services/audits.yaml': linking },
    { [published]: draft, [audits]: draft },
    { [audits]: draft, '_site.yaml': testFile('_site.yaml').replace('Test Brief', 'Other Brief') },
    {},
  ]
  for (const step of steps) {
    const content = testContent(step)
    const [again, fresh] = [loadSite(content, cache), loadSite(content)]
    expect(again.issues).toEqual(fresh.issues)
    if (fresh.issues.length > 0) continue
    expect(again.loaded?.summaries).toEqual(fresh.loaded?.summaries)
    expect(again.withDrafts?.resolve(path)).toEqual(fresh.withDrafts?.resolve(path))
    for (const { path } of fresh.loaded?.summaries ?? []) expect(again.loaded?.resolve(path)).toEqual(fresh.loaded?.resolve(path))
  }
})
