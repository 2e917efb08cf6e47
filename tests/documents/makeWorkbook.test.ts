import FormulaParser from 'fast-formula-parser'
import { formatValue } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { calculateResults } from '../../renderer/content/calculator.ts'
import type { BlockProps } from '../../renderer/content/resolved.ts'
import { longDate } from '../../renderer/content/tokens.ts'
import { excelFormulaOf, excelNamesOf } from '../../renderer/documents/excelFormula.ts'
import { makeWorkbook, sheetNames } from '../../renderer/documents/makeWorkbook.ts'
import { hasShippedPages, issuesOf, loadShippedSite, pageOf, resolveBlock, testContent } from '../testSite.ts'

const loaded = loadShippedSite()
const date = new Date('2026-11-20T00:00:00Z')

const shipped = loaded.summaries
  .filter(({ document }) => document?.workbook)
  .map(({ path }) => {
    const page = pageOf(loaded, path)
    return { path, page, make: () => makeWorkbook({ site: loaded.site, page, address: loaded.site.origin, date }) }
  })

type Sheet = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]
type Names = NonNullable<Awaited<ReturnType<typeof readXlsx>>['namedRanges']>

/** The library has hundreds of functions, but not these two. */
const functions: NonNullable<ConstructorParameters<typeof FormulaParser>[0]>['functions'] = {
  MIN: (...given) => Math.min(...given.map(({ value }) => value)),
  MAX: (...given) => Math.max(...given.map(({ value }) => value)),
}

/** Recalculates a sheet cell by cell, as a spreadsheet program does; `inputs` replace the values of named cells. */
function recompute(sheet: Sheet, names: Names, inputs: Readonly<Record<string, number>>): Record<string, number> {
  const rowOf = new Map(names.filter(({ scope }) => scope === sheet.name).map(({ name, range }) => [name, Number(/\$B\$(\d+)$/.exec(range)?.[1])]))
  const values = new Map<number, number>()
  const parser = new FormulaParser({
    onVariable: (name) => ({ sheet: sheet.name, row: rowOf.get(name) ?? 0, col: 2 }),
    onCell: ({ row }) => values.get(row) ?? Number.NaN,
    functions,
  })
  for (const [name, row] of [...rowOf].sort(([, a], [, b]) => a - b)) {
    const { formula, value } = sheet.cells?.get(`${row - 1},1`) ?? {}
    values.set(row, formula === undefined ? (inputs[name] ?? Number(value)) : Number(parser.parse(formula, { sheet: sheet.name, row, col: 2 })))
  }
  return Object.fromEntries([...rowOf].map(([name, row]) => [name, values.get(row) ?? Number.NaN]))
}

const calculatorsOf = (page: (typeof shipped)[number]['page']) => page.blocks.filter((block): block is BlockProps<'calculator'> => block.type === 'calculator')

test.skipIf(!hasShippedPages)('the cost calculator and the guide on the business case have a workbook', () => {
  expect(shipped.map(({ path }) => path)).toEqual(['/resources/grants/project-cost-calculator', '/resources/guides/ai-business-case'])
})

test.skipIf(!hasShippedPages)('the range of the business case has no ends and no average while low, likely and high are out of order', () => {
  const { inputs = [], results = [] } = shipped.flatMap(({ page }) => calculatorsOf(page)).find(({ id }) => id === 'range-calculator') ?? {}
  const start = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
  const withoutValue = (changed: Record<string, number>) => {
    const values = calculateResults(results, { ...start, ...changed })
    return results.map(({ name }) => name).filter((name) => Number.isNaN(values[name]))
  }
  expect(withoutValue({})).toEqual([])
  for (const [low, likely, high] of [
    ['benefitLow', 'benefitLikely', 'benefitHigh'],
    ['costLow', 'costLikely', 'costHigh'],
  ] as const)
    for (const changed of [{ [low]: (start[likely] ?? 0) + 1 }, { [high]: (start[likely] ?? 0) - 1 }])
      expect(withoutValue(changed), JSON.stringify(changed)).toEqual(['netWorst', 'netBest', 'netWeighted'])
})

