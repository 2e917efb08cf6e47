import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { Blocks } from '../renderer/blocks/Blocks.tsx'
import { blockFiles } from '../renderer/blocks/files.ts'
import { isWebOnly } from '../renderer/content/documentPlan.ts'
import { outline } from '../renderer/content/outline.ts'
import { sitemapOf } from '../renderer/content/sitemap.ts'
import { PageProvider } from '../renderer/ui/context.ts'
import { blockTypes } from '../schema/index.ts'
import { examplesOf, mistakesIn } from './examples.ts'
import { resolveBlock } from './testSite.ts'

/** The block's HTML, then its rules, one to a line: a change of style is reviewed like a change of text. */
function draw(type: string, fields: object) {
  const { page, site, world, summaries, issues } = resolveBlock({ type, ...fields })
  const cache = createCache({ key: 'b' })
  cache.compat = true
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Router ssrPath="/services">
        <PageProvider value={{ site, page, sitemap: sitemapOf(summaries, world.tokens) }}>
          <Blocks blocks={page.blocks} />
        </PageProvider>
      </Router>
    </CacheProvider>,
  )
  const css = Object.values(cache.inserted).filter((rule) => typeof rule === 'string')
  const anchors = outline([{ block: { type, ...fields } as never }], world.tokens)
  return { issues, anchors, html: `${html.replaceAll('><', '>\n<')}\n\n<style>\n${css.join('\n').replaceAll('}', '}\n')}</style>\n` }
}

describe.each(blockTypes)('%s', (type) => {
  test.each(Object.entries(examplesOf(type)))('%s', async (name, fields) => {
    expect(mistakesIn(type, name)).toBe('')
    const { issues, anchors, html } = draw(type, fields)
    expect(issues).toEqual([])
    for (const { id } of anchors) expect(html, `Links may lead to "#${id}": draw it`).toContain(`id="${id}"`)
    await expect(html).toMatchFileSnapshot(`snapshots/${type}/${name.replaceAll(' ', '-')}.html`)
  })

  test('has an example that is as small as it can be', () => {
    expect(Object.keys(examplesOf(type)), `Write ${blockFiles(type).examples}: under "smallest:", the fields that the block cannot do without`).toContain(
      'smallest',
    )
  })
})

test('a mistake in an example is told with its line and the way out', () => {
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

test('every file of schema/blocks/ belongs to a block, and every one of renderer/documents/blocks/ to one that prints', () => {
  const names = readdirSync('schema/blocks').filter((file) => file !== 'index.ts')
  expect(names.sort()).toEqual(blockTypes.flatMap((type) => [`${type}.ts`, `${type}.yaml`]).sort())
  const printed = readdirSync('renderer/documents/blocks').filter((file) => file !== 'index.ts')
  const printing = blockTypes.filter((type) => !isWebOnly(type))
  expect(printed.sort()).toEqual(printing.map((type) => basename(blockFiles(type).printed)).sort())
})

test('every snapshot is of an example', () => {
  const examples = new Set(blockTypes.flatMap((type) => Object.keys(examplesOf(type)).map((name) => `${type}/${name.replaceAll(' ', '-')}.html`)))
  const snapshots = readdirSync('tests/snapshots').flatMap((type) => readdirSync(`tests/snapshots/${type}`).map((file) => `${type}/${file}`))
  expect(
    snapshots.filter((file) => !examples.has(file)),
    'Remove these from tests/snapshots/: their examples are no more',
  ).toEqual([])
})
