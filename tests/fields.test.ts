import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import { IncrementalCache } from '../renderer/content/incrementalCache.ts'
import { loadSite } from '../renderer/content/index.ts'
import { pathOf } from '../renderer/content/routes.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { documentOf } from '../renderer/document.ts'
import { renderDocument } from '../renderer/documents/makePdf.tsx'
import { type Field, fieldsWithNested } from '../renderer/preview/catalogue/fields.ts'
import { page as pageSchema, site as siteSchema } from '../schema/index.ts'
import { textOfDocument } from './documents/textOfDocument.ts'
import { renderPage } from './renderPage.ts'
import { siteFilesOf } from './siteFiles.ts'
import { pageOf, testContent, testFile } from './testSite.ts'
import { holds, pairs } from './variations.ts'

// If nothing shows a field of a page, authors are offered it, and what they write is lost.

const description = 'A page of the tests that has every field which pages have, beside its blocks.'
const hero = { type: 'hero', title: 'Fields' }
const sections = [
  { type: 'prose', title: 'One', body: 'Words.' },
  { type: 'prose', title: 'Two', body: 'More words.' },
  { type: 'prose', title: 'Three', body: 'Words again.' },
]

/** Pages that have every field between them, by file. */
const examples: Record<string, object> = {
  'resources/blog/fields.yaml': {
    title: 'An article with everything',
    description,
    layout: 'article',
    order: 5,
    published: '2026-05-01',
    reviewed: '2026-11-18',
    topics: ['AI Strategy', 'Implementation'],
    card: {
      title: 'With everything',
      description: 'What the card says.',
      icon: 'bot',
      tone: 'green',
      tags: ['Finance'],
      facts: [{ label: 'Time', value: 'A week' }],
    },
    document: { format: 'PDF Guide', pages: 2, download: 'Download it' },
    aliases: ['/old-fields'],
    noindex: false,
    blocks: [hero, ...sections],
  },
  'shelves/index.yaml': {
    title: 'A shelf of pages',
    description: `${description} It is above others.`,
    contents: true,
    card: { icon: 'bot', tone: 'green', singular: 'Book' },
    blocks: [hero, ...sections],
  },
}

/** Pages that show the examples. */
const others = {
  'shelves/child.yaml': { title: 'A page on the shelf', description: `${description} It is below another.`, blocks: [hero] },
  'mixed.yaml': {
    title: 'Pages of several kinds',
    description: `${description} It lists them.`,
    blocks: [
      hero,
      { type: 'cardGrid', title: 'Some', items: ['/shelves', '/shelves/child', '/services/audits'] },
      { type: 'cardGrid', title: 'Articles', items: { from: '/resources/blog/*' } },
      { type: 'prose', title: 'Words', body: '{greeting}, says {consulting} of [Make](make).' },
      { type: 'claims', title: 'Figures', items: [{ figure: '40 %', label: 'less work' }] },
    ],
  },
}

/** Fields that change nothing here. */
const unseen: Record<string, string> = {
  publishOn: 'It is for drafts, which are on no page: tests/cli/publish.command.test.ts.',
  unpublishOn: 'The page is the same until that day: tests/cli/publish.command.test.ts.',
  'document.pages': 'Buttons of downloads need the files, and no documents are made here: tests/browser/conformance/.',
  'document.download': 'As before.',
  'document.workbook': 'As before.',
  'document.downloadWorkbook': 'As before.',
}

/** Facts of the site, with every field. */
const siteFile = '_site.yaml'
const facts = {
  ...(parse(testFile(siteFile)) as object),
  search: { label: 'Search', href: '/search' },
  social: [{ name: 'A network', href: 'https://network.example/us' }],
  newsletter: { action: 'https://list.example/subscribe', field: 'address', consent: 'List sends you a letter.' },
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'Rankings', href: '/rankings', also: ['/services'] },
  ],
  footer: {
    blurb: 'A test.',
    columns: [{ title: 'Sections', links: [{ label: 'Services', href: '/services' }] }],
    legal: [{ label: 'Rules', href: '/resources' }],
  },
}

