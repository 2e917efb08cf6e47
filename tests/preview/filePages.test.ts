import { describe, expect, test } from 'vitest'
import { editablePage } from '../../renderer/preview/editing/editablePage.ts'
import { fileChange } from '../../renderer/preview/editing/requestedChange.ts'
import { filePathOf } from '../../renderer/preview/filePages.ts'
import { LiveSite } from '../../renderer/preview/liveSite.ts'
import type { RequestedChange } from '../../renderer/preview/messages.ts'
import { renderAddress } from '../../renderer/preview/renderAddress.tsx'
import { textPlacesOf } from '../../renderer/preview/textPlacesOf.ts'
import { testContent, testFile } from '../testSite.ts'

const path = '/_shared/promo'
const file = '_shared/promo.yaml'
const promo = testFile(file)

function sharedPage(text: string | null = promo, changes: Parameters<typeof testContent>[0] = {}) {
  const site = new LiveSite()
  const content = testContent({ ...changes, [file]: text })
  site.read(content)
  const state = site.stateAt(path)
  const { kind, html } = renderAddress(path, state, (name) => name)
  return { site, content, state, kind, html, page: editablePage(path, state, content, (name) => `/site/${name}`) }
}

describe('shared blocks in the preview', () => {
  test.each([
    ['pages/_shared/promo.yaml', path],
    ['site/_shared/two-words.yaml', '/_shared/two-words'],
    ['pages/_site.yaml', '/_site'],
    ['pages/index.yaml', undefined],
    ['pages/rankings/_site.yaml.yaml', undefined],
    ['pages/shared/index.yaml', undefined],
  ])('%s is at %s', (name, expected) => {
    expect(filePathOf(name)).toBe(expected)
  })

  test('have a page of their own, which says on which pages they are', () => {
    const { kind, html } = sharedPage()
    expect(kind).toBe('page')
    expect(html).toContain('A shared panel')
    expect(html).toContain('These blocks are in pages/_shared/promo.yaml. What is changed here changes on /, /rankings/chatbots.')
  })

  test('say so if no page has them', () => {
    const { html } = sharedPage(promo, { '_shared/other.yaml': promo })
    expect(html).not.toContain('No page')
    const { site } = sharedPage(promo, { '_shared/other.yaml': promo })
    expect(renderAddress('/_shared/other', site.stateAt('/_shared/other'), (name) => name).html).toContain('No page uses them yet.')
  })

  test('are no page of the site', () => {
    const { site } = sharedPage()
    const { loaded } = site.stateAt('/')
    expect([loaded?.siteIndex.hasPage(path), loaded?.summaries.some((page) => page.path === path)]).toEqual([false, false])
    expect(site.state.issues).toEqual([])
    expect(renderAddress('/_shared/nothing', site.stateAt('/_shared/nothing'), (name) => name).kind).toBe('not-found')
  })

  test('keep their last good version while their file has a mistake, and are waited for until there is one', () => {
    expect(sharedPage('blocks: [').kind).toBe('waiting')
    const { site } = sharedPage()
    site.read(testContent({ [file]: promo.replace('type: promo', 'type: promos') }))
    expect(renderAddress(path, site.stateAt(path), (name) => name).html).toContain('A shared panel')
  })

  test('can be changed there, in their file', () => {
    const { page, state, content } = sharedPage()
    expect(page).toMatchObject({ file: `pages/${file}`, blocks: [{ type: 'promo', shown: [1] }] })
    expect([page?.page, page?.publishing]).toEqual([undefined, undefined])
    const change = (requested: Omit<RequestedChange, 'revision'> & object) =>
      fileChange(path, { revision: page?.revision, ...requested } as RequestedChange, state, content)
    expect(change({ action: 'write', path: ['blocks', 0, 'title'], value: 'Another panel' } as never)).toMatchObject({
      file: `pages/${file}`,
      after: promo.replace('A shared panel', 'Another panel'),
    })
    expect(change({ action: 'insert', path: ['blocks', 1], type: 'faq' } as never)).toMatchObject({ after: expect.stringMatching(/ {2}- type: faq\n/) })
    expect(change({ action: 'remove', path: ['blocks', 0] } as never)).toMatchObject({ refusal: expect.stringContaining('only entry') })
  })

  test('show a field that has no place there, with its mistake', () => {
    const { page } = sharedPage(`columns: 2\n${promo}`)
    expect(page?.page).toMatchObject({ fields: [{ name: 'columns', mistakes: [{ message: expect.any(String) }] }] })
  })

  test('are where a text of them on another page is written', () => {
    const { site, content } = sharedPage()
    const { loaded } = site.stateAt('/')
    if (!loaded) throw new Error('The site has mistakes')
    const blockIndex = loaded.placedBlocks('/').findIndex((block) => block.file === `pages/${file}`)
    const textOf = (name: string) => Buffer.from(content.files.get(name.slice('pages/'.length)) ?? []).toString()
    const places = (at: string, state = loaded) =>
      textPlacesOf(at, [{ text: 'A shared panel', blockIndex: at === '/' ? blockIndex : 1, occurrence: 0 }], state, textOf)
    expect(places('/')).toMatchObject([{ location: `pages/${file}:3:12`, page: path }])
    expect(places(path, site.stateAt(path).loaded)).toMatchObject([{ location: `pages/${file}:3:12`, path: ['blocks', 0, 'title'] }])
  })
})

