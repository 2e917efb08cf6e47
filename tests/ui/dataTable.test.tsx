import { expect, test } from 'vitest'
import { renderElement } from '../../renderer/prerender.tsx'
import { DataTable } from '../../renderer/ui/DataTable.tsx'

test.each([
  ['numbers', ['50 min', '$34', '−5%', '1,900 a week'], true],
  ['numbers and a short text', ['$12,000', 'In the build', '$18,000'], true],
  ['numbers and a long text', ['240', 'No goal, context only'], false],
  ['a number among words', ['50 min', 'None', 'None'], false],
  ['words', ['Fifty', 'Month 9'], false],
])('a column of %s is aligned as such', (_, cells, isNumeric) => {
  const { html } = renderElement(<DataTable caption="Figures" columns={['Of', 'Figure']} rows={cells.map((cell) => ['A row', cell])} />)
  expect(html.match(/class="figure end"/g)?.length ?? 0).toBe(isNumeric ? cells.length : 0)
})