/** Facts that change nothing here. */
const unseenFacts: Record<string, string> = {
  reviewMonths: 'It is for the release gate: tests/content/rules/release.test.ts.',
  'fallbacks.match': 'The build puts the 404 page together: tests/browser/shell.test.ts.',
  'fallbacks.page': 'As before.',
  'fallbacks.notice': 'As before.',
  'disclosure.confirmed': 'It is for the release gate: tests/content/rules/release.test.ts.',
}

/** Facts under names that authors choose, which pages write where they need them. */
const named = ['links', 'tokens']

const cache = new IncrementalCache()

/** Returns what is made of some pages, then of the files about the whole site, with files changed; undefined if there are mistakes then. */
function shown(changed: Record<string, unknown>, paths: readonly string[]): (() => string)[] | undefined {
  const files = Object.fromEntries(Object.entries({ ...examples, ...others, ...changed }).map(([name, each]) => [name, JSON.stringify(each)]))
  const { loaded, issues } = loadSite(testContent(files), cache)
  if (!loaded || issues.length > 0) return undefined
  const { site, summaries, siteIndex } = loaded
  const assets = { pageScript: '0', hydrate: 'assets/hydrate.js', notFound: 'assets/notFound.js' }
  return [
    ...paths.map((path) => () => {
      const page = pageOf(loaded, path)
      const html = documentOf({ site, page, body: renderPage(loaded, page), base: '/', assets, image: '/media/a.png' })
      return [...html, textOfDocument(renderDocument({ site, page, address: site.origin }))].join('')
    }),
    () => JSON.stringify([...siteFilesOf({ loaded, sitemap: sitemapOf(summaries, siteIndex.tokens), base: '/', media: true })]),
  ]
}

/** Returns those of some fields that, changed or removed in an example, change nothing. @param show what is made with the example */
function idleIn(example: object, fields: readonly Field[], show: (example: unknown) => (() => string)[] | undefined): Field[] {
  const plain = show(example)?.map((make) => make()) ?? []
  expect(plain, 'The example has mistakes').not.toEqual([])
  const isShown = (one: unknown, other: unknown) => {
    const before = one === example ? plain : show(one)?.map((make) => make())
    return before !== undefined && (show(other)?.some((make, index) => make() !== before[index]) ?? false)
  }
  return fields.filter((field) => !pairs(example, field).some((pair) => isShown(...pair)))
}

const nameOf = ({ name }: Field) => name.join('.')

/** Returns the fields of a schema that have no others inside. */
function leavesOf(schema: z.ZodType): Field[] {
  const fields = fieldsWithNested(schema)
  return fields.filter((field) => !fields.some((other) => nameOf(other).startsWith(`${nameOf(field)}.`)))
}

const wayOut = 'Nothing shows these fields: see “A field of a page” in README.md, or list them with the reason in tests/fields.test.ts'

describe('each field of a page', () => {
  const leaves = leavesOf(pageSchema.omit({ blocks: true })).filter((field) => !(nameOf(field) in unseen))

  test('is in an example', () => {
    const missing = leaves.filter((field) => !Object.values(examples).some((example) => holds(example, field.name)))
    expect(missing.map(nameOf), 'Add these fields to an example, or to "unseen" with the reason').toEqual([])
  })

  test('changes what is made of the site', () => {
    const idle = Object.entries(examples).reduce(
      (rest, [file, example]) => idleIn(example, rest, (changed) => shown({ [file]: changed }, [pathOf(file), '/mixed'])),
      leaves,
    )
    expect(idle.map(nameOf), wayOut).toEqual([])
  })
})

describe('each fact of the site', () => {
  const leaves = leavesOf(siteSchema).filter((field) => !(nameOf(field) in unseenFacts) && !named.includes(field.name[0] ?? ''))

  test('is in the example', () => {
    expect(leaves.filter(({ name }) => name.at(-1) !== 'sameTab' && !holds(facts, name)).map(nameOf), 'Add these to the example').toEqual([])
  })

  test('changes what is made of the site', () => {
    const idle = idleIn(facts, leaves, (changed) => shown({ [siteFile]: changed }, ['/mixed', '/services', '/rankings', '/resources/blog']))
    expect(idle.map(nameOf), wayOut).toEqual([])
  })
})
