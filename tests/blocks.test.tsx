import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { z } from 'zod'
import { Blocks } from '../renderer/blocks/Blocks.tsx'
import { blockFiles } from '../renderer/blocks/blockFiles.ts'
import { isWebOnly } from '../renderer/content/documentPlan.ts'
import { outline } from '../renderer/content/outline.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { roleOf } from '../renderer/content/validation/introspect.ts'
import { View } from '../renderer/documents/elements.tsx'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { type Field, fieldsOf } from '../renderer/preview/catalogue/fields.ts'
import { PageProvider } from '../renderer/ui/context.ts'
import { globalCss } from '../renderer/ui/theme.ts'
import { type BlockType, block, blockTypes } from '../schema/index.ts'
import { textOfDocument } from './documents/textOfDocument.ts'
import { examplesOf, isValid, mistakesIn } from './examples.ts'
import { datesIn, elementsOf, joinedWords, skippedHeadings, unlabelledControls } from './html.ts'
import { resolveBlock } from './testSite.ts'
import { holds, pairs } from './variations.ts'

/** Elements that a browser adds around the HTML of a block. */
const shell = new Set(['html', 'head', 'body'])

/** Classes by which the search index leaves elements out. */
const searchClasses = new Set(['sources', 'teaser'])

/** How JavaScript writes a value that is not text, in a text or an attribute. */
const unintended = /\bundefined\b|\bNaN\b|\[object \w+\]|\(\) ?=&gt;/

/** Returns the block's HTML, then its CSS rules, one per line: a change of style is reviewed like a change of text. */
function render(type: string, fields: object) {
  const { page, site, siteIndex, summaries, issues } = resolveBlock({ type, ...fields })
  const cache = createCache({ key: 'b' })
  cache.compat = true
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Router ssrPath="/services">
        <PageProvider value={{ site, page, sitemap: sitemapOf(summaries, siteIndex.tokens) }}>
          <Blocks blocks={page.blocks} />
        </PageProvider>
      </Router>
    </CacheProvider>,
  )
  const css = Object.values(cache.inserted).filter((rule) => typeof rule === 'string')
  const anchors = outline([{ block: { type, ...fields } as never }], siteIndex.tokens)
  return { issues, anchors, joined: joinedWords(html), html: `${html.replaceAll('><', '>\n<')}\n\n<style>\n${css.join('\n').replaceAll('}', '}\n')}</style>\n` }
}

/**
 * Fields that have a test of their own, such as the id and, as the partner is always highlighted, what highlights an agency
 * (`disclosure.test.ts`), and those rendered in one place for all blocks: those of cards, the file of a picture, which is rendered with its
 * alternative text.
 */
const isShared = (name: readonly string[], type: string) =>
  name.join() === 'id' || ['file', 'highlighted'].includes(name.at(-1) ?? '') || (name.length > 1 && takesCards(type, name[0] ?? ''))

const takesCards = (type: string, name: string) =>
  block.options.some(({ shape }) => shape.type.value === type && roleOf((shape as Record<string, z.ZodType>)[name] ?? z.any()) === 'cards')

/** Fields whose change is not visible in an example rendered alone. */
const unseen: Partial<Record<BlockType, readonly string[]>> = {
  // There is one ranking with agencies to show, one folder of rankings and one page with topics.
  agencyList: ['ranking'],
  hero: ['tabs.from', 'aside.type', 'aside.ranking', 'aside.type', 'aside.type'],
  topicList: ['page'],
  // Lines to write on are only in the PDF.
  chapter: ['sections.worksheet.lines'],
  // The label of a download needs its file, and no documents are made here.
  downloadList: ['download'],
  // A name can change only together with the formulas and answers that use it.
  calculator: ['inputs.name'],
  finder: ['outcomes.id'],
}

/** Fields that change nothing in a PDF. */
const notPrinted: Partial<Record<BlockType, readonly string[]>> = {}

/** Returns the elements of the PDF of a block, with their texts and styles. */
function print(type: string, fields: object) {
  const { page, site } = resolveBlock({ type, ...fields })
  return renderDocument({ site, page, address: site.origin })
}

/** Returns the names of those of some fields that, changed or removed, change nothing in any example. @param show what is shown of an example */
function idleFields(type: BlockType, fields: readonly Field[], show: (fields: object) => string): string[] {
  const wrong = Object.entries(examplesOf(type)).flatMap(([name, example]) => (isValid(type, example) ? [] : `"${name}"\n${mistakesIn(type, name)}`))
  expect(wrong.join('\n\n'), `Correct these examples of ${type} first: what has a mistake is not rendered`).toBe('')
  const shown = new Map<unknown, string | undefined>()
  const showOnce = (example: unknown) => {
    if (!shown.has(example)) shown.set(example, isValid(type, example as object) ? show(example as object) : undefined)
    return shown.get(example)
  }
  const isShownDifferently = ([one, other]: (string | undefined)[]) => one !== undefined && other !== undefined && one !== other
  const examples = Object.values(examplesOf(type))
  const idle = fields.filter((field) => !examples.some((example) => pairs(example, field).some((pair) => isShownDifferently(pair.map(showOnce)))))
  return idle.map(({ name }) => name.join('.'))
}

