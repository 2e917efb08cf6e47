import FormulaParser from 'fast-formula-parser'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { calculateResults } from '../../renderer/content/calculator.ts'
import type { BlockProps } from '../../renderer/content/resolved.ts'
import { longDate } from '../../renderer/content/tokens.ts'
import { excelFormulaOf, excelNamesOf } from '../../renderer/documents/excelFormula.ts'
import { makeWorkbook, sheetNames } from '../../renderer/documents/makeWorkbook.ts'
import { issuesOf, loadShippedSite, pageOf, resolveBlock, testContent } from '../testSite.ts'

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

test('the cost calculator and the guide on the business case have a workbook', () => {
  expect(shipped.map(({ path }) => path)).toEqual(['/resources/grants/project-cost-calculator', '/resources/guides/ai-business-case'])
})

test('the range of the business case has no ends and no average while low, likely and high are out of order', () => {
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
    for (const text of [loaded.site.disclosure.footer, loaded.site.publisher, longDate(page.reviewed), 'https://agencybrief.example/resources/'])
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

test.each(['r', 'C', 'rc', 'TRUE'])('"%s" gets another name in Excel, where it has another meaning', (name) => {
  expect([...excelNamesOf([name]).values()]).toEqual([`${name}_`])
})

test('names that differ only in case get different names in Excel', () => {
  expect([...excelNamesOf(['netCost', 'netcost']).values()]).toEqual(['netCost', 'netcost_2'])
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
  ] as const
  expect(sheetNames(names.map(([title]) => title))).toEqual(names.map(([, name]) => name))
})

test('a workbook without a calculator is reported', () => {
  const file = 'resources/guides/first-steps.yaml'
  const text = new TextDecoder().decode(testContent().files.get(file))
  expect(issuesOf({ [file]: text.replace('download: Download Guide', 'workbook: true') })).toMatchObject([{ code: 'missing-document', line: 3, column: 52 }])
})
