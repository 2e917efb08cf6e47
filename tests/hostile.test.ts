import { parseXml } from '@rgrove/parse-xml'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { nonPrintable } from '../renderer/content/yaml/decode.ts'
import { documentOf } from '../renderer/document.ts'
import { documentBlocks } from '../renderer/documents/blocks/index.ts'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { indexableHtml } from '../renderer/outputs/searchIndex.ts'
import { fieldsOf } from '../renderer/preview/catalogue/fields.ts'
import { type BlockType, block, blockTypes } from '../schema/index.ts'
import { textOfDocument } from './documents/textOfDocument.ts'
import { examplesOf } from './examples.ts'
import { type Element, elementsOf } from './html.ts'
import { renderPage } from './renderPage.ts'
import { siteFilesOf } from './siteFiles.ts'
import { loadTestSite, pageOf } from './testSite.ts'

// Whatever an author writes is text: a page has the same elements and attributes as with plain words in their place.

type Example = Record<string, unknown>

const examples = blockTypes.flatMap((type) => Object.values(examplesOf(type)).map((fields): Example & { type: BlockType } => ({ type, ...fields })))

/** The fields of each block that hold more than words: Markdown has marks, and formulas are worked out. */
const more = new Map(
  blockTypes.map((type) => [
    type as string,
    fieldsOf(type).flatMap(({ name, takes }) => (takes.startsWith('Markdown') || name.at(-1) === 'formula' ? name.join('.') : [])),
  ]),
)

/** A value of a block with other words wherever words stand: values of several words are text, single ones are names and addresses. */
function withWords(value: unknown, words: () => string, others: readonly string[], at: readonly string[] = []): unknown {
  if (typeof value === 'string') return /\S\s+\S/.test(value) && !others.includes(at.join('.')) ? words() : value
  if (Array.isArray(value)) return value.map((item) => withWords(item, words, others, at))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withWords(item, words, others, [...at, name])]))
}

