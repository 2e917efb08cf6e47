import { expect, test } from 'vitest'
import { Table } from '../../renderer/documents/Table.tsx'
import { renderElement } from '../../renderer/prerender.tsx'
import { DataTable } from '../../renderer/ui/DataTable.tsx'

test.each([
  ['numbers', ['50 min', '$34', '−5%', '1,900 a week'], true],
  ['numbers and a short text', ['$12,000', 'In the build', '$18,000'], true],
  ['numbers and a long text', ['240', 'No goal, context only'], false],
  ['a number among words', ['50 min', 'None', 'None'], false],
  ['words', ['Fifty', 'Month 9'], false],
])('a column of %s is aligned as such, on the web and in the PDF', (_, cells, isNumeric) => {
  const table = { caption: 'Figures', columns: ['Of', 'Figure'], rows: cells.map((cell) => ['2027', cell]) }
  const { html } = renderElement(<DataTable {...table} />)
  expect(html.match(/class="figure end"/g)?.length ?? 0).toBe(isNumeric ? cells.length : 0)
  const printed = JSON.stringify(Table({ ...table, width: 400, fontSize: 10 }))
  // The heading of the column, too.
  expect(printed.match(/"textAlign":"right"/g)?.length ?? 0).toBe(isNumeric ? cells.length + 1 : 0)
})
