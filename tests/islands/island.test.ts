import { expect, test } from 'vitest'
import { islands } from '../../renderer/islands/index.ts'
import { elementsOf } from '../html.ts'
import { renderPage } from '../renderPage.ts'
import { loadTestSite, pageOf } from '../testSite.ts'

const form = '  - { type: newsletter, title: Sign up }\n'
const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, hint: A week., value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: hours, explanation: In words. }]
`

test('every island is on a page of the test site, where a browser hydrates it', () => {
  const loaded = loadTestSite()
  const rendered = loaded.summaries.flatMap(({ path }) => renderPage(loaded, pageOf(loaded, path))[1].islands)
  for (const name of Object.keys(islands)) expect(rendered, `Put a block with the island ${name} on a page of tests/site/`).toContain(name)
})

test('two islands of the same kind on a page have different ids and labels', () => {
  const head =
    'title: A page of islands\ndescription: A page that has every island twice, whose ids must not meet.\nblocks:\n  - { type: hero, title: Hello }\n'
  const loaded = loadTestSite({ 'twice.yaml': head + form + calculator + (form + calculator).replaceAll('title: ', 'title: Again ') })
  const [, { html }] = renderPage(loaded, pageOf(loaded, '/twice'))
  const elements = elementsOf(html)
  const ids = elements.flatMap(({ attributes: { id } }) => id ?? [])
  const labels = elements.flatMap(({ name, attributes }) => (name === 'label' ? (attributes.for ?? []) : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect(labels).toHaveLength(4)
  expect(new Set(labels).size).toBe(4)
  expect(ids).toEqual(expect.arrayContaining(labels))
})
