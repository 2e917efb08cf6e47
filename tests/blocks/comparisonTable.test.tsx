import { expect, test } from 'vitest'
import { ComparisonTable } from '../../renderer/blocks/ComparisonTable.tsx'
import { renderElement } from '../../renderer/prerender.tsx'

test.each([3, 4, 5])('with %i options, each has a checkbox, and the CSS has rules for exactly these', (count) => {
  const values = Array.from({ length: count }, (_, index) => `Option ${index + 1}`)
  const options = values.map((name) => ({ name }))
  const { html, css } = renderElement(
    <ComparisonTable type="comparisonTable" title="A choice" options={options} rows={[{ attribute: 'Price', values }]} drawbacks={values} />,
  )
  const boxes = [...html.matchAll(/<input type="checkbox"/g)].map((_, index) => `${index + 1}`)
  expect(boxes).toHaveLength(count)
  expect([...[...css.values()].join('').matchAll(/label:nth-of-type\((\d+)\)/g)].map(([, label]) => label)).toEqual(boxes)
})
