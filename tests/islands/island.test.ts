import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { componentName } from '../../renderer/blocks/blockFiles.ts'
import { type IslandName, islands } from '../../renderer/islands/index.ts'
import { type Element, elementsOf } from '../html.ts'
import { renderPage } from '../renderPage.ts'
import { importsIn } from '../sourceImports.ts'
import { loadTestSite, pageOf } from '../testSite.ts'

const form = '  - { type: newsletter, title: Sign up }\n'
const calculator = `  - type: calculator
    title: A sum
    inputs: [{ name: hours, label: Hours, hint: A week., value: 1, max: 9 }]
    results: [{ name: sum, label: Sum, formula: hours, explanation: In words. }]
`

const names = Object.keys(islands) as IslandName[]

const sources = importsIn('renderer')

/** The pages of the test site as a build renders them. */
const bodies = (() => {
  const loaded = loadTestSite()
  return loaded.summaries.map(({ path }) => renderPage(loaded, pageOf(loaded, path))[1])
})()

test.each(names)('%s is on a page of the test site, where a browser hydrates it', (name) => {
  const file = `${componentName(name)}.tsx`
  const renderers = sources.filter(({ imports }) => imports.includes(`../islands/${file}`))
  expect(renderers, `No block renders ${file}. Render it with <Island>, or remove it and its line in renderer/islands/index.ts`).not.toEqual([])
  const rendered = bodies.flatMap(({ islands }) => islands)
  expect(rendered, `Put a block with the island ${name} on a page of its own in tests/site/pages/, with "noindex: true"`).toContain(name)
})

test('every component that an island could be is one', () => {
  const folder = 'renderer/islands'
  const components = readdirSync(folder).filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes('export default '))
  const unlisted = components.filter((file) => !names.map((name) => `${componentName(name)}.tsx`).includes(file))
  expect(unlisted, `Remove these from ${folder}/, or list them in its index.ts`).toEqual([])
})

/** Islands whose controls do something before hydration, too. */
const workBeforehand: Partial<Record<IslandName, string>> = {
  newsletterForm: 'A plain form: it posts to the service or, while there is none, checks the address and sends nothing.',
  searchForm: 'What is in the field by then, or in the address of the page after the form was sent, is what it searches for.',
}

/** Inputs to which HTML does not apply `readonly`. */
const neverReadOnly = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

const isInert = ({ name, attributes }: Element) =>
  'disabled' in attributes || ('readonly' in attributes && (name === 'textarea' || (name === 'input' && !neverReadOnly.includes(attributes.type ?? 'text'))))

describe('before hydration', () => {
  test.each(names.filter((name) => !(name in workBeforehand)))('no control of %s offers what does not work yet', (name) => {
    const elements = bodies.flatMap(({ html }) => elementsOf(html, ['data-island', name]))
    const controls = elements.filter((element) => ['button', 'input', 'select', 'textarea'].includes(element.name))
    expect(
      controls.filter((control) => !isInert(control)),
      'Until an effect has run, render these disabled or not at all, or readOnly where they are text fields (README.md, "Before hydration")',
    ).toEqual([])
  })

  test.each(names.filter((name) => name in workBeforehand))('%s has controls that do something', (name) => {
    const elements = bodies.flatMap(({ html }) => elementsOf(html, ['data-island', name]))
    expect(elements.some(({ name }) => name === 'form')).toBe(true)
    expect(elements.some((element) => element.name === 'input' && !isInert(element))).toBe(true)
  })
})

// A form whose submission nothing handles loads the page again, and what was chosen is gone.
test.each(names)('%s has no form that a press of Enter would send nowhere', (name) => {
  const file = `renderer/islands/${componentName(name)}.tsx`
  const forms = readFileSync(file, 'utf8').match(/<form\b[^>]*/g) ?? []
  expect(
    forms.filter((form) => !/\s(?:onSubmit|action)=/.test(form)),
    `Write <form onSubmit={(event) => event.preventDefault()}> in ${file}, or no <form>`,
  ).toEqual([])
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