describe('the facts of the site in the preview', () => {
  const site = new LiveSite()
  const content = testContent()
  site.read(content)
  const state = site.stateAt('/_site')
  const page = editablePage('/_site', state, content, (name) => `/site/${name}`)
  const facts = testFile('_site.yaml')

  test('have a page of their own, with the header and the footer that they make', () => {
    const { kind, html } = renderAddress('/_site', state, (name) => name)
    expect(kind).toBe('page')
    expect(html).toContain('What is changed here changes on every page.')
    expect(html).toContain('<footer')
    expect(site.stateAt('/').loaded?.siteIndex.hasPage('/_site')).toBe(false)
  })

  test('have the fields of their file, and no others', () => {
    expect([page?.file, page?.publishing, page?.blocks]).toEqual(['pages/_site.yaml', undefined, []])
    const names = page?.page?.fields.map(({ name }) => name) ?? []
    expect(names).toEqual(expect.arrayContaining(['name', 'provider', 'navigation', 'footer', 'edition', 'links', 'tokens']))
    expect(names).not.toContain('blocks')
    expect(names).not.toContain('description')
  })

  test.each<[what: string, path: (string | number)[], value: string, from: string | RegExp, to: string]>([
    ['a number', ['edition'], '2026', 'edition: 2025', 'edition: 2026'],
    ['an entry of the menu', ['navigation', 0, 'label'], 'Start', /label: \w+/, 'label: Start'],
    ['what a name of the site stands for', ['links', 'agency', 'href'], 'https://other.example', 'https://partner.example', 'https://other.example'],
    ['what a word in braces stands for', ['tokens', 'greeting'], 'Hello', 'Good morning', 'Hello'],
  ])('can be changed: %s', (_, path, value, from, to) => {
    const made = fileChange('/_site', { action: 'write', path, value, revision: page?.revision ?? '' }, state, content)
    expect(made).toMatchObject({ file: 'pages/_site.yaml', after: facts.replace(from, to) })
  })

  test('are where texts of the header and the footer are written', () => {
    const { loaded } = site.stateAt('/services')
    if (!loaded) throw new Error('The site has mistakes')
    const [place] = textPlacesOf('/services', [{ text: 'A test.', blockIndex: undefined, occurrence: 0 }], loaded, (name) =>
      testFile(name.slice('pages/'.length)),
    )
    expect(place).toMatchObject({ page: '/_site', location: expect.stringMatching(/^pages\/_site\.yaml:/) })
  })
})
