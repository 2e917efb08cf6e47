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
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New page' })

async function openDialog(page: Page, path: string) {
  await openPreview(page, preview.address + path)
  await page.getByRole('button', { name: 'New page' }).click()
}

const table = (rating: string) => `Name\tExpertise\tSpecialization\tRating\tBest for\tLook elsewhere if
Notional & Co\tSpeech in noise\tWorkshops\t${rating}\tTeams whose callers stand beside machines.\tYou want one contract.
`

describe('a new page', () => {
  test('is started from the rows of a spreadsheet, and goes on in the edit panel as a draft', () =>
    withPage({}, async (page) => {
      const file = 'pages/_drafts/rankings/voice-agents.yaml'
      preview.remember(file)
      await openDialog(page, '/rankings')
      await page.keyboard.type('Voice agents')
      await dialog(page).getByLabel('Rows from a spreadsheet').fill(table('4,x'))
      await dialog(page).getByRole('button', { name: 'Create the draft' }).click()
      await dialog(page).getByRole('alert').getByText('Row 2, "Rating" (D2): "4,x" is not a number.').waitFor()
      expect(existsSync(join(preview.root, file))).toBe(false)

      await dialog(page).getByLabel('Rows from a spreadsheet').fill(table('4.6'))
      await dialog(page).getByRole('button', { name: 'Create the draft' }).click()
      await page.waitForURL('**/rankings/voice-agents')
      await page.locator('main table').getByRole('rowheader', { name: 'Notional & Co#2' }).waitFor()
      expect(preview.read(file)).toContain('- name: Notional & Co\n')
      await panel(page).getByText('texts in [square brackets] are for you to write', { exact: false }).waitFor()
      await panel(page).getByRole('button', { name: 'Publish' }).click()
      await panel(page).getByText('It cannot be published yet', { exact: false }).waitFor()
      // The first of them.
      const focused = await page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLTextAreaElement | undefined)?.value)
      expect(focused).toBe('[What these agencies do, and for whom: one sentence]')
    }))

  test('is offered at an address that has no page, too, as one of the kind of its folder', () =>
    // The page says in the console that there is none.
    withPage({ mayFail: true }, async (page) => {
      for (const [path, kind] of [
        ['/services/none', 'service'],
        ['/resources/guides/none', 'guide'],
        ['/rankings', 'ranking'],
      ] as const) {
        await openDialog(page, path)
        // The site has no page above those of this kind.
        await expect.poll(() => dialog(page).getByRole('option', { name: 'comparison' }).count()).toBe(0)
        expect(await dialog(page).getByLabel('Kind').inputValue()).toBe(kind)
        expect(await dialog(page).getByLabel('Rows from a spreadsheet').isVisible()).toBe(kind === 'ranking')
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'hidden' })
        expect(await isFocused(page.getByRole('button', { name: 'New page' }))).toBe(true)
      }
    }))

  test('is not written over a file that somebody else has just made, whether the preview knows it yet or not', () =>
    withPage({}, async (page) => {
      await openDialog(page, '/')
      await dialog(page).getByLabel('Kind').selectOption('page')
      await dialog(page).getByLabel('Name').fill('Team')
      preview.write('pages/_drafts/team.yaml', 'title: Somebody else’s\n')
      await dialog(page).getByLabel('Name').press('Enter')
      await dialog(page)
        .getByRole('alert')
        .getByText(/is already the page \/team|a file of this name/)
        .waitFor()
      expect(preview.read('pages/_drafts/team.yaml')).toBe('title: Somebody else’s\n')
    }))

  test.each(['light', 'dark'] as const)('is described without violations that axe finds, %s', (colorScheme) =>
    withPage({ viewport: phone, colorScheme, reducedMotion: 'reduce', bypassCSP: true }, async (page) => {
      await openDialog(page, '/rankings')
      await page.keyboard.press('Enter')
      expect(await dialog(page).isVisible()).toBe(true)
      expect(await axeViolations(page, { within: 'page-editor' })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }),
  )
})