describe.each(blockTypes)('%s', (type) => {
  test.each(Object.entries(examplesOf(type)))('%s', async (name, fields) => {
    expect(mistakesIn(type, name)).toBe('')
    const { issues, anchors, joined, html } = render(type, fields)
    expect(issues).toEqual([])
    for (const { id } of anchors) expect(html, `Links may point to "#${id}": render it`).toContain(`id="${id}"`)
    expect(unintended.exec(html)?.[0], `${blockFiles(type).component} renders undefined, NaN, an object or a function as text`).toBeUndefined()
    // A browser closes an element that may not contain another: a paragraph with a heading in it becomes two paragraphs around the heading.
    // The content of <noscript> is text to it.
    const live = html.replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
    const read = elementsOf(live).map(({ name }) => name)
    const written = [...live.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase())
    expect(read.filter((name) => !shell.has(name)).sort(), `${blockFiles(type).component} nests an element where HTML does not allow it`).toEqual(
      written.sort(),
    )
    expect(joined, `${blockFiles(type).component} or its island joins words: write {' '} between the elements`).toEqual([])
    const rawDate = `${blockFiles(type).component} shows a date as its author wrote it: write <FormattedDate date={…} />`
    expect(datesIn(elementsOf(live)[0]?.text ?? ''), rawDate).toEqual([])
    if (!isWebOnly(type))
      expect(datesIn(textOfDocument(print(type, fields))), `${blockFiles(type).pdfComponent} shows a date as its author wrote it: write longDate(…)`).toEqual(
        [],
      )
    const namesControls = `${blockFiles(type).component} or its island has controls without a name: put each into a <label>, or give it aria-label`
    expect(unlabelledControls(live), namesControls).toEqual([])
    const skipsLevel = `${blockFiles(type).component} skips a heading level: <Section> renders its title as <h2>, so what is below it begins with <h3>`
    expect(skippedHeadings(live), skipsLevel).toEqual([])
    const classes = new Set(elementsOf(html).flatMap(({ attributes }) => attributes.class?.split(' ') ?? []))
    const unstyled = [...classes].filter((each) => !searchClasses.has(each) && !new RegExp(`\\.${each}(?![\\w-])`).test(html + globalCss('/')))
    expect(unstyled, `${blockFiles(type).component} has class names without styles`).toEqual([])
    const file = `snapshots/${type}/${name.replaceAll(' ', '-')}.html`
    const wayOut = `${blockFiles(type).component} does not render tests/${file}. If the change is intended, run npx vitest run --project unit tests/blocks.test.tsx -u, and commit the result`
    await expect(html, wayOut).toMatchFileSnapshot(file)
  })

  test('renders its id as an anchor', () => {
    const { smallest } = examplesOf(type)
    if (smallest) expect(render(type, { ...smallest, id: 'a-place' }).html, `Render the id in ${blockFiles(type).component}`).toContain(' id="a-place"')
  })

  test('uses each of its fields in an example', () => {
    // Opening another site in the same tab is tested on every link below.
    const names = fieldsOf(type).flatMap(({ name }) => (name.at(-1) === 'sameTab' ? [] : [name]))
    const missing = names.filter((name) => !isShared(name, type) && !Object.values(examplesOf(type)).some((example) => holds(example, name)))
    expect(
      missing.map((name) => name.join('.')),
      `No example of ${type} has these fields, so nothing tests that they are rendered. Add each to an example: ${blockFiles(type).examples}`,
    ).toEqual([])
  })

  // If a component ignores a field, authors are offered it, and what they write is lost.
  test('renders each of its fields: changing or removing one changes the HTML', () => {
    const fields = fieldsOf(type)
    const names = fields.map(({ name }) => name)
    const isLeaf = (name: readonly string[]) => !names.some((other) => other.length > name.length && name.every((key, index) => key === other[index]))
    expect(
      idleFields(
        type,
        fields.filter(({ name }) => isLeaf(name) && !isShared(name, type)),
        (example) => render(type, example).html,
      ),
      `These fields of ${type} change nothing in any example. Render them in ${blockFiles(type).component}, or list them in "unseen" (tests/blocks.test.tsx) with the reason; there, too, where every change is a mistake, as of a name that other fields use`,
    ).toEqual(unseen[type] ?? [])
  })

  // Texts are looked for in `hostile.test.ts`. Readers of a PDF miss a price or a date as they would a sentence.
  test.runIf(!isWebOnly(type))('prints each of its numbers, dates and flags: changing or removing one changes the PDF', () => {
    // There are no tabs on paper.
    const isCounted = ({ name, takes }: Field) => /\b(number|date|true or false)\b/.test(takes) && name.at(-1) !== 'sameTab' && !isShared(name, type)
    expect(
      idleFields(type, fieldsOf(type).filter(isCounted), (example) => JSON.stringify(print(type, example))),
      `These fields of ${type} change nothing in its PDF. Print them in ${blockFiles(type).pdfComponent}, or list them in "notPrinted" (tests/blocks.test.tsx) with the reason`,
    ).toEqual(notPrinted[type] ?? [])
  })

  test('has an example named "smallest"', () => {
    expect(Object.keys(examplesOf(type)), `Add an example "smallest:" to ${blockFiles(type).examples}, with the required fields alone`).toContain('smallest')
  })
})

