import { describe, expect, test } from 'vitest'
import { removePage } from '../../renderer/authoring/moves/removePage.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { testContent, testFile } from '../testSite.ts'

const textOf = (files: ReadonlyMap<string, Uint8Array>, file: string) => new TextDecoder().decode(files.get(file))

const page = (blocks: string, title = 'A page about one thing') => `title: ${title}
description: What there is to know of "${title}", and where to go from it.
blocks:
  - { type: hero, title: A page }
${blocks}`

const links = page(`  - type: prose
    body: Read [the audits](/services/audits), [one part](/services/audits#a-part) and [another](</services/audits#a-part> "t").
  - { type: promo, title: T, text: X, actions: [{ label: See, href: "/services/audits#a-part" }] }
`)

const withPart = `${testFile('services/audits.yaml')}  - { type: prose, id: a-part, title: A part, body: Text. }\n`

const content = (changes = {}) => testContent({ 'services/audits.yaml': withPart, 'services/training.yaml': links, ...changes })

describe('a page that is removed', () => {
  test('leaves its links, those to its parts, too, and all of its addresses to another one', () => {
    const { files, file, isDraft, rewritten, issues } = removePage(content(), '/services/audits', '/rankings')
    expect({ file, isDraft, issues }).toEqual({ file: 'services/audits.yaml', isDraft: false, issues: [] })
    expect(files.has('services/audits.yaml')).toBe(false)
    expect(textOf(files, 'services/training.yaml')).toBe(links.replaceAll(/\/services\/audits(#a-part)?/g, '/rankings'))
    expect(rewritten.filter((each) => each.file === 'pages/services/training.yaml').map(({ from }) => from)).toEqual([
      '/services/audits',
      '/services/audits#a-part',
      '/services/audits#a-part',
      '/services/audits#a-part',
    ])
    const { loaded, issues: left } = loadSite({ ...content(), files })
    expect(left).toEqual([])
    // The second is one that the page had before.
    expect(['/services/audits', '/audits'].map((path) => loaded?.siteIndex.aliases().get(path))).toEqual(['/rankings', '/rankings'])
  })

  test.each([
    ['aliases: [/lists]', 'aliases: [/lists, /services/audits, /audits]'],
    ['aliases:\n  - /lists # once', 'aliases:\n  - /lists # once\n  - /services/audits\n  - /audits'],
  ])('adds its addresses to those that redirect already: %j', (before, after) => {
    const rankings = (aliases: string) => testFile('rankings/index.yaml').replace('blocks:', `${aliases}\nblocks:`)
    const { files, issues } = removePage(content({ 'rankings/index.yaml': rankings(before) }), '/services/audits', '/rankings')
    expect(issues).toEqual([])
    expect(textOf(files, 'rankings/index.yaml').match(/^aliases:[\s\S]*?(?=\nblocks:)/m)?.[0]).toBe(after)
  })

  test('takes its cards along, and links beside one to the page in its place, not to a part of that, but no only entry', () => {
    const lists = page(
      `  - type: cardGrid
    title: Cards
    items:
      - /rankings
      # What we look at first.
      - /services/audits
      - { title: By hand, description: A card, href: /services/audits }
  - { type: cardGrid, title: All but one, items: { from: /services/*, except: [/services/audits, /services/lists] } }
  - { type: cardGrid, title: Only one, items: [/services/audits] }
  - type: promo
    title: T
    text: X
    actions:
      - { label: See, href: /rankings }
      - { label: Audits, href: "/services/audits#a-part" }
  - type: promo
    title: T
    text: X
    actions:
      - { label: See, href: "/rankings#method" }
      - { label: Audits, href: /services/audits }
`,
      'A page about lists',
    )
    const { files, removedEntries, issues } = removePage(content({ 'services/lists.yaml': lists }), '/services/audits', '/rankings')
    expect(issues).toEqual([])
    const after = lists
      .replace('      # What we look at first.\n      - /services/audits\n', '')
      .replace('href: /services/audits }', 'href: /rankings }')
      .replace('/services/audits, ', '')
      .replace('[/services/audits]', '[/rankings]')
      .replace('      - { label: Audits, href: "/services/audits#a-part" }\n', '')
      .replace('{ label: Audits, href: /services/audits }', '{ label: Audits, href: /rankings }')
    expect(textOf(files, 'services/lists.yaml')).toBe(after)
    expect(removedEntries).toBe(3)
  })

  test.each([
    ['one text', '  - { type: prose, body: "See [the rankings](/rankings) and [the audits](/services/audits)." }\n'],
    ['two texts', '  - { type: prose, body: "See [the rankings](/rankings)." }\n  - { type: prose, body: "See [the audits](/services/audits)." }\n'],
    [
      'two answers',
      `  - type: faq
    title: Questions
    items:
      - { question: "One?", answer: "See [the rankings](/rankings)." }
      - { question: "Two?", answer: "See [the audits](/services/audits)." }
`,
    ],
    [
      'two figures',
      `  - type: claims
    title: Figures
    items:
      - { figure: 10%, label: less work, source: /rankings, sourceName: The rankings }
      - { figure: 20%, label: less time, source: /services/audits, sourceName: The audits }
`,
    ],
    [
      'two tools',
      `  - type: toolList
    title: Tools
    tools:
      - { name: One, description: The first., url: /rankings, icon: bot, checked: 2026-11-20 }
      - { name: Two, description: The second., url: /services/audits, icon: bot, checked: 2026-11-20 }
`,
    ],
    [
      'two options of a comparison',
      `  - type: comparisonTable
    title: Side by side
    options: [{ name: One, href: /rankings }, { name: Two, href: /services/audits }]
    rows:
      - { attribute: Price, values: [Low, High] }
      - { attribute: Time, values: [Long, Short] }
    drawbacks: [Slow, Dear]
    checked: 2026-11-20
`,
    ],
  ])('takes nothing along that says more, and links to the page in its place, too: %s', (_, blocks) => {
    const text = page(blocks, 'A page about texts')
    const { files, removedEntries, issues } = removePage(content({ 'services/texts.yaml': text }), '/services/audits', '/rankings')
    expect({ removedEntries, issues }).toEqual({ removedEntries: 0, issues: [] })
    expect(textOf(files, 'services/texts.yaml')).toBe(text.replaceAll('/services/audits', '/rankings'))
  })

  test('is kept if a list would have nothing left, whose place is that in the file as it is', () => {
    const hub = page(`  - type: cardGrid
    title: Cards
    items:
      - /services/audits
      - /rankings
  - { type: cardGrid, title: All, items: { from: /services/* } }
`)
    const changes = { 'services/training.yaml': null, 'services/index.yaml': hub }
    const { issues } = removePage(content(changes), '/services/audits', '/rankings')
    expect(issues).toMatchObject([{ file: 'pages/services/index.yaml', line: 10, message: 'There are no pages under "/services".' }])
  })

  test('leaves no address if it is a draft, and its links to a draft or a page', () => {
    const draft = page('', 'A draft that nobody needs')
    const other = page('  - { type: prose, body: "See [the draft](/services/draft)." }\n', 'A draft that links to one')
    const changes = { '_drafts/services/draft.yaml': draft, '_drafts/services/other.yaml': other }
    for (const to of ['/services', '/services/other']) {
      const { files, isDraft, issues } = removePage(content(changes), '/services/draft', to)
      expect({ isDraft, issues }).toEqual({ isDraft: true, issues: [] })
      expect(textOf(files, '_drafts/services/other.yaml')).toBe(other.replace('/services/draft', to))
      expect([...files.values()].some((bytes) => new TextDecoder().decode(bytes).includes('/services/draft'))).toBe(false)
    }
  })

  test.each([
    ['/', '/rankings', 'The site cannot do without the home page'],
    ['/404', '/rankings', 'and the page for unknown addresses.'],
    ['/service', '/rankings', '"/service" is not a page.'],
    ['/services/audits', '/services/audits', 'Name another page: this one is removed.'],
    ['/services/audits', '/404', 'Name a page that helps those who come here'],
    ['/services/audits', '/ranking', '"/ranking" is not a page that visitors can be led to. Did you mean "/rankings"?'],
    ['/services/audits', '', '"" is not a page that visitors can be led to.'],
    ['/services/audits', '/services/draft', '"/services/draft" is not a page that visitors can be led to.'],
  ])('must be a page, and so must the one in its place: %s, %s', (path, to, message) => {
    expect(() => removePage(content({ '_drafts/services/draft.yaml': page('', 'A draft') }), path, to)).toThrow(message)
  })

  test('is kept while pages are below it, and while the site has mistakes', () => {
    const below = removePage(content(), '/services', '/rankings')
    expect(below.issues.map(({ file }) => file)).toContain('pages/services/audits.yaml')
    const wrong = content({ 'rankings/chatbots.yaml': testFile('rankings/chatbots.yaml').replace('title:', 'titel:') })
    const { files, issues } = removePage(wrong, '/services/audits', '/rankings')
    expect(issues).toMatchObject([{ code: 'unknown-field', file: 'pages/rankings/chatbots.yaml' }])
    expect(files).toEqual(wrong.files)
  })

  test.each(['titel: A draft', 'title: [A draft', 'title: [Say what it is about]'])(
    'may have mistakes itself if it is a draft, which are gone with it: %s',
    (title) => {
      const draft = page('').replace(/title: .*/, title)
      const { files, issues } = removePage(content({ '_drafts/services/draft.yaml': draft }), '/services/draft', '/services')
      expect(issues).toEqual([])
      expect([...files.keys()]).not.toContain('_drafts/services/draft.yaml')
      const own = removePage(content({ 'services/training.yaml': draft }), '/services/training', '/services')
      expect(own.issues.map(({ file }) => file)).toContain('pages/services/training.yaml')
    },
  )
})
