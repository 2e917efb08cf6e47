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
import { examplesOf, isValid } from './examples.ts'
import { type Element, elementsOf } from './html.ts'
import { renderPage } from './renderPage.ts'
import { siteFilesOf } from './siteFiles.ts'
import { loadTestSite, pageOf } from './testSite.ts'

// Whatever an author writes is text: a page has the same elements and attributes as with plain words instead.

type Example = Record<string, unknown>

/** The examples without mistakes; `blocks.test.tsx` reports the others. */
const examples = blockTypes.flatMap((type) =>
  Object.values(examplesOf(type)).flatMap((fields): (Example & { type: BlockType })[] => (isValid(type, fields) ? [{ type, ...fields }] : [])),
)

/** The fields of each block that are evaluated, and those that have markup. */
const formulas = namesOfFields(({ name }) => name.at(-1) === 'formula')
const markupFields = namesOfFields(({ name, takes }) => takes.startsWith('Markdown') || name.at(-1) === 'formula')

function namesOfFields(isWanted: (field: ReturnType<typeof fieldsOf>[number]) => boolean): ReadonlyMap<unknown, readonly string[]> {
  return new Map(blockTypes.map((type) => [type, fieldsOf(type).flatMap((field) => (isWanted(field) ? field.name.join('.') : []))]))
}

/** Returns a value of a block with its texts replaced: values of several words are text, single ones are names and addresses. */
function withWords(value: unknown, words: () => string, others: readonly string[], at: readonly string[] = []): unknown {
  if (typeof value === 'string') return /\S\s+\S/.test(value) && !others.includes(at.join('.')) ? words() : value
  if (Array.isArray(value)) return value.map((item) => withWords(item, words, others, at))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withWords(item, words, others, [...at, name])]))
}

/** Restores each field of a block that rejects its new text. @returns the rejected texts */
function restoreRefused(changed: Example, example: Example): unknown[] {
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

/** Renders the page of a block as the build does, with the given words in every text but those kept. Each text begins with a unique number. */
function render(example: Example, words: string, kept = markupFields.get(example.type) ?? []) {
  // No two titles of a page are the same, whatever the words.
  let count = 0
  const unique = () => `Q${++count}-q${words}`
  const changed = withWords(example, unique, kept) as Example
  const texts = count
  // Where the words are too long for a field, it keeps its own text.
  const refused = restoreRefused(changed, example).flatMap(numbersIn)
  const page = {
    title: unique(),
    description: unique(),
    layout: 'article',
    published: '2026-05-01',
    topics: [unique()],
    card: { title: unique(), tags: [unique()] },
  }
  const hero = { type: 'hero', title: unique(), subtitle: unique(), eyebrow: unique(), actions: [{ label: unique(), href: '/services' }] }
  const blocks = example.type === 'hero' ? [changed] : [hero, changed, { type: 'faq', title: unique(), items: [{ question: unique(), answer: 'Words.' }] }]
  const loaded = loadTestSite({ 'resources/blog/hostile.yaml': quoted({ ...page, blocks }) }, cache)
  const { site, summaries, siteIndex } = loaded
  const resolved = pageOf(loaded, '/resources/blog/hostile')
  const sitemap = sitemapOf(summaries, siteIndex.tokens)
  const body = renderPage(loaded, resolved)
  const assets = { pageScript: '0', hydrate: 'assets/hydrate.js', notFound: 'assets/notFound.js' }
  const html = documentOf({ site, page: resolved, body, base: '/', assets, image: '/media/a.png' }).join('')
  const [, main] = body
  const pdfText = () => textOfDocument(renderDocument({ site, page: resolved, address: site.origin }))
  return {
    html,
    main: main.html,
    searched: indexableHtml(html, resolved),
    pdfText,
    files: siteFilesOf({ loaded, sitemap, base: '/', media: true }),
    texts,
    refused,
    block: changed,
  }
}

/** Returns which of the numbered texts are in a text. Hashes, which may contain any letters, have no hyphen. */
const numbersIn = (text: unknown) => [...new Set([...String(text).matchAll(/Q(\d+)-q/g)].map(([, number]) => Number(number)))].sort((a, b) => a - b)

/** Returns the path of a numbered text in a block, like "items.0.title". */
function fieldOf(value: unknown, number: number): string | undefined {
  if (typeof value === 'string') return value.startsWith(`Q${number}-q`) ? '' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, item] of Object.entries(value)) {
    const inner = fieldOf(item, number)
    if (inner !== undefined) return inner === '' ? key : `${key}.${inner}`
  }
  return undefined
}

/** Returns YAML that escapes every unusual character, which an author's editor would not do, but an attacker would. */
const quoted = (value: object) => JSON.stringify(value).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

// The number of strokes of a cover depends on the words of its page.
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
  // Titles, topics and labels may have forty characters. Characters that cannot be shown are rejected.
  .map((text) => text.slice(0, 34).replace(new RegExp(nonPrintable, 'g'), ''))

describe.each([...new Set(examples.map(({ type }) => type))])('a page with the block %s', (type) => {
  const ofType = examples.filter((example) => example.type === type)
  const plain = ofType.map((example) => render(example, 'Plain words'))

  test('has the same elements and attributes whatever text an author writes', () => {
    fc.assert(
      fc.property(words, fc.nat(ofType.length - 1), (hostile, index) => {
        const { html, refused, texts } = render(ofType[index] ?? {}, hostile)
        const expected = plain[index]?.html ?? ''
        expect(shapeOf(elementsOf(html))).toEqual(shapeOf(elementsOf(expected)))
        // The words are in every text that is shown, except in those that are too short: never all texts of a block.
        expect(numbersIn(html)).toEqual(numbersIn(expected).filter((number) => !refused.includes(number)))
        expect(refused.length).toBeLessThan(Math.max(1, texts))
      }),
      { numRuns: 6 },
    )
  })
})

