import { expect } from 'vitest'
import { desktop, phone, site, shippedTest as test, withBrowser, withPage } from './page.ts'

withBrowser()

const guide = '/resources/guides/ai-transformation-playbook'

// Sections are laid out when they come near the viewport, so the position of an anchor far down is an estimate until then.
test.each([
  [phone, 'reduce'],
  [phone, 'no-preference'],
  [desktop, 'reduce'],
  [desktop, 'no-preference'],
] as const)('a link to a section far down a long page scrolls to it: %j, motion %s', (viewport, reducedMotion) =>
  withPage({ viewport, reducedMotion }, async (page) => {
    await page.goto(site + guide)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const which of [-1, 3, -2]) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      if (viewport === phone && !(await contents.getByRole('link').first().isVisible())) await contents.locator('summary').click()
      const link = contents.getByRole('link').nth(which)
      const id = (await link.getAttribute('href'))?.slice(1) ?? ''
      await link.click()
      await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${id}`)
      const isThere = () =>
        page.evaluate((to) => {
          const { y } = document.getElementById(to)?.getBoundingClientRect() ?? { y: Number.NaN }
          return y > 0 && y < innerHeight * 0.6
        }, id)
      await expect.poll(isThere, { timeout: 5000, message: id }).toBe(true)
    }
  }),
)

test('the sections of a long page are laid out one after the other once it has settled, without scrolling', () =>
  withPage({ viewport: phone }, async (page) => {
    // On a busy machine the sections would be laid out before the test looks.
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.goto(site + guide)
    const putOffAfter = (seconds: number) =>
      page.locator('main section').evaluateAll((all, time) => {
        for (const animation of document.getAnimations()) {
          animation.pause()
          animation.currentTime = time
        }
        return all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length
      }, seconds * 1000)
    const all = await putOffAfter(0.4)
    expect(all).toBeGreaterThan(2)
    expect(await putOffAfter(0.56)).toBe(all - 2)
    expect(await putOffAfter(5)).toBe(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }))

test('a page with a fragment in its URL opens at that section', () =>
  withPage({ viewport: phone }, async (page) => {
    await page.goto(`${site}/rankings`)
    const ids = await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
    const id = ids.at(-1) ?? ''
    await page.goto(`${site}/contact`)
    await page.goto(`${site}/rankings#${id}`)
    await expect.poll(async () => (await page.locator(`[id="${id}"]`).boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(phone.height / 2)
  }))

test('the table of contents highlights the current chapter', () =>
  withPage({ viewport: desktop }, async (page) => {
    await page.goto(site + guide)
    const weightOf = (which: number) =>
      page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link')
        .nth(which)
        .evaluate((link) => getComputedStyle(link).fontWeight)
    const id = await page.locator('section:has(> .section)').nth(2).getAttribute('id')
    await page.goto(`${site + guide}#${id}`)
    const which = await page
      .locator('nav[aria-label="On this page"] a')
      .evaluateAll((links, to) => links.findIndex((link) => link.getAttribute('href') === to), `#${id}`)
    await expect.poll(() => weightOf(which)).toBe('600')
    expect(await weightOf(which + 1)).toBe('400')
  }))