test('a mistake in an example is reported with its location and a suggestion', () => {
  const file = 'smallest:\n  title: Bans\n\nwith bans:\n  titel: First bans\n  items: [{ question: When?, answer: 1 }]\n'
  expect(mistakesIn('faq', 'with bans', file)).toMatchInlineSnapshot(`
    "schema/blocks/faq.yaml:5:3  unknown-field
    "titel" is not a field here. Did you mean "title"?

      4 | with bans:
      5 |   titel: First bans
        |   ^^^^^
      6 |   items: [{ question: When?, answer: 1 }]

    schema/blocks/faq.yaml:6:38  wrong-type
    "answer" should be text, and 1 is read as a number. Put it in quotes: "1".

      5 |   titel: First bans
      6 |   items: [{ question: When?, answer: 1 }]
        |                                      ^
      7 | "
  `)
})

test('a mistake in another page of the test site is reported there', () => {
  const page = 'title: A page of questions\ndescription: A page of the tests with a block that was removed since.\nblocks:\n  - { type: faqs }\n'
  const mistakes = mistakesIn('faq', 'smallest', undefined, { 'faqs.yaml': page })
  expect(mistakes).toMatch(/^tests\/site\/pages\/faqs\.yaml:4:13 {2}unknown-block\n/)
  expect(mistakes).toContain('  4 |   - { type: faqs }\n')
})

test.each([
  ['a date in a sentence', datesIn('Checked on 2026-01-05.'), ['2026-01-05']],
  ['a date for readers', datesIn('Checked on 5 January 2026, 10 to 12-01'), []],
  ['fields without a label', unlabelledControls('<label for="a">Name</label><input id="b" placeholder="Name"><select></select>'), ['<input>', '<select>']],
  ['a button without words', unlabelledControls('<button type="button"><svg></svg></button>'), ['<button type="button">']],
  [
    'fields with a name',
    unlabelledControls('<label for="a">Name</label><input id="a"><label>Yes <input type="radio"></label><input aria-label="Age"><input type="hidden">'),
    [],
  ],
  ['a heading two levels below the one before', skippedHeadings('<h2>Prices</h2><h4>Pilot</h4>'), ['<h4>Pilot']],
  ['a first heading below the title of the page', skippedHeadings('<h3>Pilot</h3>'), ['<h3>Pilot']],
  ['headings one below the other and back', skippedHeadings('<h2>Prices</h2><h3>Pilot</h3><h4>Extras</h4><h2>Terms</h2>'), []],
])('what is wrong with %s is found: %j', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test('text in a PDF outside of <Text>, which would be left out, is marked by TypeScript', () => {
  // @ts-expect-error A box holds no text.
  expect(isValidElement(<View>Words</View>)).toBe(true)
})

test.each([
  ['schema/blocks', [], (type: BlockType) => [`${type}.ts`, `${type}.yaml`]],
  ['renderer/blocks', ['Blocks.tsx', 'blockFiles.ts'], (type: BlockType) => [basename(blockFiles(type).component)]],
  ['renderer/documents/blocks', [], (type: BlockType) => (isWebOnly(type) ? [] : [basename(blockFiles(type).pdfComponent)])],
] as const)('every file in %s/ belongs to a block, and no file is missing', (folder, others, filesOf) => {
  const names = readdirSync(folder).filter((file) => file !== 'index.ts' && !(others as readonly string[]).includes(file))
  const expected = blockTypes.flatMap(filesOf)
  const differing = { ofNoBlock: names.filter((file) => !expected.includes(file)), lacking: expected.filter((file) => !names.includes(file)) }
  const wayOut = `List each block in ${folder}/index.ts under its type, add the missing files, and remove those that belong to no block`
  expect(differing, wayOut).toEqual({ ofNoBlock: [], lacking: [] })
})

test('every snapshot belongs to an example', () => {
  const examples = new Set(blockTypes.flatMap((type) => Object.keys(examplesOf(type)).map((name) => `${type}/${name.replaceAll(' ', '-')}.html`)))
  const snapshots = readdirSync('tests/snapshots').flatMap((type) => readdirSync(`tests/snapshots/${type}`).map((file) => `${type}/${file}`))
  expect(
    snapshots.filter((file) => !examples.has(file)),
    'Remove these from tests/snapshots/: there are no such examples in schema/blocks/',
  ).toEqual([])
})
