import { expect } from 'vitest'
import { desktop, phone } from '../page.ts'
import { mainLinks } from './everyPage.ts'
import type { Check, Statements } from './statement.ts'

const tablet = { width: 800, height: 800 }

/** Reloads the page with this viewport, runs the check, and leaves the page as the other rows expect it. */
const on =
  (viewport: typeof desktop, check: Check): Check =>
  async (visit) => {
    const address = visit.page.url()
    await visit.page.setViewportSize(viewport)
    await visit.page.goto(address)
    try {
      await check(visit)
    } finally {
      await visit.page.setViewportSize(desktop)
      await visit.page.goto(address)
    }
  }

const menuOpens: Check = async ({ page }) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.waitFor()
  expect(
    await menu
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(mainLinks)
  expect(await menu.getByRole('link', { name: /^Commercial partner Contact / }).getAttribute('target')).toBe('_blank')
}

const menuCloses: Check = async ({ page }) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Tools' }).click()
  await page.waitForURL('**/tools')
  expect(await page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(false)
}

const menuWidth =
  (width: number): Check =>
  async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    await expect.poll(async () => Math.round((await menu.boundingBox())?.width ?? 0)).toBe(width)
  }

const backToTop: Check = async ({ page }) => {
  const button = page.locator('body [data-back-to-top]')
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await expect.poll(() => button.isVisible()).toBe(false)
  await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }))
  await expect.poll(() => button.isVisible()).toBe(true)
  await button.hover()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  await button.click()
  await page.waitForFunction(() => scrollY === 0)
}

const topOnPathChange: Check = async ({ page }) => {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.locator('body > footer').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.waitForURL('**/privacy')
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

/** Back leads to the page that the visitor came from, or else to the parent page. */
const backInHistory: Check = async ({ page, path }) => {
  const site = new URL(page.url()).origin
  const back = page.locator('main [data-back]')
  await page.goto(`${site}/types-of-agencies/consulting-firms`)
  await page.locator(`main a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
  await back.click()
  await page.waitForURL('**/types-of-agencies/consulting-firms')
  await page.goto('about:blank')
  await page.goto(site + path)
  await back.click()
  await page.waitForURL('**/services')
  await page.locator(`main a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
  await page.evaluate(() => {
    location.hash = 'main'
  })
  await back.click()
  await page.waitForURL('**/services')
  await page.goto(site + path)
}

/** A part of the page that fails shows the error in its place. */
const applicationError: Check = async ({ page }) => {
  const address = page.url()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('&quot;formula&quot;:&quot;', '&quot;formula&quot;:&quot;nothing * ') })
  })
  await page.goto(address)
  const island = page.locator('main [data-island=calculatorForm]').first()
  await island.scrollIntoViewIfNeeded()
  const screen = page.getByRole('alert').first()
  await screen.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
  expect(await screen.innerText()).toContain('nothing')
  const details = screen.locator('details')
  expect(await details.getAttribute('open')).toBeNull()
  expect(await details.textContent()).toMatch(/\bat\b/)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.unroute(address)
}

/** What the frame of every page does (spec §2, §4, §8, §9), checked on one page each. */
export const frameStatements: Statements = {
  '/rankings': {
    'spec §2, §4: the mobile menu opens to the eight links and an external contact button': on(phone, menuOpens),
    'spec §4: the mobile menu closes when a link is chosen': on(phone, menuCloses),
    'spec §9: the mobile menu takes 80% of the width of a phone': on(phone, menuWidth(288)),
    'spec §9: the mobile menu takes at most 350 px of a larger screen': on(tablet, menuWidth(350)),
    'spec §2, §4, §9: back to top appears past 300 px, and scrolls smoothly to the top': on(desktop, backToTop),
    'spec §2: the page starts at the top on every path change': on(desktop, topOnPathChange),
  },
  '/404': {
    'spec §2, §8: the missing path is logged to the console': async ({ errors }) => expect(errors.join('\n')).toContain('/no/such/page'),
  },
  '/services/strategic-ai-consulting': {
    'spec §2 /services/{serviceId}: Back goes back in history, and up for a visitor who came from elsewhere': backInHistory,
  },
  '/services/no-such-service': {
    'spec §2, §8: an unknown service shows the first one, AI Process Audits': async ({ page }) => {
      await expect.poll(() => page.locator('main h1').textContent()).toBe('AI Process Audits')
      expect(await page.title()).toMatch(/^AI Process Audits/)
    },
    'visitors P9: an unknown service has a notice and noindex': async ({ page }) => {
      expect(await page.getByRole('status').first().innerText()).toContain('There is no service at this address')
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    },
    'spec §8: the path of an unknown service is not logged as missing': async ({ errors }) => expect(errors.join('\n')).not.toContain('there is no page at'),
  },
  '/resources/guides/ai-business-case': {
    'spec §8, visitors P12: a failing part shows “Unexpected Application Error!” with message and collapsed stack, and leaves the rest of the page intact':
      applicationError,
  },
}
