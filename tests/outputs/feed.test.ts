import { readFileSync } from 'node:fs'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { webOnlyBlocks } from '../../renderer/content/documentPlan.ts'
import { plainHtml } from '../../renderer/outputs/feedContent.tsx'
import { siteFilesOf } from '../siteFiles.ts'
import { loadTestSite } from '../testSite.ts'

const filesOf = (changes: Parameters<typeof loadTestSite>[0] = {}, base = '/') =>
  siteFilesOf({ loaded: loadTestSite(changes), sitemap: [], base, media: false })

const post = (front: string, body = 'Words.') => `title: A post for the feed
description: A post that is here to see what becomes of it in the two feeds.
layout: article
${front}
blocks:
  - { type: hero, title: A post }
  - type: prose
    body: |
${body.replace(/^/gm, '      ')}
`

type Feed = { items: { url: string; title: string; content_html: string; date_published: string; date_modified: string; tags: string[] }[] }

const itemsOf = (files: Map<string, string>) => (JSON.parse(files.get('feed.json') ?? '{}') as Feed).items

describe('the feeds', () => {
  test('contain the articles, newest first, with their publication dates', () => {
    const items = itemsOf(filesOf())
    expect(items.map(({ url, date_published }) => [url, date_published])).toEqual([
      ['https://test.example/resources/blog/post-3', '2026-03-01T00:00:00Z'],
      ['https://test.example/resources/blog/post-2', '2026-02-01T00:00:00Z'],
      ['https://test.example/resources/blog/post-1', '2026-01-01T00:00:00Z'],
    ])
    expect(items[0]).toMatchObject({ title: 'Article number 3', tags: ['AI Strategy'] })
  })

  test('contain the thirty newest articles', () => {
    const named = (number: number) =>
      post('published: 2026-04-01').replace('for the feed', `number ${number} of many`).replace('a post that', `post ${number}, which`)
    const items = itemsOf(filesOf(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`resources/blog/more-${index}.yaml`, named(index)]))))
    expect(items).toHaveLength(30)
    expect(items.filter(({ title }) => !title.endsWith('of many'))).toEqual([])
  })

  test('have the same content in XML and JSON', () => {
    const files = filesOf()
    const { root } = parseXml(files.get('feed.xml') ?? '')
    const entries = root?.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === 'entry') ?? []
    const textOf = (entry: XmlElement, name: string) =>
      entry.children.find((child): child is XmlElement => child instanceof XmlElement && child.name === name)?.text
    expect(entries.map((entry) => ['title', 'id', 'published', 'updated', 'content'].map((name) => textOf(entry, name)))).toEqual(
      itemsOf(files).map((item) => [item.title, item.url, item.date_published, item.date_modified, item.content_html]),
    )
  })

  test.each([
    ['published: 2026-04-01', '2026-04-01T00:00:00Z'],
    ['published: 2026-04-01\nreviewed: 2026-05-02', '2026-05-02T00:00:00Z'],
  ])('give an article with %j the modification date %s', (front, day) => {
    expect(itemsOf(filesOf({ 'resources/blog/new.yaml': post(front) }))[0]?.date_modified).toBe(day)
  })

  test('omit noindex pages', () => {
    const items = itemsOf(filesOf({ 'resources/blog/new.yaml': post('published: 2026-04-01\nnoindex: true') }))
    expect(items.map(({ title }) => title)).not.toContain('A post for the feed')
  })

  test('are not generated for a site without articles', () => {
    const files = filesOf(Object.fromEntries([1, 2, 3].map((n) => [`resources/blog/post-${n}.yaml`, null])))
    expect([...files.keys()].filter((name) => name.startsWith('feed'))).toEqual([])
  })

  test('have absolute URLs, also under a base path, and label partner links', () => {
    const body = 'See [services](/services), [below](#first) and [Make](make).\n\n## First\n\nText.'
    const [item] = itemsOf(filesOf({ 'resources/blog/new.yaml': post('published: 2026-04-01', body) }, '/sub/'))
    expect(item?.content_html).toBe(
      '<p>Links marked “partner link” may earn us a commission.</p>' +
        '<p>See <a href="https://test.example/sub/services">services</a>, <a href="https://test.example/sub/resources/blog/new#first">below</a> and ' +
        '<a href="https://www.make.com/en/register?pc=code" rel="sponsored noopener">Make (partner link)</a>.</p><h2>First</h2><p>Text.</p>',
    )
  })

  test.each(webOnlyBlocks)('omit the block %s', (type) => {
    const { smallest } = parse(readFileSync(`schema/blocks/${type}.yaml`, 'utf8')) as { smallest: object }
    const contentOf = (text: string) => itemsOf(filesOf({ 'resources/blog/new.yaml': text }))[0]?.content_html
    const plain = post('published: 2026-04-01')
    // A page has one hero.
    const more = type === 'hero' ? plain : `${plain}  - ${JSON.stringify({ type, ...smallest })}\n`
    expect(contentOf(more)).toBe('<p>Words.</p>')
  })

  test('stay well-formed whatever an author writes', () => {
    const hostile = `"</title>]]><b onload=x>&amp;  '"`
    const changes = { 'resources/blog/new.yaml': post('published: 2026-04-01').replace('A post for the feed', hostile) }
    const { root } = parseXml(filesOf(changes).get('feed.xml') ?? '')
    expect(root?.text).toContain(`</title>]]><b onload=x>&amp;`)
  })
})

test('feed articles lose islands, pictures, controls and presentational attributes', () => {
  const page =
    '<section class="b-1" id="x"><h2>One</h2><ul role="list"><li><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>A &lt;b&gt;<br/>C</li></ul>' +
    '<a href="/a" target="_blank" rel="noopener">Out<svg></svg><span class="sr"> (opens <i>in</i> new tab)</span></a><form><input type="email"/><p>No</p></form>' +
    '<div data-island="x" data-props="{}"><p>No<!-- --><br/></p></div><fieldset><legend>No</legend><label><input type="checkbox"/>No</label></fieldset>' +
    '<h3><label class="tick"><input type="checkbox"/><span>Yes</span></label></h3><p class="screen b-2">0 of 1 checked</p></section>'
  expect(plainHtml(page, (href) => `https://x${href}`)).toBe('<h2>One</h2><ul><li>A &lt;b&gt;<br>C</li></ul><a href="https://x/a">Out</a><h3>Yes</h3>')
})

test('lists keep their first number and tables their merged cells in a feed', () => {
  const html = '<ol start="3" class="b-1"><li>Three</li></ol><table class="data"><tr><td colspan="2" class="b-2">Wide</td></tr></table>'
  expect(plainHtml(html, (href) => href)).toBe('<ol start="3"><li>Three</li></ol><table><tr><td colspan="2">Wide</td></tr></table>')
})
