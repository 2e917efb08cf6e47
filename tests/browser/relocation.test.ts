import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './accessibility/audits.ts'
import { phone, withBrowser, withPage } from './page.ts'
import { isFocused, openPreview } from './previewPage.ts'
import { withPreview } from './previewServer.ts'

withBrowser()

const preview = withPreview()

const panel = (page: Page) => page.getByRole('region', { name: 'Edit this page' })
const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const has = (file: string) => existsSync(join(preview.root, file))

async function openPanel(page: Page, path: string) {
  await openPreview(page, preview.address + path)
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await panel(page).locator('ol').first().waitFor()
}

/** Opens a dialog, enters an address in place of the one that it proposes, and sends it. @returns what was proposed */
async function ask(page: Page, name: string, to: string, submit: string) {
  await button(page, name).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').or(dialog.getByRole('combobox'))
  const proposed = await field.inputValue()
  await field.fill(to)
  await dialog.getByRole('button', { name: submit }).click()
  return { dialog, proposed }
}

const [audits, reviews, hub] = ['pages/services/audits.yaml', 'pages/services/reviews.yaml', 'pages/services/index.yaml'] as const

/** Writes a page that the test site does not have, and waits until the preview shows it. */
async function writeReviews(file: string) {
  preview.remember(file)
  const text = preview.read(audits).replace(/aliases: .*\n/, '')
  preview.write(file, text.replace('Process audits', 'Reviews of work').replace('The first', 'Another'))
  await preview.waitForPage('/services/reviews')
}

describe('in the edit panel', () => {
  test('a page gets another address, and its old one back', () =>
    withPage({}, async (page) => {
      for (const file of [audits, reviews, 'pages/_site.yaml']) preview.remember(file)
      const before = preview.read(audits)
      await openPanel(page, '/services/audits')
      const { dialog, proposed } = await ask(page, 'Change address', '/services/Reviews', 'Move the page')
      expect(proposed).toBe('/services/audits')
      await dialog.getByRole('alert').getByText('Did you mean "/services/reviews"?').waitFor()
      expect(has(reviews)).toBe(false)

      await dialog.getByRole('textbox').fill('/services/reviews')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/services/reviews')
      await panel(page).getByText('Moved from /services/audits to /services/reviews.').waitFor()
      // Whoever has no pointer goes on where the dialog was opened.
      await expect.poll(() => isFocused(button(page, 'Change address'))).toBe(true)
      expect([has(audits), preview.read(reviews)]).toEqual([false, before.replace('aliases: [/audits]', 'aliases: [/audits, /services/audits]')])

      await button(page, 'Undo').click()
      await page.waitForURL('**/services/audits')
      await panel(page).getByText('Undone: Moved from /services/audits to /services/reviews.').waitFor()
      expect([has(reviews), preview.read(audits)]).toEqual([false, before])
      await button(page, 'Redo').click()
      await page.waitForURL('**/services/reviews')
    }))

  test('a page is removed, its visitors are led to another one, and there it can be brought back', () =>
    withPage({ viewport: phone }, async (page) => {
      for (const file of [audits, hub, 'pages/_site.yaml']) preview.remember(file)
      // The hub lists the pages below it: one must be left.
      await writeReviews(reviews)
      const before = [preview.read(audits), preview.read(hub)]
      await openPanel(page, '/services/audits')
      await button(page, 'Remove page').click()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => isFocused(button(page, 'Remove page'))).toBe(true)

      const { proposed } = await ask(page, 'Remove page', '/services', 'Remove the page')
      expect(proposed).toBe('/services')
      await page.waitForURL('**/services')
      await panel(page).getByText('Removed pages/services/audits.yaml. Its address leads to /services.', { exact: false }).waitFor()
      // The same button would remove the other page.
      await expect.poll(() => isFocused(panel(page))).toBe(true)
      expect([has(audits), preview.read(hub).includes('/services/audits')]).toEqual([false, true])
      await page.goto(`${preview.address}/services/audits`)
      expect(page.url()).toBe(`${preview.address}/services`)

      await button(page, 'Undo').click()
      await panel(page).getByText('Undone: Removed pages/services/audits.yaml.', { exact: false }).waitFor()
      expect([preview.read(audits), preview.read(hub)]).toEqual(before)

      // The page in its place has not become it.
      await page.goto('about:blank')
      preview.remove(hub)
      const answer = async () => (await fetch(`${preview.address}/services`, { headers: { Accept: 'text/html' }, redirect: 'manual' })).status
      await expect.poll(answer).toBe(404)
    }))

  test('a draft is removed, of which nobody knows the address; a page that others are below is not', () =>
    withPage({}, async (page) => {
      const draft = 'pages/_drafts/services/reviews.yaml'
      await writeReviews(draft)
      await openPanel(page, '/services/reviews')
      await ask(page, 'Remove page', '/services', 'Remove the page')
      await page.waitForURL('**/services')
      await panel(page).getByText('Removed pages/_drafts/services/reviews.yaml. No link leads to it.').waitFor()
      expect(has(draft)).toBe(false)

      const { dialog } = await ask(page, 'Remove page', '/rankings', 'Remove the page')
      await dialog.getByRole('alert').getByText('Without this page there would be a mistake: pages/services/audits.yaml:', { exact: false }).waitFor()
      expect(has(hub)).toBe(true)
    }))

  test('what is typed in a dialog is not said to be here again when the page is', () =>
    withPage({}, async (page) => {
      await openPanel(page, '/services/audits')
      await button(page, 'Change address').click()
      await page.keyboard.type('/services/reviews')
      await openPreview(page, `${preview.address}/services/audits`)
      await button(page, 'Change address').waitFor()
      expect((await panel(page).getByRole('status').allTextContents()).join('')).not.toContain('What you were typing')
    }))

  test('the home page stays where it is', () =>
    withPage({}, async (page) => {
      await openPanel(page, '/')
      expect(await Promise.all(['Change address', 'Remove page'].map((name) => button(page, name).count()))).toEqual([0, 0])
    }))
})
