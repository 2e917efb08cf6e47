import { expect, test } from 'vitest'
import { prerender } from '../../renderer/prerender.tsx'
import { elementsOf } from '../html.ts'
import { loadTestSite } from '../testSite.ts'

const form = '  - { type: newsletter, title: Sign up }\n'
const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, hint: A week., value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: hours, explanation: In words. }]
`

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
