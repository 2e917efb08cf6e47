import { expect, test } from 'vitest'
import { sitemapOf } from '../../renderer/content/sitemap.ts'
import { islands } from '../../renderer/islands/index.ts'
import { prerender } from '../../renderer/prerender.tsx'
import { elementsOf } from '../html.ts'
import { loadTestSite } from '../testSite.ts'

const form = '  - { type: newsletter, title: Sign up }\n'
const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, hint: A week., value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: hours, explanation: In words. }]
`

test('every island is on a page of the test site, where a browser wakes it', () => {
  const { site, resolve, summaries, world } = loadTestSite()
  const sitemap = sitemapOf(summaries, world.tokens)
  const drawn = summaries.flatMap(({ path }) => {
    const page = resolve(path)
    return page ? prerender({ site, page, sitemap }, { base: '/', year: 2026 })[1].islands : []
  })
  for (const name of Object.keys(islands)) expect(drawn, `Put a block with the island ${name} on a page of tests/site/`).toContain(name)
})

test('two islands of one kind on a page have ids and labels of their own', () => {
  const head =
    'title: A page of islands\ndescription: A page that has every island twice, whose ids must not meet.\nblocks:\n  - { type: hero, title: Hello }\n'
  const { site, resolve } = loadTestSite({ 'twice.yaml': head + form + calculator + (form + calculator).replaceAll('title: ', 'title: Again ') })
  const page = resolve('/twice')
  if (!page) throw new Error('The page is not there.')
  const [, { html }] = prerender({ site, page, sitemap: [] }, { base: '/', year: 2026 })
  const elements = elementsOf(html)
  const ids = elements.flatMap(({ attributes: { id } }) => id ?? [])
  const labels = elements.flatMap(({ name, attributes }) => (name === 'label' ? (attributes.for ?? []) : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect(labels).toHaveLength(4)
  expect(new Set(labels).size).toBe(4)
  expect(ids).toEqual(expect.arrayContaining(labels))
})
