import { readFileSync } from 'node:fs'
import { parseXml } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { documentOf } from '../renderer/document.ts'
import { siteFiles } from '../renderer/outputs/siteFiles.ts'
import { prerender } from '../renderer/prerender.tsx'
import { sitemapOf } from '../renderer/site.ts'
import { block, blockTypes } from '../schema/index.ts'
import { type Element, elementsOf } from './html.ts'
import { loadTestSite } from './testSite.ts'

// Whatever an author writes is text: a page has the same elements and attributes as with plain words in their place.

type Example = Record<string, unknown>

const examples = blockTypes.flatMap((type) =>
  Object.values(parse(readFileSync(`schema/blocks/${type}.yaml`, 'utf8')) as Record<string, Example>).map((fields) => ({ type, ...fields })),
)

/** Markdown has marks, and formulas are worked out. */
const isMore = (key: string) => ['body', 'answer', 'formula'].includes(key)

/** A block with other words wherever words stand: values of several words are text, single ones are names and addresses. */
function withWords(value: unknown, words: () => string, key = ''): unknown {
  if (typeof value === 'string') return /\S\s+\S/.test(value) && !isMore(key) ? words() : value
  if (Array.isArray(value)) return value.map((item) => withWords(item, words, key))
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withWords(item, words, name)]))
  return value
}

/** The page of a block, as the build writes it, with the given words in every text. */
function draw(example: Example, words: string) {
  // No two titles of a page are alike, for any two words.
  let count = 0
  const unique = () => `${words} ${++count}`
  const changed = withWords(example, unique)
  // Where words are too long for a field, the field keeps its own.
  const own = block.safeParse(changed).success ? changed : example
  const page = {
    title: unique(),
    description: unique(),
    layout: 'article',
    published: '2026-05-01',
    topics: [unique()],
    card: { title: unique(), tags: [unique()] },
  }
  const hero = { type: 'hero', title: unique(), subtitle: unique(), eyebrow: unique(), actions: [{ label: unique(), href: '/services' }] }
  const blocks = example.type === 'hero' ? [own] : [hero, own, { type: 'faq', title: unique(), items: [{ question: unique(), answer: 'Words.' }] }]
  const loaded = loadTestSite({ 'resources/blog/hostile.yaml': quoted({ ...page, blocks }) })
  const { site, summaries, world } = loaded
  const resolved = loaded.resolve('/resources/blog/hostile')
  if (!resolved) return undefined
  const sitemap = sitemapOf(summaries, world.tokens)
  const body = prerender({ site, page: resolved, sitemap }, { base: '/', year: 2026 })
  const assets = { pageScript: '0', hydrate: 'assets/hydrate.js', notFound: 'assets/notFound.js' }
  return { html: documentOf({ site, page: resolved, body, base: '/', assets, image: '/media/a.png' }), files: new Map(siteFiles(loaded, sitemap, '/', true)) }
}

/** YAML that names every unusual character by its number, as an author's editor might not but an attacker's would. */
const quoted = (value: object) => JSON.stringify(value).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

// How many strokes a drawn cover has depends on the words of its page.
const strokes = new Set(['circle', 'line', 'path', 'rect'])

const shapeOf = (elements: readonly Element[]) =>
  elements.filter(({ name }) => !strokes.has(name)).map(({ name, attributes }) => `${name} ${Object.keys(attributes).sort().join(' ')}`)

const attacks = [
  '</script><script>alert(1)//',
  '</style><style>*{color:red}',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)' x='",
  '" style="display:none" x="',
  '</title><body onload=alert(1)>',
  '</template></main></html>',
  '<!--<script>',
  '-->]]>?>',
  '&lt;b&gt; &amp; &#x3c;i&#x3e;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder in the text is what is tried
  '${alert(1)} `${1}`',
  '\u2028\u2029\u0000\u0008\u001b\u007f\u0085\ufeff\uffff',
  '\u202e\u200f\ud83d\ude00 \ud800',
  'javascript:alert(1)',
  '</noscript></svg></textarea>',
]

const words = fc
  .oneof(
    fc.constantFrom(...attacks),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '`', '=', '/', '{', '}', '\\', '\0', '\u2028', 'a', ' ', '-', '!', '</script', 'style='), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  )
  // Titles, topics and labels have room for forty characters.
  .map((text) => text.slice(0, 34))

describe.each(blockTypes)('a page with the block %s', (type) => {
  const own = examples.filter((example) => example.type === type)
  const plain = own.map((example) => draw(example, 'Plain words'))

  test('has no element and no attribute that an author wrote', () => {
    fc.assert(
      fc.property(words, fc.nat(own.length - 1), (hostile, index) => {
        const drawn = draw(own[index] ?? {}, `x${hostile}`)
        expect(shapeOf(elementsOf(drawn?.html ?? ''))).toEqual(shapeOf(elementsOf(plain[index]?.html ?? '')))
      }),
      { numRuns: 6 },
    )
  })
})

describe('the files that speak for the site', () => {
  const example = { type: 'prose', body: 'Words.' }

  test.each(attacks)('stay whole with the words %j', (attack) => {
    const { html, files } = draw(example, `x${attack}`) ?? { html: '', files: new Map<string, string>() }
    for (const name of ['feed.xml', 'sitemap.xml']) expect(parseXml(files.get(name) ?? '').root?.name).toMatch(/feed|urlset/)
    for (const name of ['feed.json', 'site.webmanifest']) expect(() => JSON.parse(files.get(name) ?? '')).not.toThrow()
    expect(
      files
        .get('llms.txt')
        ?.split('\n')
        .filter((line) => line.includes('blog/hostile')),
    ).toHaveLength(1)
    for (const { text } of elementsOf(html).filter(({ attributes }) => attributes.type === 'application/ld+json')) expect(() => JSON.parse(text)).not.toThrow()
  })

  test('a reader of the page sees the words as they were written', () => {
    const elements = elementsOf(draw(example, '</h1><i>"&amp;" \'x\'')?.html ?? '')
    expect(elements.find(({ name }) => name === 'h1')?.text).toMatch(/^<\/h1><i>"&amp;" 'x' \d+$/)
  })
})