describe.each(shipped)('the workbook of $path', ({ page, make }) => {
  test('has a sheet for each calculator that computes the same results as the page, also for other inputs', async () => {
    const { sheets, namedRanges = [] } = await readXlsx(await make())
    const calculators = calculatorsOf(page)
    expect(sheets.map(({ name }) => name)).toEqual([...sheetNames(calculators.map(({ title }) => title)), 'About'])
    calculators.forEach(({ inputs, results }, index) => {
      const sheet = sheets[index]
      if (!sheet) throw new Error('A sheet is missing')
      const start = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
      const most = Object.fromEntries(inputs.map(({ name, max }) => [name, max]))
      const least = Object.fromEntries(inputs.map(({ name, min }) => [name, min]))
      const between = Object.fromEntries(inputs.map(({ name, min, max }, at) => [name, min + (max - min) / (at + 3)]))
      for (const given of [start, most, least, between]) {
        const expected = calculateResults(results, given)
        const computed = recompute(sheet, namedRanges, given)
        const valued = results.map(({ name }) => name).filter((name) => !Number.isNaN(expected[name]))
        for (const name of valued) expect(computed[name], name).toBeCloseTo(expected[name] ?? 0, 6)
        expect(valued).toEqual(results.map(({ name }) => name).filter((name) => !Number.isNaN(computed[name])))
      }
    })
  })

  test('contains the results for readers that do not compute', async () => {
    const { sheets } = await readXlsx(await make())
    calculatorsOf(page).forEach(({ inputs, results }, index) => {
      const expected = calculateResults(results, Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
      const formulas = [...(sheets[index]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
      expect(formulas.map(({ formulaResult }) => formulaResult)).toEqual(results.map(({ name }) => expect.closeTo(expected[name] ?? 0, 6)))
    })
  })

  test('names its publisher, review date, source page and disclosure', async () => {
    const { sheets, properties } = await readXlsx(await make())
    const words = JSON.stringify(sheets.map(({ rows }) => rows))
    for (const text of [loaded.site.disclosure.footer, loaded.site.publisher, longDate(page.reviewed), `${loaded.site.origin}/resources/`])
      expect(words).toContain(text)
    expect(properties).toMatchObject({ title: page.title, creator: loaded.site.publisher })
  })

  test('protects formulas and limits inputs to their range', async () => {
    const { sheets } = await readXlsx(await make())
    calculatorsOf(page).forEach(({ inputs }, index) => {
      expect(sheets[index]?.protection?.sheet).toBe(true)
      expect(sheets[index]?.dataValidations?.map(({ formula1, formula2 }) => [Number(formula1), Number(formula2)])).toEqual(
        inputs.map(({ min, max }) => [min, max]),
      )
      // As a person writes it, and as on the page: 0.29 times 100 is 28.999999999999996, and the zeros of 10000000 have to be counted.
      for (const { errorMessage = '' } of sheets[index]?.dataValidations ?? [])
        expect(errorMessage).toMatch(/^Enter a number from -?\d{1,3}(,\d{3})*(\.\d{1,4})?%? to -?\d{1,3}(,\d{3})*(\.\d{1,4})?%?\.$/)
    })
  })

  test('is byte-identical when made again', async () => {
    expect(Buffer.compare(await make(), await make())).toBe(0)
  })
})

test.each([
  ['hours * rate', 'hours*rate'],
  ['ROUND(hours / 3)', 'ROUND(hours/3,0)'],
  ['ROUND(hours / 3, 1)', 'ROUND(hours/3,1)'],
  ['IF(hours > 0, rate)', 'IF(hours>0,rate,0)'],
  ['IF(hours > 0, ROUND(MIN(hours, 2)), (hours + 1) * 2)', 'IF(hours>0,ROUND(MIN(hours,2),0),(hours+1)*2)'],
  ['r * c', 'r_*c_'],
  ['rate * -hours', 'rate*-hours'],
  ['hours > rate', 'N(hours>rate)'],
  ['(hours > rate) * 10', '(N(hours>rate))*10'],
  ['MAX(hours > rate, 0)', 'MAX(N(hours>rate),0)'],
  ['IF(hours > rate, hours = 1)', 'IF(hours>rate,N(hours=1),0)'],
  ['IF(MIN(hours, rate) > 1, 2, 3) = 2', 'N(IF(MIN(hours,rate)>1,2,3)=2)'],
])('%s is written %s in Excel', (formula, written) => {
  expect(excelFormulaOf(formula, excelNamesOf(['hours', 'rate', 'r', 'c']))).toBe(written)
})

test('a workbook computes like the page, also where there is no value, and contains only finite numbers', async () => {
  const block = {
    type: 'calculator',
    title: 'What pays',
    inputs: [
      { name: 'saving', label: 'Saving', value: 0, max: 9 },
      { name: 'cost', label: 'Cost', value: 5, max: 9 },
    ],
    results: [
      { name: 'pays', label: 'Pays', formula: 'saving > cost', explanation: 'It pays.' },
      { name: 'bonus', label: 'Bonus', formula: 'IF(pays = 1, 10, 20)', explanation: 'A bonus.' },
      { name: 'months', label: 'Months', formula: 'cost / saving * 12', explanation: 'Until then.', fallback: 'Never' },
      { name: 'late', label: 'Late', formula: 'IF(MIN(months, 99) > 12, 1, 0)', explanation: 'After a year.', fallback: 'It "never" pays' },
    ],
  }
  const { site, page } = resolveBlock(block)
  const { sheets, namedRanges = [] } = await readXlsx(await makeWorkbook({ site, page, address: site.origin, date }))
  const [sheet] = sheets
  if (!sheet) throw new Error('There is no sheet')
  expect(recompute(sheet, namedRanges, { saving: 9, cost: 5 })).toMatchObject({ pays: 1, bonus: 10, months: (5 / 9) * 12, late: 0 })
  expect(recompute(sheet, namedRanges, {})).toMatchObject({ pays: 0, bonus: 20, months: Number.NaN, late: Number.NaN })
  const formulas = [...(sheet.cells?.values() ?? [])].flatMap(({ formula }) => formula ?? [])
  expect(formulas.slice(-2), 'a result that another uses keeps its error').toEqual(['cost/saving*12', 'IFERROR(IF(MIN(months,99)>12,1,0),"It ""never"" pays")'])
  expect([...(sheet.cells?.values() ?? [])].filter(({ value }) => typeof value === 'number' && !Number.isFinite(value))).toEqual([])
})

describe('the workbook of a calculator', () => {
  const long = (times: number) => 'As many words as an editor writes. '.repeat(times).trim()
  const calculator = {
    type: 'calculator',
    title: 'What automation saves',
    intro: long(10),
    inputs: [
      { name: 'hours', label: 'Hours a week', hint: long(6), value: 20.25, min: 1, max: 168 },
      { name: 'rate', label: 'Cost of an hour', value: 40.5, max: 1500, format: 'money' },
      { name: 'cost', label: 'Cost of the project', value: 20000, max: 1000000, format: 'money' },
      { name: 'share', label: 'Share automated', value: 0.29, min: 0.05, max: 1, format: 'percent' },
      { name: 'fee', label: 'Fee', value: 9.001, max: 1000, format: 'money' },
      { name: 'lost', label: 'Share lost', value: 0.125, max: 0.29, format: 'percent' },
    ],
    results: [
      { name: 'saving', label: 'Saving', formula: 'hours * rate * share * 52', explanation: 'The time saved.', format: 'money' },
      { name: 'rest', label: 'Rest', formula: 'share * (1 - lost)', explanation: 'What is not lost.', format: 'percent' },
      { name: 'payback', label: 'Payback', formula: 'cost / saving * 12', explanation: 'Until then.', format: 'months' },
      { name: 'freed', label: 'Hours freed', formula: 'hours * 52', explanation: 'Every year.' },
    ],
  }
  const read = async (block: object = calculator, changes: Partial<Parameters<typeof makeWorkbook>[0]['page']> = {}) => {
    const { site, page } = resolveBlock(block)
    const workbook = await readXlsx(await makeWorkbook({ site, page: { ...page, ...changes }, address: site.origin, date }), { readStyles: true })
    const [sheet, about] = workbook.sheets
    if (!sheet || !about) throw new Error('A sheet is missing')
    return { ...workbook, sheet, about }
  }

  /** Returns a value of the second column as a spreadsheet shows it. */
  function shownIn({ cells, conditionalRules = [] }: Sheet, row: number): string {
    const { value, style } = cells?.get(`${row - 1},1`) ?? {}
    const parser = new FormulaParser({ onVariable: () => ({ sheet: '', row, col: 2 }), onCell: () => Number(value), functions })
    const rule = conditionalRules.find(({ range, formula }) => range === `B${row}` && parser.parse(String(formula), { sheet: '', row, col: 2 }) === true)
    return formatValue(value, rule?.style?.numFmt ?? style?.numFmt ?? 'General')
  }

  test('shows for each input and result its label, its value, an input with every digit, and its hint or explanation', async () => {
    const { sheet } = await read()
    expect(sheet.rows.map(([label, value, note], index) => [label, typeof value === 'number' ? shownIn(sheet, index + 1) : value, note])).toEqual([
      ['What automation saves', null, null],
      [long(10), null, null],
      [null, null, null],
      ['Your numbers', '', ''],
      ['Hours a week', '20.25', long(6)],
      ['Cost of an hour', '40.5', ''],
      ['Cost of the project', '20,000', ''],
      ['Share automated', '29%', ''],
      ['Fee', '9', ''],
      ['Share lost', '12.5%', ''],
      [null, null, null],
      ['Results', '', ''],
      ['Saving', '12,367', 'The time saved.'],
      ['Rest', '25.4%', 'What is not lost.'],
      ['Payback', '19.4 months', 'Until then.'],
      ['Hours freed', '1,053', 'Every year.'],
      [null, null, null],
      ['Test Brief has a commercial relationship with Partner AI.', null, null],
    ])
  })

  test('lets visitors change the inputs alone, and tells them the range of each', async () => {
    const { sheet } = await read()
    const unlocked = [...(sheet.cells ?? [])].flatMap(([place, { style }]) => (style?.protection?.locked === false ? place : []))
    expect(unlocked).toEqual(['4,1', '5,1', '6,1', '7,1', '8,1', '9,1'])
    expect(sheet.dataValidations?.map(({ range, showErrorMessage, errorMessage }) => [range, showErrorMessage, errorMessage])).toEqual([
      ['B5', true, 'Enter a number from 1 to 168.'],
      ['B6', true, 'Enter a number from 0 to 1,500.'],
      ['B7', true, 'Enter a number from 0 to 1,000,000.'],
      ['B8', true, 'Enter a number from 5% to 100%.'],
      ['B9', true, 'Enter a number from 0 to 1,000.'],
      ['B10', true, 'Enter a number from 0% to 29%.'],
    ])
  })

  test('has rows as high as their longest text, and prints on one page', async () => {
    const { sheet } = await read()
    const heightOf = (row: number) => sheet.rowDefs?.get(row)?.height ?? 0
    expect(sheet.merges).toContainEqual({ startRow: 1, startCol: 0, endRow: 1, endCol: 2 })
    expect(heightOf(1), 'three lines across all columns').toBeGreaterThanOrEqual(45)
    expect(heightOf(4), 'four lines in the last column').toBeGreaterThanOrEqual(60)
    expect(heightOf(5), 'one line').toBeLessThan(30)
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true })
  })

  test('contains no result that has no value', async () => {
    const inputs = calculator.inputs.map((input) => (input.name === 'hours' ? { ...input, value: 0, min: 0 } : input))
    const { sheet } = await read({ ...calculator, inputs })
    expect(sheet.rows[14]).toEqual(['Payback', null, 'Until then.'])
  })

  test('has its date, and its title in the footer of printed pages', async () => {
    const { sheet, properties } = await read(calculator, { title: 'R&D costs' })
    expect(sheet.headerFooter?.oddFooter).toBe('&L&8 Test Brief · R&&D costs · Last reviewed November 20, 2026&R&8&P')
    expect(properties).toMatchObject({ created: date, modified: date })
  })

  test.each([
    ['with partner links says so, too', true, ['Links marked “partner link” may earn us a commission.']],
    ['without partner links says nothing of them', false, []],
  ])('has a sheet about it, which links to the site and names the commercial ties; one %s', async (_, affiliate, ties) => {
    const { about } = await read(calculator, { discloses: { partner: true, illustrative: true, affiliate } })
    expect(about.rows.map(([text]) => text).filter((text) => text !== null)).toEqual([
      'A page',
      'A page of one block',
      'Last reviewed',
      'Published by',
      'Read it online: https://test.example/services',
      'Test Brief has a commercial relationship with Partner AI.',
      ...ties,
      'How this list is made',
    ])
    expect([...(about.cells?.values() ?? [])].flatMap(({ hyperlink }) => hyperlink?.target ?? [])).toEqual([
      'https://test.example/services',
      'https://test.example/rankings#method',
    ])
  })
})

test.each(['r', 'C', 'rc', 'TRUE'])('"%s" gets another name in Excel, where it has another meaning', (name) => {
  expect([...excelNamesOf([name]).values()]).toEqual([`${name}_`])
})

test.each([
  ['netCost', 'netcost'],
  ['netcost', 'netCost'],
])('"%s" and "%s", which differ only in case, get different names in Excel', (first, second) => {
  expect([...excelNamesOf([first, second]).values()]).toEqual([first, `${second}_2`])
})

test('sheet names are valid and unique in Excel', () => {
  const names = [
    ['Costs: a/b?', 'Costs a b'],
    ["What's inside", 'What s inside'],
    ['::', 'Calculator'],
    ['About', 'About 2'],
    ['History', 'History 2'],
    ['A very long title of a calculator, really', 'A very long title of a'],
    ['A very long title of a calculator, really', 'A very long title of a 2'],
    ['Costs of a project in its years', 'Costs of a project in its years'],
    ['Costs of a project in its years', 'Costs of a project in its 2'],
    ['Donaudampfschifffahrtsgesellschaftskosten', 'Donaudampfschifffahrtsgesellsch'],
  ] as const
  expect(sheetNames(names.map(([title]) => title))).toEqual(names.map(([, name]) => name))
})

test('a workbook without a calculator is reported', () => {
  const file = 'resources/guides/first-steps.yaml'
  const text = new TextDecoder().decode(testContent().files.get(file))
  expect(issuesOf({ [file]: text.replace('download: Download Guide', 'workbook: true') })).toMatchObject([{ code: 'missing-document', line: 3, column: 52 }])
})