/** Puts back what a block had in each field that refuses its new words. @returns these words */
function putBackRefused(changed: Example, example: Example): unknown[] {
  const refused = (block.safeParse(changed).error?.issues ?? []).map(({ path }) => {
    const at = (value: unknown) => path.slice(0, -1).reduce((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value) as Record<PropertyKey, unknown>
    const field = path.at(-1) ?? ''
    const words = at(changed)[field]
    at(changed)[field] = at(example)[field]
    return words
  })
  block.parse(changed)
  return refused
}

const cache = new IncrementalCache()

/** The page of a block, as the build writes it, with the given words in every text. Each text begins with a number of its own. */
function draw(example: Example, words: string) {
  // No two titles of a page are alike, for any two words.
  let count = 0
  const unique = () => `Q${++count}-q${words}`
  const own = withWords(example, unique, more.get(String(example.type)) ?? []) as Example
  const texts = count
  // Where words are too long for a field, the field keeps its own.
  const refused = putBackRefused(own, example).flatMap(numbersIn)
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
  const loaded = loadTestSite({ 'resources/blog/hostile.yaml': quoted({ ...page, blocks }) }, cache)
  const { site, summaries, siteIndex } = loaded
  const resolved = pageOf(loaded, '/resources/blog/hostile')
  const sitemap = sitemapOf(summaries, siteIndex.tokens)
  const body = renderPage(loaded, resolved)
  const assets = { pageScript: '0', hydrate: 'assets/hydrate.js', notFound: 'assets/notFound.js' }
  const html = documentOf({ site, page: resolved, body, base: '/', assets, image: '/media/a.png' }).join('')
  const [, main] = body
  const paper = () => textOfDocument(renderDocument({ site, page: resolved, address: site.origin }))
  return {
    html,
    main: main.html,
    searched: indexableHtml(html, resolved),
    paper,
    files: siteFilesOf({ loaded, sitemap, base: '/', media: true }),
    texts,
    refused,
    own,
  }
}

/** Which of the numbered texts are in a text. Hashes, which may hold any letters, have no hyphen. */
const numbersIn = (text: unknown) => [...new Set([...String(text).matchAll(/Q(\d+)-q/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b)

/** Where in a block a numbered text stands, like "items.0.title". */
function fieldOf(value: unknown, number: number): string | undefined {
  if (typeof value === 'string') return value.startsWith(`Q${number}-q`) ? '' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const inner = fieldOf(item, number)
    if (inner !== undefined) return inner === '' ? key : `${key}.${inner}`
  }
  return undefined
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
  '\u2028\u2029\u0085\ufeff',
  '\u202e\u200f\ud83d\ude00',
  'javascript:alert(1)',
  '</noscript></svg></textarea>',
]

const words = fc
  .oneof(
    fc.constantFrom(...attacks),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '`', '=', '/', '{', '}', '\\', '\u2028', 'a', ' ', '-', '!', '</script', 'style='), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  )
  // Titles, topics and labels have room for forty characters. What nothing can show is refused.
  .map((text) => text.slice(0, 34).replace(new RegExp(nonPrintable, 'g'), ''))

describe.each([...new Set(examples.map(({ type }) => type))])('a page with the block %s', (type) => {
  const own = examples.filter((example) => example.type === type)
  const plain = own.map((example) => draw(example, 'Plain words'))

  test('has no element and no attribute that an author wrote', () => {
    fc.assert(
      fc.property(words, fc.nat(own.length - 1), (hostile, index) => {
        const { html, refused, texts } = draw(own[index] ?? {}, hostile)
        const expected = plain[index]?.html ?? ''
        expect(shapeOf(elementsOf(html))).toEqual(shapeOf(elementsOf(expected)))
        // The words are in every text that shows, but for those that have no room for them: never all of a block.
        expect(numbersIn(html)).toEqual(numbersIn(expected).filter((number) => !refused.includes(number)))
        expect(refused.length).toBeLessThan(Math.max(1, texts))
      }),
      { numRuns: 6 },
    )
  })
})

describe('the files that speak for the site', () => {
  const example = { type: 'prose', body: 'Words.' }

  test.each(attacks)('stay whole with the words %j', (attack) => {
    const { html, files } = draw(example, attack)
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
    const elements = elementsOf(draw(example, '</h1><i>"&amp;" \'x\'').html)
    expect(elements.find(({ name }) => name === 'h1')?.text).toMatch(/^Q\d+-q<\/h1><i>"&amp;" 'x'$/)
  })
})

/** What readers of a page find in it: its words, and what stands for pictures and in empty fields. No other attribute, such as the data of an island. */
function wordsIn(html: string): string {
  const elements = elementsOf(html)
  const instead = elements.flatMap(({ attributes: { alt = '', placeholder = '' } }) => [alt, placeholder])
  return [elements.find(({ name }) => name === 'body')?.text, ...instead].join('\n')
}

/** The fields of a block's examples whose words are not among those that are drawn. */
function lostFields(type: BlockType, shown: (drawn: ReturnType<typeof draw>) => string): string[] {
  const lost = examples
    .filter((example) => example.type === type)
    .flatMap((example) => {
      const drawn = draw(example, 'Plain words')
      const seen = numbersIn(shown(drawn))
      const unseen = Array.from({ length: drawn.texts }, (_, index) => index + 1).filter((number) => !seen.includes(number))
      return unseen.map((number) => fieldOf(drawn.own, number)).filter((field) => field !== undefined)
    })
  return [...new Set(lost)].sort()
}

/** Fields that do not show here. */
const notOnPage: Partial<Record<BlockType, readonly string[]>> = {
  // Its island renders the button once it is hydrated: without a script it could do nothing.
  articleGrid: ['moreLabel'],
  // The label of a download is there with its file, and no documents are made.
  downloadList: ['download'],
  feature: ['download'],
}

/** Fields that paper leaves out: what buttons say that lead elsewhere on the site, and what stands for pictures, which it does not print. */
const notOnPaper: Partial<Record<BlockType, readonly string[]>> = {
  agencyList: ['action.label'],
  // The titles of the cards are the links.
  cardGrid: ['action.label', 'itemAction'],
  caseStudies: ['items.0.photo.alt'],
  checklist: ['actions.0.label'],
  rankingTable: ['agencies.0.logo.alt', 'agencies.1.logo.alt'],
}

/** Fields that paper has and the search leaves out: what classifies, and what is told on another page. */
const notFound: Partial<Record<BlockType, readonly string[]>> = {
  rankingTable: ['agencies.0.badge', 'agencies.1.badge'],
  sources: ['items.0.title'],
}

const wayOut = (type: BlockType, file: string, list: string) =>
  `${file} does not show every text of ${type}. Draw each field that is listed below, or name it in ${list} (tests/hostile.test.ts) with the reason why not`

// A field that its component forgets is offered to authors, and what they write is lost.
describe('every text of the block', () => {
  test.each(blockTypes)('%s is on its page', (type) => {
    expect(
      lostFields(type, ({ main }) => wordsIn(main)),
      wayOut(type, blockFiles(type).component, 'notOnPage'),
    ).toEqual(notOnPage[type] ?? [])
  })

  describe.each(blockTypes.filter((type) => type in documentBlocks))('%s', (type) => {
    const onPaper = (field: string) => notOnPaper[type]?.includes(field) !== true

    test('is in its PDF', () => {
      expect(
        lostFields(type, ({ paper }) => paper()),
        wayOut(type, blockFiles(type).pdfComponent, 'notOnPaper'),
      ).toEqual(notOnPaper[type] ?? [])
    })

    test('that is on paper is in a feed, too', () => {
      expect(
        lostFields(type, ({ files }) => files.get('feed.json') ?? '').filter(onPaper),
        'see feedContent.tsx and isSkipped (renderer/html/tokenizeHtml.ts)',
      ).toEqual([])
    })

    test('that is on paper is found by the search', () => {
      expect(lostFields(type, ({ searched }) => searched).filter(onPaper), wayOut(type, 'renderer/outputs/searchIndex.ts', 'notFound')).toEqual(
        notFound[type] ?? [],
      )
    })
  })
})
