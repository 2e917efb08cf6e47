import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renamePage } from '../../renderer/authoring/moves/renamePage.ts'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { pathOf } from '../../renderer/content/routes.ts'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testContent, testFile, testPages } from '../testSite.ts'

const textOf = (files: ReadonlyMap<string, Uint8Array>, file: string) => {
  const bytes = files.get(file)
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const head = 'title: A page about one thing\ndescription: A page of the test site that refers to another in every way there is.\n'
const hero = '  - { type: hero, title: A page }\n'

/** Returns one file of the test site after /services/audits has moved to /services/reviews. */
function moveAudits(file: string, text: string, changes = {}) {
  const another = `${head.replace('one thing', 'another').replace('in every way', 'in one way')}blocks:\n${hero}`
  const { files, issues } = renamePage(testContent({ [file]: text, 'services/training.yaml': another, ...changes }), '/services/audits', '/services/reviews')
  expect(issues).toEqual([])
  return textOf(files, file)
}

describe('a reference is rewritten, and nothing else', () => {
  test.each([
    ['a link', '  - { type: promo, title: T, text: X, actions: [{ label: See, href: /services/audits }] }\n'],
    ['a link with a fragment', '  - { type: promo, title: T, text: X, actions: [{ label: See, href: /services/audits#main-part }] }\n'],
    [
      'a link with a query',
      '  - type: promo\n    title: T\n    text: X\n    actions:\n      - label: See\n        href:   "/services/audits?a=1"   # and why\n',
    ],
    ['single quotes', "  - { type: feature, page:    '/services/audits' } # /services/audits\n"],
    ['items of a list', '  - type: cardGrid\n    title: T\n    items:\n      - /services/audits # first\n      - /rankings\n'],
    ['an item in quotes', '  - type: cardGrid\n    title: T\n    items:\n      - /rankings\n\n      - "/services/audits"\n'],
    ['an inline card', '  - { type: cardGrid, title: T, items: [{ title: A, description: B, href: /services/audits }] }\n'],
    ['an exception to a collection', '  - { type: cardGrid, title: T, items: { from: /services/*, except: [ /services/audits ] } }\n'],
    [
      'Markdown',
      '  - type: prose\n    body: |  # not /services/audits\n      The word /services/audits, [a link](/services/audits), [it](/services/audits#main-part "t") and\n      [two\n      lines](</services/audits>). [/services/audits](/rankings)\n',
    ],
    ['folded Markdown', '  - type: prose\n    body: >-\n\n      Text with [a link](/services/audits)\n      and [another](/services/audits).\n\n\n'],
    ['quoted Markdown', '  - type: prose\n    body: "It’s \\"it\\": [a link](/services/audits)\\n\\nand \\u00e9 [one](/services/audits)"\n'],
    ['an answer', '  - { type: faq, title: T, items: [{ question: Q, answer: "[See](/services/audits)" }] }\n'],
    [
      'a YAML anchor',
      '  - type: promo\n    title: T\n    text: X\n    actions:\n      - { label: See, href: &a /services/audits }\n      - { label: Look, href: *a }\n',
    ],
    [
      'a YAML anchor before a group',
      '  - type: promo\n    title: T\n    text: X\n    actions: [&a { label: See, href: /services/audits }]\n  - { type: promo, title: U, text: Y, actions: [*a] }\n',
    ],
  ])('%s', (_, block) => {
    const audits = readFileSync(`${testPages}/services/audits.yaml`, 'utf8').concat('  - { type: prose, id: main-part, title: Main part, body: Text. }\n')
    const before = `${head}# A note, with /services/audits in it.\nblocks:\n${hero}${block}`
    // Only references change: the texts, the comments and the label stay.
    const kept = ['# A note, with /services/audits', '# /services/audits', '# not /services/audits', 'word /services/audits', '[/services/audits]']
    const hidden = kept.reduce((text, words, index) => text.replace(words, `\0${index}`), before)
    const after = kept.reduce((text, words, index) => text.replace(`\0${index}`, words), hidden.replaceAll('/services/audits', '/services/reviews'))
    expect(after).not.toBe(before)
    for (const [mark, written, expected] of [
      ['LF', before, after],
      ['CRLF', before.replaceAll('\n', '\r\n'), after.replaceAll('\n', '\r\n')],
      ['BOM', `\uFEFF${before}`, `\uFEFF${after}`],
    ])
      expect(moveAudits('other.yaml', written ?? '', { 'services/audits.yaml': audits }), mark).toBe(expected)
  })

  test('in shared blocks and in _site.yaml', () => {
    const site = readFileSync(`${testPages}/_site.yaml`, 'utf8').replace('href: /services }', 'href:   /services/audits }')
    const { files, rewritten } = renamePage(
      testContent({
        '_site.yaml': site,
        '_shared/promo.yaml': 'blocks: [{ type: promo, title: T, text: X, actions: [{ label: L, href: /services/audits }] }]\n',
      }),
      '/services/audits',
      '/services/reviews',
    )
    expect(textOf(files, '_site.yaml')).toBe(site.replaceAll('/services/audits', '/services/reviews'))
    expect(textOf(files, '_shared/promo.yaml')).toContain('href: /services/reviews }')
    expect(rewritten.map(({ file }) => file)).toContain('pages/_shared/promo.yaml')
  })

  test('in the whole shipped site, for a sample of its pages', () => {
    const content = readContent('pages')
    const cache = new IncrementalCache()
    const paths = (loadSite(content, cache).loaded?.summaries ?? []).map(({ path }) => path).filter((path) => path !== '/' && path !== '/404')
    for (const from of paths.filter((_, index) => index % 16 === 0)) {
      const { files, moved, rewritten, issues } = renamePage(content, from, `${from}-moved`, cache)
      expect(issues, from).toEqual([])
      for (const { file, line, column, to } of rewritten)
        expect(
          textOf(files, file.slice('pages/'.length))
            ?.split('\n')
            [line - 1]?.slice(column - 1),
          `${from} in ${file}`,
        ).toMatch(new RegExp(`^${to}`))
      const namesOf = new Map(moved.map(({ fromFile, toFile }) => [fromFile, toFile]))
      for (const file of content.files.keys()) {
        const after = textOf(files, namesOf.get(file) ?? file) ?? ''
        const restored = (namesOf.has(file) ? withoutAlias(after, pathOf(file)) : after).replaceAll(`${from}-moved`, from)
        expect(restored, `${from} in ${file}`).toBe(textOf(content.files, file))
      }
    }
  })

  const withoutAlias = (text: string, alias: string) => text.replace(`aliases: [${alias}]\n`, '').replace(`\n  - ${alias}\n`, '\n').replace(`, ${alias}]`, ']')
})

describe('a page that moves', () => {
  test('takes the pages below it along, each with an alias for its old address', () => {
    const { files, moved, issues } = renamePage(testContent(), '/resources/blog', '/articles')
    expect(issues).toEqual([])
    expect(moved.map(({ toFile }) => toFile)).toEqual(['articles/index.yaml', 'articles/post-1.yaml', 'articles/post-2.yaml', 'articles/post-3.yaml'])
    expect(textOf(files, 'articles/post-2.yaml')).toContain('aliases: [/resources/blog/post-2]')
    expect([...files.keys()].filter((file) => file.startsWith('resources/blog'))).toEqual([])
    expect([...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('')).not.toContain('from: /resources/blog/*')
  })

  test.each(['', '\uFEFF', '# Ours.\n'])('keeps its schema comment, with an adjusted path, below %j', (above) => {
    const page = (folders: string) => `${above}# yaml-language-server: $schema=${folders}.schema/page.json\n${head}`
    const { files } = renamePage(testContent({ 'services/audits.yaml': `${page('../../')}blocks:\n${hero}` }), '/services/audits', '/audit')
    expect(textOf(files, 'audit.yaml')).toBe(`${page('../')}aliases: [/services/audits]\nblocks:\n${hero}`)
  })

  test('changes the fallback for unknown addresses below it', () => {
    const { files } = renamePage(testContent(), '/services', '/offers')
    expect(textOf(files, '_site.yaml')).toContain('- { match: "/offers/:serviceId", page: /offers/audits,')
  })

  test.each([
    ['none', '', 'aliases: [/services/audits]\n'],
    ['a flow sequence', 'aliases: [/audits, /old]\n', 'aliases: [/audits, /old, /services/audits]\n'],
    ['an empty list', 'aliases: []\n', 'aliases: [/services/audits]\n'],
    ['a block sequence', 'aliases:\n- /audits # first\n', 'aliases:\n- /audits # first\n- /services/audits\n'],
    ['an indented block sequence', 'aliases:\n    -   "/audits"\n\n', 'aliases:\n    -   "/audits"\n    -   /services/audits\n\n'],
    ['a flow sequence over several lines', 'aliases: [\n  /audits, # first\n  ]\n', 'aliases: [\n  /audits, /services/audits, # first\n  ]\n'],
  ])('adds its old address to its aliases in the style of the file: %s', (_, before, after) => {
    const page = (aliases: string) => `${head}${aliases}# The sections.\nblocks:\n${hero}`
    const { files, issues } = renamePage(testContent({ 'services/audits.yaml': page(before) }), '/services/audits', '/services/reviews')
    expect(issues).toEqual([])
    expect(textOf(files, 'services/reviews.yaml')).toBe(page(after))
  })

  test.each([
    [
      'folded text above',
      'title: A page about one thing\ndescription: >-\n  A page of the test site that refers\n  to another in every way there is.\n\n\n',
      '# S\nblocks:\n',
    ],
    ['a mapping above', `${head}card:\n  tags: [a]\n  facts:\n    - { label: a, value: b }   # c\n\n`, '# S\nblocks:\n'],
    ['blocks first', '', 'blocks:\n'],
  ])('gets its alias above its blocks, and comments stay in place: %s', (_, above, below) => {
    const rest = above === '' ? head : ''
    const page = `${above}${below}${hero}${rest}`
    const { files, issues } = renamePage(testContent({ 'services/audits.yaml': page }), '/services/audits', '/services/reviews')
    expect(issues).toEqual([])
    const after = textOf(files, 'services/reviews.yaml') ?? ''
    expect(after.replace('aliases: [/services/audits]\n', '')).toBe(page)
    expect(after).toMatch(above === '' ? /^aliases/ : /[^\n]\naliases: .*\n\n*# S/)
  })

  test('written as a flow mapping gets its alias inside the braces', () => {
    const page =
      '{ title: A page about one thing, description: A page of the test site that is written in a single line., blocks: [{ type: hero, title: A }] }\n'
    const { files, issues } = renamePage(testContent({ 'services/audits.yaml': page }), '/services/audits', '/services/reviews')
    expect(issues).toEqual([])
    expect(textOf(files, 'services/reviews.yaml')).toBe(page.replace('{ title', '{aliases: [/services/audits],  title'))
  })

  test('can move back to an address that was its alias, without a redirect loop', () => {
    const content = testContent()
    const there = renamePage(content, '/services/audits', '/services/reviews')
    const back = renamePage({ ...content, files: there.files }, '/services/reviews', '/services/audits')
    expect(back.issues).toEqual([])
    const text = textOf(back.files, 'services/audits.yaml') ?? ''
    expect(text).toContain('/services/reviews')
    expect(text).not.toMatch(/aliases:.*\/services\/audits/)
    const { loaded } = loadSite({ ...content, files: back.files })
    expect(loaded?.siteIndex.aliases().get('/services/reviews')).toBe('/services/audits')
  })
})

describe('a page that was moved by hand', () => {
  const moved = (text = testFile('services/audits.yaml')) => testContent({ 'services/audits.yaml': null, 'services/reviews.yaml': text })

  test('gets its remaining links rewritten, and an alias', () => {
    const { files, rewritten, issues } = renamePage(moved(), '/services/audits', '/services/reviews')
    expect(issues).toEqual([])
    expect(rewritten.length).toBeGreaterThan(0)
    expect(textOf(files, 'services/reviews.yaml')).toContain('aliases: [/audits, /services/audits]')
    expect([...files.keys()]).toEqual([...moved().files.keys()])
  })

  test('gets them beside another one, whose links are still lost', () => {
    const { files: moves } = moved()
    const content = { ...testContent(), files: new Map([...moves].map(([name, bytes]) => [name.replace(/^rankings\//, 'lists/'), bytes])) }
    const once = renamePage(content, '/services/audits', '/services/reviews')
    expect(once.issues).toEqual([])
    const { files, issues } = renamePage({ ...content, files: once.files }, '/rankings', '/lists')
    expect(issues).toEqual([])
    expect(loadSite({ ...content, files }).issues).toEqual([])
  })

  test('takes the pages below it along', () => {
    const content = testContent()
    const files = new Map([...content.files].map(([name, bytes]) => [name.replace(/^services\//, 'offers/'), bytes]))
    const { files: renamed, moved, issues } = renamePage({ ...content, files }, '/services', '/offers')
    expect(issues).toEqual([])
    expect(moved.map(({ from, to }) => `${from} ${to}`)).toContain('/services/audits /offers/audits')
    const { loaded, issues: left } = loadSite({ ...content, files: renamed })
    expect(left).toEqual([])
    expect(loaded?.siteIndex.aliases().get('/services/audits')).toBe('/offers/audits')
  })

  test('never overwrites another, although a link below it is lost and there is such a page below the other', () => {
    const promo = testFile('_shared/promo.yaml').replace('href: /services', 'href: /services/chatbots')
    const content = testContent({ '_shared/promo.yaml': promo })
    expect(loadSite(content).issues.map(({ missingPage }) => missingPage)).toContain('/services/chatbots')
    expect(() => renamePage(content, '/services', '/rankings')).toThrow('"/rankings" is already a page: pages/rankings/index.yaml.')
  })

  test('is not renamed while other mistakes are left', () => {
    const content = moved(testFile('services/audits.yaml').replace('title:', 'titel:'))
    expect(renamePage(content, '/services/audits', '/services/reviews').issues).toMatchObject([{ code: 'unknown-field' }])
  })

  test.each([
    ['', testContent()],
    [', also where links to another page are lost', moved()],
  ])('must be linked to under its old address, or that is reported as unknown%s', (_, content) => {
    expect(() => renamePage(content, '/ranking', '/services')).toThrow('"/ranking" is not a page. Did you mean "/rankings"?')
  })
})

describe('a move is rejected', () => {
  test.each([
    ['/service', '/offers', '"/service" is not a page. Did you mean "/services"?'],
    ['services', '/offers', '"services" is not a page. Did you mean "/services"?'],
    ['pages/rankings/chatbots.yaml', '/rankings/bots', 'Did you mean "/rankings/chatbots"?'],
    ['https://test.example/rankings/chatbots/', '/rankings/bots', 'Did you mean "/rankings/chatbots"?'],
    ['localhost:5173/rankings/chatbots', '/rankings/bots', 'Did you mean "/rankings/chatbots"?'],
    ['./pages/services/index.yaml', '/offers', 'Did you mean "/services"?'],
    ['.\\pages\\rankings\\chatbots.yaml', '/rankings/bots', 'Did you mean "/rankings/chatbots"?'],
    ['C:\\site\\pages\\rankings\\chatbots.yaml', '/rankings/bots', 'Did you mean "/rankings/chatbots"?'],
    [
      'C:/Program Files/Git/rankings/chatbots',
      '/rankings/bots',
      'Git Bash has made a path of an address: write both with two slashes, like //rankings/chatbots.',
    ],
    ['/rankings/chatbots', '\\rankings\\bots', 'Did you mean "/rankings/bots"?'],
    ['/rankings/chatbots', '/rankings/bots.html', 'Did you mean "/rankings/bots"?'],
    ['/rankings/chatbots', '/rankings/bots#top', 'Did you mean "/rankings/bots"?'],
    ['/rankings/chatbots', 'bots', 'Did you mean "/rankings/bots"?'],
    ['_shared/promo.yaml', '/rankings/bots', 'Only pages can be moved. For shared blocks'],
    ['/audits', '/reviews', '"/audits" has already moved: it is "/services/audits" now.'],
    ['/', '/home', 'The home page cannot be moved.'],
    ['/404', '/lost', 'The page for unknown addresses cannot be moved.'],
    ['/services', '/services', '"/services" is already its address.'],
    ['/services', '/Services', '"/Services" does not make a clean address, and in lowercase letters it is the address that the page has.'],
    ['/services', '/services/all', '"/services/all" is below "/services". A page cannot move below itself.'],
    ['/services/audits', '/rankings', '"/rankings" is already a page: pages/rankings/index.yaml. To move the page into that folder, write /rankings/audits.'],
    ['/services/audits', '/rankings/', '"/rankings" is already a page: pages/rankings/index.yaml. To move the page into that folder, write /rankings/audits.'],
    ['/services/audits', '/services/', /^"\/services" is already a page: pages\/services\/index\.yaml\.$/],
    ['/services/audits', '/rankings/chatbots', /^"\/rankings\/chatbots" is already a page: pages\/rankings\/chatbots\.yaml\.$/],
    [
      '/services',
      '/Our Services',
      '"/Our Services" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens. Did you mean "/our-services"?',
    ],
    [
      '/services',
      'https://test.example/offers',
      '"https://test.example/offers" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens. Did you mean "/offers"?',
    ],
    [
      '/services',
      'https://offers.example/new',
      '"https://offers.example/new" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens.',
    ],
    ['/services', 'offers', '"offers" does not make a clean address. Start with "/" and use lowercase letters, digits and hyphens. Did you mean "/offers"?'],
    ['/services', '/offers/', 'Did you mean "/offers"?'],
    ['/services', '/../up', 'Did you mean "/up"?'],
    ['/services', '/assets', '"/assets" is an address that the site itself uses. Choose another name.'],
    ['/services', '/offers/index', '"/offers/index" is an address that the site itself uses.'],
    ['/services', '/offers/all', '"/offers/all" would be under "/offers", which is not a page. To make it, run: npm run new -- page offers.'],
    ['/rankings', '/audits', '"/audits" is an old address that redirects to "/services/audits". Remove it from "aliases" in pages/services/audits.yaml first.'],
  ])('%s to %s', (from, to, sentence) => expect(() => renamePage(testContent(), from, to)).toThrow(sentence))

  test('to a folder that has no other page yet, and says what to write for one in it', () => {
    const content = testContent({ 'offers/index.yaml': `${head}blocks:\n${hero}` })
    expect(() => renamePage(content, '/services/audits', '/offers')).toThrow('To move the page into that folder, write /offers/audits.')
  })

  test('if a reference is escaped so that it cannot be found', () => {
    const other = `${head}blocks:\n${hero}  - { type: feature, page: "/services\\x2Faudits" }\n`
    expect(renamePage(testContent({ 'other.yaml': other }), '/services/audits', '/services/reviews').issues).toMatchObject([
      { file: 'pages/other.yaml', code: 'missing-page', suggestion: '/services/reviews' },
    ])
  })

  test('with the location of the mistake in the existing file', () => {
    const voice = `${head}blocks:\n${hero}  - type: cardGrid\n    title: Others\n    items: { from: /rankings/*, except: [/rankings/voice] }\n`
    const line = 'items: { from: /rankings/*, except: ['
    expect(renamePage(testContent({ 'rankings/voice.yaml': voice }), '/rankings/voice', '/voice').issues).toMatchObject([
      { file: 'pages/rankings/voice.yaml', line: 7, column: 5 + line.length, endLine: 7, endColumn: 5 + line.length + '/rankings/voice'.length },
    ])
  })

  test('if a YAML anchor uses the address as other text', () => {
    const other = `${head}blocks:\n  - { type: hero, title: &a /services/audits }\n  - { type: feature, page: *a }\n`
    expect(() => renamePage(testContent({ 'other.yaml': other }), '/services/audits', '/services/reviews')).toThrow(
      'pages/other.yaml writes an address in a way',
    )
  })

  test('while the site has mistakes, because a reference could be missed', () => {
    const { issues, moved } = renamePage(testContent({ 'other.yaml': 'title: [' }), '/services/audits', '/services/reviews')
    expect(issues).not.toEqual([])
    expect(moved).toEqual([])
  })
})

test('a move that makes the titles of other pages untrue is made, and tells them', () => {
  const hub = readFileSync(`${testPages}/services/index.yaml`, 'utf8').replace('title: All services', 'title: Two services')
  const training = `${head}blocks:\n${hero}`
  const { moved, issues, wrongCounts } = renamePage(
    testContent({ 'services/index.yaml': hub, 'services/training.yaml': training }),
    '/services/training',
    '/training',
  )
  expect(moved).toHaveLength(1)
  expect(issues).toEqual([])
  expect(wrongCounts).toMatchObject([{ file: 'pages/services/index.yaml', line: 5, code: 'entry-count' }])
})

test('a title that was untrue before the move is none of its business', () => {
  const hub = readFileSync(`${testPages}/services/index.yaml`, 'utf8').replace('title: All services', 'title: Nine services')
  const { moved, wrongCounts } = renamePage(testContent({ 'services/index.yaml': hub }), '/search', '/find')
  expect(moved).toHaveLength(1)
  expect(wrongCounts).toEqual([])
})

describe('npm run rename', () => {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages')
  cpSync(testPages, pages, { recursive: true })
  const run = (...args: string[]) => runCommand(['rename', ...args, '--pages', pages])

  test('moves files and folders, and prints what it changed', () => {
    const { status, stdout } = run('/resources/blog', '/articles')
    expect(status).toBe(0)
    expect(stdout).toContain('/resources/blog/post-1 is now /articles/post-1')
    expect(stdout).toMatch(/Rewrote \d+ links in \d+ files?:\n {2}pages\/.+:\d+:\d+ {2}\/resources\/blog → \/articles/)
    expect(existsSync(join(pages, 'resources/blog'))).toBe(false)
    expect(existsSync(join(pages, 'articles/post-1.yaml'))).toBe(true)
    expect(runCommand(['check', '--pages', pages]).status).toBe(0)
  })

  test('writes nothing if the site would have mistakes', () => {
    const before = readContent(pages)
    writeFileSync(join(pages, 'other.yaml'), `${head}blocks:\n${hero}  - { type: feature, page: "/services\\x2Faudits" }\n`)
    const { status, stderr } = run('/services/audits', '/services/reviews')
    expect(status).toBe(1)
    expect(stderr).toContain('Nothing was changed.')
    rmSync(join(pages, 'other.yaml'))
    expect(readContent(pages).files).toEqual(before.files)
  })

  test.each([[[]], [['/services']], [['/services', '/a', '/b']], [['/services', '/rankings']]])('fails with a message and no stack trace: %j', (args) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(stderr).toMatch(/\w\.|\/new\n$/)
  })

  test('prints the titles that the move has made untrue', () => {
    const hub = join(pages, 'services/index.yaml')
    const before = readFileSync(hub, 'utf8')
    writeFileSync(join(pages, 'services/training.yaml'), `${head}blocks:\n${hero}`)
    writeFileSync(hub, before.replace('title: All services', 'title: Two services'))
    const { status, stdout } = run('/services/training', '/training')
    expect(status).toBe(0)
    expect(stdout).toMatch(/\n\nNot true any more:\n {2}pages\/services\/index\.yaml:5:\d+ {2}The title counts two, but 1 page of .+\n\nThe old address/)
    writeFileSync(hub, before)
  })

  test('repairs the site after a page was moved by hand', () => {
    renameSync(join(pages, 'services/audits.yaml'), join(pages, 'services/reviews.yaml'))
    const { status, stdout } = run('/services/audits', '/services/reviews')
    expect(status).toBe(0)
    expect(stdout).toContain('/services/audits is now /services/reviews')
    expect(stdout).toContain('Check that their words fit the page that they lead to now.')
    expect(runCommand(['check', '--pages', pages]).status).toBe(0)
  })
})
