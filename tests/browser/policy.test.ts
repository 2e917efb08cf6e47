import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { notFoundPath } from '../../renderer/content/routes.ts'
import { loadShippedSite, loadTestSite } from '../testSite.ts'
import { shippedTest, site, testSite, waitForHydration, withBrowser, withPage } from './page.ts'

withBrowser()

/** Collects violations of the policy of a page, from the start. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { violations: seen })
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample } = event as SecurityPolicyViolationEvent
      seen.push(`${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)
}

describe.each([
  ['the shipped site', site, loadShippedSite()],
  ['the test site', testSite, loadTestSite()],
])('on every page of %s', (_name, origin, { summaries }) => {
  test('the CSP blocks nothing, islands hydrate without errors, and a page without islands requests only font and icon', async () => {
    const unknown = ['/no/such/page', '/services/no-such-service']
    // Those that the sitemap leaves out, too. The 404 page is shown at unknown addresses.
    const paths = [...summaries.map(({ path }) => path).filter((path) => path !== notFoundPath), ...unknown]
    const faults: string[] = []
    await withPage({ mayFail: true }, async (page, errors) => {
      const violations = await watch(page)
      let requests: string[] = []
      page.on('request', (request) => requests.push(request.url().slice(origin.length)))
      for (const path of paths) {
        requests = []
        await page.goto(origin + path)
        const isAlone = !unknown.includes(path) && (await page.locator('[data-island], img').count()) === 0
        const others = requests.filter((each) => each !== path && !/^\/(fonts\/.*\.woff2|favicon\.svg)$/.test(each))
        if (isAlone) faults.push(...others.map((each) => `${path} asks for ${each}`))
        expect(await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content'), path).not.toContain('unsafe')
        for (const island of await page.locator('[data-island]').all()) await waitForHydration(island)
        // React compares the HTML of the page with what it renders when the browser is idle.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
        const unexpected = errors.splice(0).filter((error) => !unknown.includes(path) || !error.includes('404'))
        faults.push(...[...(await violations()), ...unexpected].map((fault) => `${path}: ${fault}`))
      }
    })
    expect(faults).toEqual([])
  }, 120_000)
})

test('scripts and styles that were not there at build are blocked', () =>
  withPage({ mayFail: true }, async (page) => {
    const violations = await watch(page)
    await page.goto(`${testSite}/resources`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      const style = document.createElement('style')
      style.textContent = 'h1 { display: none }'
      const image = document.createElement('img')
      image.setAttribute('onerror', 'document.title = "taken over"')
      image.src = 'https://elsewhere.example/pixel.gif'
      const base = document.createElement('base')
      base.href = 'https://elsewhere.example/'
      document.head.append(script, style, image, base)
      document.body.setAttribute('style', 'display: none')
    })
    // The policies of the page and of the header each block the base; the handler is blocked when it is set, the image when it is fetched.
    await expect
      .poll(async () => [...new Set((await violations()).map((violation) => violation.split(':')[0]))].sort())
      .toEqual(['base-uri', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem'])
    expect(await page.title()).not.toContain('taken over')
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.baseURI)).not.toContain('elsewhere')
  }))

test('the speculation rules are valid', () =>
  withPage({}, async (page) => {
    const session = await page.context().newCDPSession(page)
    const rules: { errorType?: string }[] = []
    session.on('Preload.ruleSetUpdated', ({ ruleSet }) => rules.push(ruleSet))
    await session.send('Preload.enable')
    await page.goto(site)
    await expect.poll(() => rules.length).toBeGreaterThan(0)
    expect(rules.map(({ errorType }) => errorType)).toEqual(rules.map(() => undefined))
  }))

// In Playwright the browser begins to prerender a page and gives up before it is shown; the test goes that far.
shippedTest('hovering a link prerenders a page of the site, but not another site', () =>
  withPage({}, async (page) => {
    const session = await page.context().newCDPSession(page)
    const prepared: string[] = []
    session.on('Preload.prerenderStatusUpdated', ({ key }) => prepared.push(key.url))
    await session.send('Preload.enable')
    await page.goto(site)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: /^Commercial partner Contact / }).hover()
    await page.waitForTimeout(500)
    await header.getByRole('link', { name: 'Tools' }).hover()
    await expect.poll(() => [...new Set(prepared)]).toEqual([`${site}/tools`])
  }),
)
