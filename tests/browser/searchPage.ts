import type { Page } from 'playwright'
import { expect } from 'vitest'

export const field = (page: Page) => page.getByRole('searchbox', { name: 'Words to look for' })
export const status = (page: Page) => page.locator('[data-island=searchForm] [role=status]')
export const results = (page: Page) => page.locator('[data-island=searchForm] ol h2 a')

/**
 * Searches for the names of pages of a site, and returns those that do not come first: "“RPA”: /tools before /rankings/rpa".
 * @param oneIn searches for one in so many pages, for each if not given
 */
export async function pagesNotFound(page: Page, site: string, oneIn = 1): Promise<string[]> {
  await page.goto(`${site}/sitemap`)
  const names = await page.locator('main section a').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')] as const))
  expect(names.length).toBeGreaterThan(50)
  await page.goto(`${site}/search`)
  await page.locator('[data-hydrated]').waitFor()
  const missed: string[] = []
  for (const [name, path] of names.filter((_, index) => index % oneIn === 0)) {
    // Whoever searches is there.
    if (path === '/search') continue
    await field(page).fill(name)
    await field(page).press('Enter')
    await expect.poll(() => status(page).innerText()).toContain(`found for “${name}”`)
    // Pages with the same name are next to each other: the ranking of RPA agencies and the page about them.
    const places = names.filter(([other]) => other === name).length
    const first = await results(page).evaluateAll((links, count) => links.slice(0, count).map((link) => link.getAttribute('href')), places)
    if (!first.includes(path)) missed.push(`“${name}”: ${first} before ${path}`)
  }
  return missed
}