describe('the generated files', () => {
  const example = { type: 'prose', body: 'Words.' }

  test.each(attacks)('stay well-formed with the text %j', (attack) => {
    const { html, files } = render(example, attack)
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

  test('show text on the page exactly as written', () => {
    const elements = elementsOf(render(example, '</h1><i>"&amp;" \'x\'').html)
    expect(elements.find(({ name }) => name === 'h1')?.text).toMatch(/^Q\d+-q<\/h1><i>"&amp;" 'x'$/)
  })
})

/** Returns what readers find on a page: its text, alternative texts and placeholders. No other attribute, such as the data of an island. */
function wordsIn(html: string): string {
  const elements = elementsOf(html)
  const alternatives = elements.flatMap(({ attributes: { alt = '', placeholder = '' } }) => [alt, placeholder])
  return [elements.find(({ name }) => name === 'body')?.text, ...alternatives].join('\n')
}

/** Returns the fields of a block's examples whose words are not in the rendered ones. */
function lostFields(type: BlockType, shownIn: (rendered: ReturnType<typeof render>) => string): string[] {
  const lost = examples
    .filter((example) => example.type === type)
    .flatMap((example) => {
      // These words are Markdown, too.
      const rendered = render(example, 'Plain words', formulas.get(type))
      const seen = numbersIn(shownIn(rendered))
      const unseen = Array.from({ length: rendered.texts }, (_, index) => index + 1).filter((number) => !seen.includes(number))
      return unseen.map((number) => fieldOf(rendered.block, number)).filter((field) => field !== undefined)
    })
  return [...new Set(lost)].sort()
}

/** Fields that do not show here. */
const notOnPage: Partial<Record<BlockType, readonly string[]>> = {
  // Its island renders the button once it is hydrated: without a script it could do nothing.
  articleGrid: ['moreLabel'],
  // The label of a download needs its file, and no documents are made here.
  downloadList: ['download'],
  feature: ['download'],
  // It is searched for.
  search: ['synonyms.0.means'],
}

/** Fields that the PDF omits: labels of buttons that lead elsewhere on the site. */
const notOnPaper: Partial<Record<BlockType, readonly string[]>> = {
  agencyList: ['action.label'],
  // The titles of the cards are the links.
  cardGrid: ['action.label', 'itemAction'],
  checklist: ['actions.0.label'],
}

/** Fields that the PDF has and feeds omit. */
const notInFeed: Partial<Record<BlockType, readonly string[]>> = {}

/** Fields that the PDF has and the search omits: classifications, and what another page says. */
const notFound: Partial<Record<BlockType, readonly string[]>> = {
  rankingTable: ['agencies.0.badge', 'agencies.1.badge'],
  sources: ['items.0.title'],
}

/** True for the label of a link. Most are buttons, which the search leaves out: they say what to do next, or name another page. */
const isLinkLabel = (type: BlockType, field: string) => {
  const name = field.replace(/\.\d+/g, '')
  return name.endsWith('.label') && fieldNames(type).has(name.replace(/label$/, 'sameTab'))
}

const fieldNames = (type: BlockType) => new Set(fieldsOf(type).map(({ name }) => name.join('.')))

const wayOut = (type: BlockType, file: string, list: string) =>
  `${file} does not show every text of ${type}. Render each field that is listed below, or add it to ${list} (tests/hostile.test.ts) with the reason`

// If a component ignores a field, authors are offered it, and what they write is lost.
describe('every text of the block', () => {
  test.each(blockTypes)('%s is on its page', (type) => {
    expect(
      lostFields(type, ({ main }) => wordsIn(main)),
      wayOut(type, blockFiles(type).component, 'notOnPage'),
    ).toEqual(notOnPage[type] ?? [])
  })

  describe.each(blockTypes.filter((type) => type in documentBlocks))('%s', (type) => {
    // Neither PDFs nor feeds have pictures.
    const isAlternative = (field: string) => field.endsWith('.alt')
    let lostInPdf: readonly string[] | undefined
    const notInPdf = () => {
      lostInPdf ??= lostFields(type, ({ pdfText }) => pdfText())
      return lostInPdf
    }
    const onPaper = (field: string) => !notInPdf().includes(field) && !isAlternative(field)

    test('is in its PDF', () => {
      expect(
        notInPdf().filter((field) => !isAlternative(field)),
        wayOut(type, blockFiles(type).pdfComponent, 'notOnPaper'),
      ).toEqual(notOnPaper[type] ?? [])
    })

    test('that is in its PDF is in the feed, too', () => {
      expect(
        lostFields(type, ({ files }) => files.get('feed.json') ?? '').filter(onPaper),
        `The feed leaves out these fields of ${type}, with all of what islands render, every <fieldset> and elements with the class "screen" (renderer/html/tokenizeHtml.ts). Render beside them what its readers need, or add the field to notInFeed (tests/hostile.test.ts) with the reason`,
      ).toEqual(notInFeed[type] ?? [])
    })

    test('that is in its PDF is in the search index, too', () => {
      expect(
        lostFields(type, ({ searched }) => searched).filter((field) => onPaper(field) && !isLinkLabel(type, field)),
        `The search index leaves out these fields of ${type}: they are in an island, or in elements that isExcluded (renderer/outputs/searchIndex.ts) names. Render beside the island what visitors search for, give it another class, or add the field to notFound (tests/hostile.test.ts) with the reason`,
      ).toEqual(notFound[type] ?? [])
    })
  })
})
