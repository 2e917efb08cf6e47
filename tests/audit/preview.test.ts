// @module-tag audit
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withBrowser, withPage } from '../browser/page.ts'
import { hasMark, openPreview, panel } from '../browser/previewPage.ts'
import { withPreview } from '../browser/previewServer.ts'

withBrowser()

const preview = withPreview()

const file = 'pages/rankings/index.yaml'

/** Ways to break a page, at a key of it. */
const breaks = [
  (text: string, at: number, key: string) => `${text.slice(0, at)}${key}${key}:${text.slice(at + key.length + 1)}`,
  (text: string, at: number) => `${text.slice(0, at)}[${text.slice(at)}`,
  (text: string, at: number, key: string) => text.slice(0, at + Math.floor(key.length / 2)),
  (text: string) => text.replace('blocks:', '\tblocks:'),
  (text: string) => text.replace(/type: \w+/, 'type: no'),
]

test('the preview recovers from a hundred mistakes without a reload', () =>
  withPage({}, async (page) => {
    const text = preview.read(file)
    const keys = [...text.matchAll(/\b(title|description|blocks|type|agencies|expertise|rating|bestFor|highlighted|scope):/g)]
    const mistakes = fc.record({ key: fc.constantFrom(...keys), make: fc.constantFrom(...breaks) })
    await openPreview(page, `${preview.address}/rankings`)
    for (const [cycle, { key, make }] of fc.sample(mistakes, { numRuns: 100, seed: Number(process.env.SEED ?? 2025) }).entries()) {
      const broken = make(text, key.index, key[1] ?? '')
      preview.write(file, broken)
      await panel(page)
        .waitFor({ timeout: 5000 })
        .catch(() => expect.fail(`No mistake is shown for:\n${broken}`))
      preview.write(file, text.replace('expertise: Forecasting', `expertise: Forecast ${cycle}`))
      await page.getByText(`Forecast ${cycle}`, { exact: true }).first().waitFor({ timeout: 5000 })
      await panel(page).waitFor({ state: 'hidden', timeout: 5000 })
    }
    expect(await hasMark(page)).toBe(true)
  }))
