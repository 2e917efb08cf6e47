import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { snippetOf } from '../../renderer/preview/catalogue/examples.ts'
import { axeViolations } from './accessibility/audits.ts'
import { desktop, phone, withBrowser, withPage } from './page.ts'
import { hasMark, interceptEditor, openPreview } from './previewPage.ts'
import { withPreview } from './previewServer.ts'

withBrowser()

const preview = withPreview()

const open = (page: Page, path: string) => openPreview(page, preview.address + path)

const frame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)

test('a frame renders its example at its width and in its color scheme, and is scaled to fit', () =>
  withPage({ viewport: desktop }, async (page) => {
    await open(page, '/_blocks/hero')
    const ofSite = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    for (const [width, scheme, least, most] of [
      [360, 'dark', 0, 0.3],
      [1280, 'light', 0.9, 1],
    ] as const) {
      const place = page.locator('.frame', { has: page.locator(`iframe[title="smallest, ${width} px, ${scheme}"]`) })
      await place.scrollIntoViewIfNeeded()
      const main = frame(page, `smallest, ${width} px, ${scheme}`).locator('main')
      await main.waitFor()
      const inside = await main.evaluate((element) => ({
        width: innerWidth,
        scheme: getComputedStyle(document.documentElement).colorScheme,
        height: element.getBoundingClientRect().height,
        font: getComputedStyle(element).fontFamily,
        background: getComputedStyle(document.body).backgroundColor,
      }))
      expect(inside).toMatchObject({ width, scheme, font: ofSite })
      const lightness = Number(/^rgb\(\d+, (\d+)/.exec(inside.background)?.[1]) / 255
      expect(lightness).toBeGreaterThanOrEqual(least)
      expect(lightness).toBeLessThanOrEqual(most)
      const scale = Math.min(1, (await place.evaluate((element) => element.clientWidth)) / width)
      await expect.poll(async () => Math.abs((await place.evaluate((element) => element.clientHeight)) - inside.height * scale)).toBeLessThanOrEqual(2)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }))

test('the page of a block follows saved examples, components, schemas and pages without a reload', () =>
  withPage({}, async (page) => {
    await open(page, '/_blocks/hero')
    await frame(page, 'smallest, 360 px, light').getByText('Choose the AI agency that fits').waitFor()
    preview.edit('schema/blocks/hero.yaml', 'smallest:\n  title: Choose the AI agency that fits', 'smallest:\n  title: Choose with care')
    await frame(page, 'smallest, 360 px, light').getByText('Choose with care').waitFor()
    await page.getByText('title: Choose with care').waitFor()
    preview.edit('renderer/blocks/Hero.tsx', '<h1>', '<h1 data-edited="">')
    await frame(page, 'smallest, 360 px, light').locator('h1[data-edited]').waitFor({ state: 'attached' })
    preview.edit('schema/blocks/hero.ts', 'A few words above the title', 'Two words above the title')
    await page.getByRole('cell', { name: 'Two words above the title' }).waitFor()
    preview.edit('pages/services/audits.yaml', 'title: Process audits', 'title: Audits of processes')
    await page.getByRole('link', { name: 'Audits of processes' }).waitFor()
    expect(await hasMark(page)).toBe(true)
  }))

test('an invalid example shows an error in its own frame only', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await open(page, '/_blocks/hero')
    preview.edit('schema/blocks/hero.yaml', 'smallest:\n  title:', 'smallest:\n  titel:')
    await frame(page, 'smallest, 360 px, light').getByRole('heading', { name: 'This example cannot be rendered' }).waitFor()
    await page.getByTitle('with steps, 360 px, light').scrollIntoViewIfNeeded()
    await frame(page, 'with steps, 360 px, light').getByText('Discovery').waitFor()
  }),
)

test('the copy button copies the YAML by keyboard', () =>
  withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await open(page, '/_blocks/rankingTable')
    await page.getByRole('button', { name: 'Copy' }).press('Enter')
    await page.getByRole('status').filter({ hasText: 'Copied.' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippetOf('rankingTable'))
  }))

test('a listed use of a block opens in the editor', () =>
  withPage({}, async (page) => {
    const openedFiles = await interceptEditor(page)
    await open(page, '/_blocks/rankingTable')
    await page.getByRole('link', { name: 'pages/rankings/index.yaml:6' }).click()
    await expect.poll(() => openedFiles).toEqual([`${preview.pages}/rankings/index.yaml:6:5`])
  }))

test('the index links to a block, and the page of the block links back', { tags: 'audit' }, () =>
  withPage({}, async (page) => {
    await open(page, '/_blocks')
    await page.getByRole('link', { name: 'rankingTable' }).click()
    await page.getByRole('heading', { level: 1, name: 'rankingTable' }).waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('heading', { level: 1, name: 'The blocks' }).waitFor()
  }),
)

for (const [path, viewport, colorScheme] of [
  ['/_blocks', phone, 'dark'],
  ['/_blocks', desktop, 'light'],
  ['/_blocks/rankingTable', phone, 'light'],
  ['/_blocks/calculator', desktop, 'dark'],
] as const)
  test(`axe finds no violations on ${path}, ${colorScheme}`, { tags: colorScheme === 'light' ? 'audit' : [] }, () =>
    withPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
      await open(page, path)
      expect(await axeViolations(page)).toEqual([])
    }),
  )
