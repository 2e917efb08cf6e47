import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockFiles } from '../../renderer/blocks/blockFiles.ts'
import { documentBlocks } from '../../renderer/documents/blocks/index.ts'
import { examples, snippetOf } from '../../renderer/preview/catalogue/examples.ts'
import { fieldsOf } from '../../renderer/preview/catalogue/fields.ts'
import { renderCatalogue } from '../../renderer/preview/catalogue/renderCatalogue.tsx'
import { pageCountByType, usesOf } from '../../renderer/preview/catalogue/uses.ts'
import { tones } from '../../renderer/ui/theme.ts'
import { block, blockTypes, icons } from '../../schema/index.ts'
import { issuesOf, loadTestSite } from '../testSite.ts'

const loaded = loadTestSite()
const render = (path: string) => renderCatalogue(path, loaded, { pageScript: '', hydrate: 'hydrate.ts', notFound: '' }, (file) => `/home/me/${file}`)
const text = (html = '') =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe.each(blockTypes)('%s in the catalogue', (type) => {
  const schema = block.options.find((option) => option.shape.type.value === type)
  const fields = fieldsOf(type)

  test('has a description, and one for every field at any depth', () => {
    const silent = fields.filter(({ description }) => description === '').map(({ name }) => name.join('.'))
    expect([...(schema?.description ? [] : ['the block itself']), ...silent], `Write .describe(…) for each of these in ${blockFiles(type).schema}`).toEqual([])
  })

  test('is on the index and has a page with its description, its fields and its YAML', () => {
    expect(render('/_blocks')?.html).toContain(`href="/_blocks/${type}"`)
    const page = text(render(`/_blocks/${type}`)?.html)
    for (const shown of [schema?.description ?? '', ...fields.map(({ description }) => description), ...snippetOf(type).trim().split('\n')])
      expect(page).toContain(shown)
  })

  test('lists its files, including its PDF component if it has one', () => {
    const page = text(render(`/_blocks/${type}`)?.html)
    const files = [...page.slice(page.indexOf('id="source"')).matchAll(/<code>([^<]+)<\/code>/g)].map(([, file = '']) => file)
    const { schema, examples, component, pdfComponent } = blockFiles(type)
    const expected = [schema, examples, component, ...(type in documentBlocks ? [pdfComponent] : [])]
    const wayOut = `List ${type} in renderer/documents/blocks/index.ts if it is printed, or else in webOnlyBlocks (renderer/content/documentPlan.ts)`
    expect([...files].sort(), wayOut).toEqual(expected.sort())
    expect(
      files.filter((file) => !existsSync(file)),
      'Create these files',
    ).toEqual([])
  })

  test.each(examples.get(type)?.map(({ slug }) => slug) ?? [])('shows its example %s in frames of three widths and two color schemes, and alone', (slug) => {
    const page = render(`/_blocks/${type}`)?.html ?? ''
    for (const scheme of ['light', 'dark']) {
      const frames = [...page.matchAll(new RegExp(`<iframe src="/_blocks/${type}/${slug}/${scheme}\\?as=\\w+"[^>]* width="(\\d+)"`, 'g'))]
      expect(frames.map(([, width]) => width)).toEqual(['360', '768', '1280'])
      const alone = render(`/_blocks/${type}/${slug}/${scheme}`)
      expect(alone?.kind).toBe('example')
      expect(alone?.html).toContain(`data-theme="${scheme}"`)
      expect(alone?.html).not.toContain('cannot be rendered')
    }
  })

  test('offers YAML that makes a page without mistakes', () => {
    const opening = type === 'hero' ? '' : '  - { type: hero, title: A page of its own }\n'
    const page = `title: A page for one block\ndescription: A page whose only content is what the catalogue offers for copying.\nblocks:\n${opening}${snippetOf(type)}`
    expect(issuesOf({ 'services/one-block.yaml': page })).toEqual([])
  })
})

test.each([
  ['agencies', true, 'a list of 2 to 50'],
  ['agencies.rating', true, 'a number, 0 to 5'],
  ['agencies.name', true, 'text, at most 60 characters'],
  ['agencies.highlighted', false, 'true or false'],
  ['agencies.website', false, '"#", or where a link goes'],
  ['icon', false, /^one of \d+ names$/],
  ['tone', false, 'neutral, accent, partner, green, teal, violet, rose'],
])('the field %s of a ranking says whether it is required and what it takes', (name, required, takes) => {
  const field = fieldsOf('rankingTable').find((each) => each.name.join('.') === name)
  expect(field?.required).toBe(required)
  expect(field?.takes).toMatch(takes)
})

test.each([...icons, ...Object.keys(tones)])('"%s" is shown on the index', (name) => {
  expect(render('/_blocks')?.html).toMatch(new RegExp(`<(?:code|span)[^>]*>${name}</`))
})

describe('the uses of a block', () => {
  test('are listed with file, line and column, and the pages that show them', () => {
    expect(usesOf('rankingTable', loaded)).toEqual({
      uses: [{ location: 'pages/rankings/index.yaml:6:5', pages: [{ path: '/rankings', title: 'The overall ranking' }] }],
      moreUses: 0,
    })
  })

  test('include a shared file with the block, and every page that shows it', () => {
    const { uses } = usesOf('promo', loaded)
    expect(uses.find(({ location }) => location.startsWith('pages/_shared/'))).toEqual({
      location: 'pages/_shared/promo.yaml:2:5',
      pages: [
        { path: '/', title: 'A small home page' },
        { path: '/rankings/chatbots', title: 'Chatbot agencies' },
      ],
    })
  })

  test('are listed up to a hundred, and the others are counted', () => {
    const blocks = '  - { type: prose, body: Words. }\n'.repeat(150)
    const many = loadTestSite({
      'services/many.yaml': `title: A page of words\ndescription: A page of the tests that has more of one block than are listed.\nblocks:\n  - { type: hero, title: Words }\n${blocks}`,
    })
    const { uses, moreUses } = usesOf('prose', many)
    expect([uses.length, moreUses - usesOf('prose', loaded).uses.length]).toEqual([100, 50])
  })

  test('are counted by page, not by block', () => {
    expect(pageCountByType(loaded).get('hero')).toBe(loaded.summaries.length)
  })
})

test.each(['/_blocks/nothing', '/_blocks/hero/nothing', '/_blocks/hero/smallest/pink', '/_blocks/hero/smallest/dark/more', '/_blockss', '/rankings'])(
  'the catalogue has no page at %s',
  (path) => expect(render(path)).toBeUndefined(),
)
