// @module-tag audit
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculateResults } from '../../renderer/content/calculator.ts'
import type { ResolvedBlock } from '../../renderer/content/resolved.ts'
import { DocumentCache } from '../../renderer/documents/documentCache.ts'
import { makeDocument } from '../../renderer/documents/makeDocument.ts'
import { sheetNames } from '../../renderer/documents/makeWorkbook.ts'
import { documentInput } from '../../renderer/outputs/documents.ts'
import { loadShippedSite } from '../testSite.ts'

const loaded = loadShippedSite()

const documents = loaded.summaries.flatMap(({ path, document }) => {
  const page = document && loaded.resolve(path)
  return page ? [{ path, page, input: documentInput(loaded.site, page, '/') }] : []
})

test.each(documents)('the documents of $path are byte-identical when generated again', async ({ input }) => {
  const [kept, made] = [await new DocumentCache('.').getOrMake(input), await makeDocument(input)]
  expect(Buffer.compare(kept.pdf, made.pdf)).toBe(0)
  expect(Buffer.compare(kept.workbook ?? Buffer.alloc(0), made.workbook ?? Buffer.alloc(0))).toBe(0)
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** A setting of LibreOffice Calc: recalculate all formulas when opening a file, whatever results it contains. */
const alwaysRecalculate = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`

/** Every sheet in a separate file, with raw values instead of formatted ones. */
const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

const withLeastInputs = (block: ResolvedBlock): ResolvedBlock =>
  block.type === 'calculator' ? { ...block, inputs: block.inputs.map((input) => ({ ...input, value: input.min })) } : block

describe.skipIf(!hasLibreOffice)('LibreOffice calculates the same results as the page in the workbook of', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'agency-brief-workbooks-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const workbooks = documents.filter(({ page }) => page.document?.workbook)
  // With the least inputs a project frees no hours, so some results have no value.
  const cases = workbooks.flatMap(({ path, input }) => [
    { path, numbers: 'of the example', input },
    { path, numbers: 'that are least', input: { ...input, page: { ...input.page, blocks: input.page.blocks.map(withLeastInputs) } } },
  ])

  test.each(cases)('$path, with the numbers $numbers', async ({ input }) => {
    const { page } = input
    const profile = join(folder, 'profile')
    mkdirSync(join(profile, 'user'), { recursive: true })
    writeFileSync(join(profile, 'user/registrymodifications.xcu'), alwaysRecalculate)
    const file = join(folder, 'workbook.xlsx')
    const out = mkdtempSync(join(folder, 'sheets-'))
    const calculators = page.blocks.filter((block) => block.type === 'calculator')
    writeFileSync(file, (await makeDocument(input)).workbook ?? '')
    spawnSync('soffice', ['--headless', `-env:UserInstallation=${pathToFileURL(profile).href}`, '--convert-to', csv, '--outdir', out, file])
    const names = sheetNames(calculators.map(({ title }) => title))
    expect(readdirSync(out)).toHaveLength(names.length + 1)
    calculators.forEach(({ inputs, results }, index) => {
      const rows = parse<string[]>(readFileSync(join(out, `workbook-${names[index]}.csv`), 'utf8')).data
      const shown = new Map(rows.map(([label = '', value = '']) => [label, value]))
      const expected = calculateResults(results, Object.fromEntries(inputs.map(({ name, value }) => [name, value])))
      for (const { name, label, fallback } of results) {
        const value = shown.get(label) ?? ''
        // A result that others use shows the error of the spreadsheet.
        if (Number.isNaN(expected[name])) expect([fallback, '#N/A', '#DIV/0!'], label).toContain(value)
        else expect(value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value), label).toBeCloseTo(expected[name] ?? 0, 6)
      }
    })
  })
})
