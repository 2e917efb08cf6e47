import type { Page } from 'playwright'

/** Opens an address of the preview and sets a flag on the window, which a reload would lose. */
export async function openPreview(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('site-preview'))
  // Connected, and informed of what happened meanwhile.
  await page.waitForTimeout(300)
  await page.evaluate(() => Object.assign(window, { mark: true }))
}

export const hasMark = (page: Page) => page.evaluate(() => 'mark' in window)

export const panel = (page: Page) => page.getByRole('region', { name: 'Mistakes in the pages' })
