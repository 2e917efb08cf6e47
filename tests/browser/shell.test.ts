import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { desktop, layOut, phone, site, shippedTest as test, testSite, waitForHydration, withBrowser, withPage } from './page.ts'

withBrowser()

test.each([
  ['/types-of-agencies', 'page'],
  ['/types-of-agencies/rpa', 'true'],
  ['/agency-types', 'true'],
])('on %s the navigation marks the agency types as current', (path, mark) =>
  withPage({ viewport: desktop }, async (page) => {
    await page.goto(site + path)
    const current = page.locator('body > header nav [aria-current]')
    expect(await current.evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]))).toEqual([
      ['/types-of-agencies', mark],
      ['/types-of-agencies', mark],
    ])
  }),
)

describe('the menu on a phone', () => {
  test('opens without console messages', () =>
    withPage({ viewport: phone }, async (page) => {
      const warnings: string[] = []
      page.on('console', (message) => warnings.push(message.text()))
      await page.goto(site)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      expect(warnings).toEqual([])
    }))

  test.each(['Escape', 'a click outside', 'Close'])('%s closes it and restores the focus', (way) =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(site)
      const button = page.getByRole('button', { name: 'Menu' })
      await button.focus()
      await page.keyboard.press('Enter')
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await menu.waitFor()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'Close') await menu.getByRole('button', { name: 'Close' }).click()
      else await page.mouse.click(10, 400)
      await menu.waitFor({ state: 'hidden' })
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    }),
  )

  test('traps the focus', () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(site)
      await page.getByRole('button', { name: 'Menu' }).click()
      for (let stop = 0; stop < 24; stop++) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
      }
    }))

  test('works without JavaScript', () =>
    withPage({ viewport: phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(site)
      expect(await page.locator('.theme').isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Rankings' }).click()
      await page.waitForURL('**/rankings')
    }))
})

describe('back to top', () => {
  const zoomed = { width: 320, height: 256 }
  const endOnly = [{ viewport: phone, javaScriptEnabled: false }, { viewport: desktop, javaScriptEnabled: false }, { viewport: zoomed }]

  test.each(endOnly)('is at the end of the page alone with %j', (options) =>
    withPage(options, async (page) => {
      await page.goto(`${site}/terms`)
      await page.evaluate(() => scrollTo(0, 600))
      const bottoms = await page.evaluate(() =>
        ['[data-back-to-top]', 'body'].map((selector) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN),
      )
      expect(bottoms[1]).toBeGreaterThan(2 * desktop.height)
      expect(bottoms[0]).toBeCloseTo((bottoms[1] ?? Number.NaN) - 16)
    }),
  )

  test.each([...[360, 600, 768, 1024, 1180].map((width) => ({ viewport: { width, height: 740 } })), ...endOnly])(
    'covers nothing at the end of a page with %j',
    (options) =>
      withPage(options, async (page) => {
        await page.goto(`${site}/terms`)
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect.poll(() => page.locator('[data-back-to-top]').isVisible()).toBe(true)
        const covered = await page.evaluate(() => {
          const button = document.querySelector('[data-back-to-top]')?.getBoundingClientRect() ?? new DOMRect()
          const range = document.createRange()
          return [...document.querySelectorAll('footer :is(a, p)')].flatMap((element) => {
            range.selectNodeContents(element)
            return [...range.getClientRects()].some(({ right, bottom }) => right > button.left && bottom > button.top) ? [element.textContent] : []
          })
        })
        expect(covered).toEqual([])
      }),
  )

  test.each([
    ['no-preference', 'smooth'],
    ['reduce', 'auto'],
  ] as const)('with prefers-reduced-motion: %s scrolls with behavior: %s', (reducedMotion, behavior) =>
    withPage({ reducedMotion }, async (page) => {
      await page.goto(site)
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
      await page.locator('[data-back-to-top]').hover()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(behavior)
    }),
  )
})

test.each([
  ['light', 'dark'],
  ['dark', 'light'],
] as const)('the theme switch toggles from a %s system to %s and back, and stores only a choice that differs from the system', (own, other) =>
  withPage({ colorScheme: own }, async (page) => {
    await page.goto(site)
    const look = () =>
      page.evaluate(() => {
        // Browsers use the first color that applies for their own UI.
        const bars = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].find(({ media }) => matchMedia(media).matches)
        return {
          scheme: getComputedStyle(document.documentElement).colorScheme,
          stored: Object.entries(localStorage) as string[][],
          bars: bars?.content === '#ffffff' ? 'light' : 'dark',
        }
      })
    expect(await look()).toEqual({ scheme: 'light dark', stored: [], bars: own })
    const press = () => page.getByRole('button', { name: 'Colors' }).click()
    await press()
    expect(await look()).toEqual({ scheme: other, stored: [['theme', other]], bars: other })
    await press()
    expect(await look()).toEqual({ scheme: own, stored: [], bars: own })
    await press()
    await page.reload()
    expect(await look()).toEqual({ scheme: other, stored: [['theme', other]], bars: other })
    await press()
    await page.reload()
    expect(await look()).toEqual({ scheme: 'light dark', stored: [], bars: own })
  }),
)

test('a theme chosen on another page applies to those that are open or in the back/forward cache', () =>
  withPage({ colorScheme: 'light' }, async (page) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.goto(`${testSite}/`)
    const other = await page.context().newPage()
    await other.goto(`${testSite}/resources`)
    await other.locator('.theme').click()
    await expect.poll(theme).toBe('dark')
    // The browser of the tests has no back/forward cache, from where a page comes with this event alone.
    await page.evaluate(() => {
      delete localStorage.theme
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(await theme()).toBe('')
  }))

test('the theme can be switched if storage is blocked', () =>
  withPage({ colorScheme: 'light' }, async (page) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Storage is refused', 'SecurityError')
        },
      })
    })
    await page.goto(`${testSite}/`)
    await page.locator('.theme').click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  }))

// Safari 17.4 and Chromium 122 do not know the function, as this browser does not know another name.
test.each(['light', 'dark'] as const)('a browser without light-dark() shows the light colors when the system is %s', { tags: 'audit' }, (colorScheme) =>
  withPage({ colorScheme, bypassCSP: true }, async (page) => {
    await page.route(`${site}/rankings/rpa`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('light-dark(', 'unknown(') })
    })
    const colors = () =>
      page.evaluate(() => {
        const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
        const texts = ['body', '.subtitle', 'main a', '.button[data-variant=primary]', '[data-highlighted]', '.label', 'footer'].map(styleOf)
        return [...texts, styleOf('body > header')].map(({ color, backgroundColor, borderBlockEndColor }) => [color, backgroundColor, borderBlockEndColor])
      })
    await page.goto(`${site}/rankings/rpa`)
    const shown = await colors()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
    await page.unroute(`${site}/rankings/rpa`)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    expect(shown).toEqual(await colors())
  }),
)

test('the first tab stop is a skip link, which moves the focus to the content', () =>
  withPage({}, async (page) => {
    await page.goto(site)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  }))

test('a followed link opens the new page at the top', () =>
  withPage({}, async (page) => {
    await page.goto(site)
    await page.evaluate(() => scrollTo(0, 1500))
    // A section that is laid out while the mouse is on its way moves the link.
    await layOut(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click()
    await page.waitForURL('**/tools')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }))

describe('Back', () => {
  const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true }).click()
  const follow = (page: Page, to: string) =>
    page.evaluate((href) => {
      location.href = href
    }, to)

  test.each(['/rankings/rpa', '/rankings/rpa#agencies', '/resources/blog?topic=AI%20Strategy'])('goes back from %s to the previous page', (to) =>
    withPage({}, async (page) => {
      await page.goto(`${site}/tools`)
      await follow(page, to)
      await page.waitForURL(`**${to}`)
      await back(page)
      await page.waitForURL('**/tools')
    }),
  )

  test.each([
    ['a fragment of the page', '/rankings/rpa', (page: Page) => follow(page, '#agencies'), /\/rankings$/],
    ['another fragment than that of the URL', '/rankings/rpa#agencies', (page: Page) => follow(page, '#questions-answers'), /\/rankings$/],
    [
      'a topic',
      '/resources/blog',
      async (page: Page) => {
        await waitForHydration(page.locator('[data-island=articleBrowser]'))
        await page.locator('main a[href*="topic="]').first().click()
      },
      /\/resources$/,
    ],
  ])('goes to the parent page after moving to %s', { tags: 'audit' }, (_, to, goOn, up) =>
    withPage({}, async (page) => {
      await page.goto(`${site}/tools`)
      await follow(page, to)
      await page.waitForURL(`**${to}`)
      const before = page.url()
      await page.locator('main').waitFor()
      await goOn(page)
      await expect.poll(() => page.url()).not.toBe(before)
      await back(page)
      await page.waitForURL(up)
    }),
  )

  test('goes to the parent page in a tab with pages to go forward to alone', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/services`)
      const opened = page.waitForEvent('popup')
      await page.evaluate(() => void window.open('/rankings/rpa'))
      const tab = await opened
      await tab.waitForURL('**/rankings/rpa')
      await follow(tab, '/tools')
      await tab.waitForURL('**/tools')
      await tab.goBack()
      await tab.waitForURL('**/rankings/rpa')
      await back(tab)
      await tab.waitForURL(/\/rankings$/)
    }),
  )

  test('goes to the parent page without a history', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/rankings/rpa`)
      await back(page)
      await page.waitForURL(/\/rankings$/)
    }))
})

describe('unknown addresses', () => {
  test('show the 404 page, with status 404 and a console message', () =>
    withPage({ mayFail: true }, async (page, errors) => {
      const response = await page.goto(`${site}/no/such/page`)
      expect(response?.status()).toBe(404)
      expect(await page.locator('main').innerText()).toMatch(/404[\s\S]*Oops! Page not found/)
      expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
      await expect.poll(() => errors.join('\n')).toContain('/no/such/page')
    }))

  test('of services show the first service with a notice', () =>
    withPage({ mayFail: true }, async (page, errors) => {
      const response = await page.goto(`${site}/services/no-such-service`)
      expect(response?.status()).toBe(404)
      await page.getByRole('status').waitFor()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('AI Process Audits')
      expect(await page.title()).toMatch(/^AI Process Audits/)
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      expect(errors.some((error) => error.includes('no-such-service') && error.startsWith('404'))).toBe(false)
    }))
})

describe('islands', () => {
  test('load React when they come near the viewport, not before', () =>
    withPage({ viewport: { width: 1280, height: 300 } }, async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
      await page.goto(`${testSite}/resources/blog`, { waitUntil: 'networkidle' })
      expect(scripts.filter((url) => url.includes('mount'))).toEqual([])
      await waitForHydration(page.locator('[data-island=newsletterForm]'))
      expect(scripts.filter((url) => url.includes('mount'))).toHaveLength(1)
    }))

  test('do not tell screen readers of an element around them that is to be clicked', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      await page.goto(`${testSite}/resources/blog`)
      await waitForHydration(page.locator('[data-island=newsletterForm]'))
      const session = await page.context().newCDPSession(page)
      const { root } = await session.send('DOM.getDocument')
      const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-hydrated]' })
      const read = await Promise.all(nodeIds.map((nodeId) => session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false })))
      expect(read.length).toBeGreaterThan(0)
      expect(read.flatMap(({ nodes }) => nodes.filter(({ ignored }) => !ignored))).toEqual([])
    }),
  )

  test('that fail show the error in place and leave the rest of the page intact', () =>
    withPage({ mayFail: true }, async (page) => {
      await page.route('**/resources', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('hours * 52', 'hours * lost')
        await route.fulfill({ response, body })
      })
      await page.goto(`${testSite}/resources`)
      const screen = page.getByRole('alert')
      await screen.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
      expect(await screen.innerText()).toContain('lost')
      expect(await screen.locator('details').getAttribute('open')).toBeNull()
      expect(await screen.getByRole('link', { name: 'Return to Home' }).isVisible()).toBe(true)
      expect(await page.getByRole('heading', { level: 1, name: 'Resources' }).isVisible()).toBe(true)
    }))

  test.each([phone, desktop])('do not shift the content when they hydrate, at $width px', (viewport) =>
    withPage({ viewport }, async (page) => {
      await page.goto(`${site}/resources/blog`)
      const visible = page.locator('#articles li:visible')
      expect(await visible.count()).toBe(6)
      const lastOf = () => visible.last().evaluate((item) => item.getBoundingClientRect().bottom + scrollY)
      const before = await lastOf()
      await waitForHydration(page.locator('#articles [data-island]'))
      await page.getByRole('button', { name: 'Load More Articles' }).waitFor()
      expect(await lastOf()).toBeCloseTo(before, 0)
    }),
  )

  test('filter by the topic in the URL without scrolling', () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(`${testSite}/resources/blog?topic=Implementation`)
      await expect.poll(() => page.locator('#articles li:visible h3').allInnerTexts()).toEqual(['Article number 1'])
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }))

  test.each(['mount', 'hydrate'])('show all content if their code cannot be loaded: %s', (chunk) =>
    withPage({ mayFail: true }, async (page) => {
      await page.route(new RegExp(`assets/${chunk}-`), (route) => route.fulfill({ status: 404 }))
      await page.goto(`${testSite}/resources/blog`)
      await page.locator('#articles [data-island]').scrollIntoViewIfNeeded()
      await expect.poll(() => page.locator('#articles li:visible').count()).toBe(3)
    }),
  )

  test.each([
    ['calculatorForm', '/resources/grants/project-cost-calculator', 'The calculator could not be loaded', undefined],
    ['searchForm', '/search?q=data', 'The search could not be loaded', 'Sitemap'],
    ['newsletterForm', '/resources/blog', 'This form could not be loaded', undefined],
  ])('say that their code cannot be loaded, and what works instead: %s', { tags: 'audit' }, (name, path, sentence, link) =>
    withPage({ mayFail: true }, async (page) => {
      const island = page.locator(`[data-island=${name}]`)
      const failure = page.locator(`.screen:has(+ [data-island=${name}])`)
      await page.goto(site + path)
      await waitForHydration(island)
      expect(await failure.isVisible()).toBe(false)
      for (const chunk of ['mount', 'hydrate']) {
        await page.route(new RegExp(`assets/${chunk}-`), (route) => route.fulfill({ status: 404 }))
        await page.reload()
        await island.scrollIntoViewIfNeeded()
        await expect.poll(() => failure.innerText()).toContain(sentence)
      }
      if (link !== undefined) expect(await failure.getByRole('link', { name: link }).isVisible()).toBe(true)
      expect(await page.locator(`[data-island=${name}] input:not([readonly]):visible`).count()).toBe(name === 'newsletterForm' ? 1 : 0)
    }),
  )

  test('of a calculator link to the page with the numbers that were entered', () =>
    withPage({}, async (page) => {
      const path = `${site}/resources/guides/ai-business-case`
      await page.goto(path)
      const calculator = page.locator('#payback-calculator [data-island=calculatorForm]')
      await waitForHydration(calculator)
      const link = calculator.getByRole('link', { name: 'Link to this page with your numbers' })
      expect(await link.count()).toBe(0)
      await calculator.getByLabel('Cases a month').fill('1.2k')
      await calculator.getByLabel('Loaded cost of an hour').fill('4000')
      const last = await calculator.locator('.results dt + dd').last().textContent()
      await link.click()
      expect(page.url()).toBe(`${path}#payback-calculator?casesPerMonth=1200&hourlyCost=4000`)
      const address = page.url()
      await page.goto('about:blank')
      await page.goto(address)
      await expect.poll(() => calculator.getByLabel('Cases a month').inputValue()).toBe('1200')
      expect(await calculator.getByLabel('Loaded cost of an hour').inputValue()).toBe('4,000')
      expect(await calculator.locator('.results dt + dd').last().textContent()).toBe(last)
      // By then all sections are laid out.
      await page.waitForTimeout(2000)
      const top = await page.locator('#payback-calculator').evaluate((section) => section.getBoundingClientRect().top)
      expect(Math.abs(top)).toBeLessThan(200)
      await calculator.getByLabel('Cases a month').fill('many')
      expect(await link.count()).toBe(0)
    }))

  test.each(['#payback-calculator?casesPerMonth=%3Cb%3E&hourlyCost=1e400&x=1', '#payback-calculator?', '#payback-calculator?casesPerMonth=-5'])(
    'of a calculator take no numbers that are none from the fragment %s',
    { tags: 'audit' },
    (fragment) =>
      withPage({}, async (page) => {
        await page.goto(`${site}/resources/guides/ai-business-case${fragment}`)
        const calculator = page.locator('#payback-calculator [data-island=calculatorForm]')
        await expect.poll(() => calculator.getAttribute('data-hydrated')).not.toBe(null)
        expect(await calculator.getByLabel('Loaded cost of an hour').inputValue()).toBe('36')
        expect(await calculator.getByLabel('Cases a month').inputValue()).toBe(fragment.includes('-5') ? '-5' : '3000')
        expect(await calculator.locator('.fault').count()).toBe(fragment.includes('-5') ? 1 : 0)
      }),
  )

  test('are marked as hydrated once they show what the URL holds', () =>
    withPage({}, async (page) => {
      await page.addInitScript(() => {
        // Runs before any other task, such as a later render.
        new MutationObserver((_, observer) => {
          const field = document.querySelector<HTMLInputElement>('[data-island=calculatorForm][data-hydrated] input')
          if (!field) return
          observer.disconnect()
          document.documentElement.dataset.shown = field.value
        }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
      })
      await page.goto(`${site}/resources/guides/ai-business-case#payback-calculator?casesPerMonth=1200`)
      await expect.poll(() => page.locator('html').getAttribute('data-shown')).toBe('1200')
    }))

  test('keep an address that is submitted before they hydrate', () =>
    withPage({ mayFail: true }, async (page) => {
      await page.route(/assets\/NewsletterForm-/, (route) => route.abort())
      await page.goto(`${site}/resources/blog`)
      const form = page.locator('[data-island=newsletterForm]')
      await form.getByRole('textbox').fill('name@example.com')
      await form.getByRole('button').click()
      await page.waitForTimeout(500)
      expect(page.url()).toBe(`${site}/resources/blog`)
      expect(await form.getByRole('textbox').inputValue()).toBe('name@example.com')
    }))

  test('take back what they said about an address once it is changed', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/resources/blog`)
      const form = page.locator('[data-island=newsletterForm]')
      await waitForHydration(form)
      const field = form.getByRole('textbox')
      const status = form.getByRole('status')
      await field.fill('name')
      await field.press('Enter')
      await expect.poll(() => status.innerText()).toContain('Enter an email address')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill('name@example.com')
      await expect.poll(() => status.textContent()).toBe('')
      expect(await field.getAttribute('aria-invalid')).toBeNull()
    }))

  test('that calculate report an invalid field and show no result that depends on it', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/resources/guides/ai-business-case`)
      const islands = page.locator('[data-island=calculatorForm]')
      expect(await islands.count()).toBe(2)
      const calculator = islands.first()
      await waitForHydration(calculator)
      const field = calculator.getByLabel('Cases a month')
      const results = calculator.locator('.results')
      const status = calculator.getByRole('status')
      expect(await results.getAttribute('role')).toBeNull()
      expect(await status.textContent()).toBe('')
      await field.fill('6000')
      await expect.poll(() => status.textContent()).toMatch(/^Net value after three years: [\d,]+$/)
      await field.fill('')
      await expect.poll(() => results.locator('dd', { hasText: /^—$/ }).count()).toBe(9)
      expect(await calculator.locator('.last b').textContent()).toBe('—')
      await expect.poll(() => status.textContent()).toBe('Cases a month: Enter a number from 1 to 1,000,000.')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      // The hint, which was rendered at build time, and the message, which was not, describe the same field.
      const about = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      const texts = await Promise.all(about.map((id) => page.locator(`[id="${id}"]`).allTextContents()))
      expect(texts).toEqual([['An ordinary month, counted in the system.'], ['Enter a number from 1 to 1,000,000.']])
      await field.fill('3000')
      await expect.poll(() => results.locator('dd', { hasText: /^—$/ }).count()).toBe(0)
      expect(await field.getAttribute('aria-invalid')).toBeNull()
    }))

  test('that calculate parse typed numbers, format amounts on blur and ignore the mouse wheel', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/resources/grants/project-cost-calculator`)
      const calculator = page.locator('[data-island=calculatorForm]')
      await waitForHydration(calculator)
      const first = calculator.locator('.results dt + dd').first()
      const fees = calculator.getByLabel('Agency and contractor fees')
      await fees.click()
      await page.mouse.wheel(0, 40)
      expect(await fees.inputValue()).toBe('42,000')
      await fees.fill('')
      await fees.pressSequentially('€ 50.000,50')
      expect(await fees.inputValue()).toBe('€ 50.000,50')
      await fees.blur()
      expect(await fees.inputValue()).toBe('50,000.50')
      expect(await first.textContent()).toBe('72,001')
      const share = calculator.getByLabel('Share of the total that is eligible')
      await share.fill('12,5')
      await share.blur()
      expect(await share.inputValue()).toBe('12,5')
      await fees.fill('42 000')
      await fees.blur()
      expect(await calculator.locator('.results dt + dd').nth(1).textContent()).toBe('8,000')
    }))

  test('that calculate show the final result beside the fields on a phone and cover no field with it', () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(`${site}/resources/grants/project-cost-calculator`)
      const calculator = page.locator('[data-island=calculatorForm]')
      await waitForHydration(calculator)
      const last = calculator.locator('.last')
      const isInView = () => last.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)
      const fees = calculator.getByLabel('Agency and contractor fees')
      await fees.fill('84,000')
      expect(await isInView()).toBe(true)
      expect(await last.locator('b').textContent()).toBe(await calculator.locator('.results dt + dd').last().textContent())
      for (const field of await calculator.locator('.field').all()) {
        await field.focus()
        const [fieldBox, barBox] = [await field.boundingBox(), await last.boundingBox()].map((box) => box ?? { y: 0, height: 0 })
        expect(Number(fieldBox?.y) + Number(fieldBox?.height)).toBeLessThanOrEqual(Number(barBox?.y))
      }
      await page.setViewportSize(desktop)
      expect(await last.isVisible()).toBe(false)
    }))

  test('that calculate clear a corrected error at once and announce the result after a pause', () =>
    withPage({}, async (page) => {
      await page.goto(`${site}/resources/grants/project-cost-calculator`)
      const calculator = page.locator('[data-island=calculatorForm]')
      await waitForHydration(calculator)
      const status = calculator.getByRole('status')
      const heading = calculator.getByText('Correct the marked fields')
      const fees = calculator.getByLabel('Agency and contractor fees')
      const months = calculator.getByLabel('Months until the rest is paid')
      await fees.fill('abc')
      await months.fill('99')
      await months.blur()
      const fault = 'Months until the rest is paid: Enter a number of months from 0 to 36.'
      expect(await status.textContent()).toBe(`Agency and contractor fees: Enter an amount from 0 to 10,000,000, written like 42,000.${fault}`)
      await page.clock.install()
      await fees.fill('42000')
      expect(await status.textContent()).toBe(fault)
      expect(await heading.count()).toBe(1)
      await months.fill('6')
      expect(await status.textContent()).toBe('')
      expect(await heading.count()).toBe(0)
      // A pause in the middle of a number is none.
      await fees.fill('4')
      await page.clock.runFor(500)
      await fees.fill('42000')
      await page.clock.runFor(500)
      expect(await status.textContent()).toBe('')
      await page.clock.runFor(500)
      expect(await status.textContent()).toBe('What the project costs you in the end: 43,364')
    }))

  test.each([
    ['/resources/guides/ai-business-case', 2],
    ['/resources/guides/choosing-an-ai-agency', 0],
  ])('that calculate are read-only examples without JavaScript, with a link to each workbook: %s', (path, workbooks) =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(site + path)
      const notes = page.locator('noscript p', { hasText: 'These are example numbers' })
      expect(await notes.first().isVisible()).toBe(true)
      expect(await notes.getByRole('link', { name: 'Excel workbook' }).count()).toBe(workbooks)
      const field = page.locator('[data-island=calculatorForm] input').first()
      expect(await field.isEditable()).toBe(false)
      expect(await field.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('0px')
    }),
  )

  test('load more articles, and filter them by the topic in the URL', () =>
    withPage({}, async (page) => {
      await page.goto(`${testSite}/resources/blog`)
      const visible = page.locator('#articles li:visible h3')
      await expect.poll(() => visible.count()).toBe(2)
      await page.getByRole('button', { name: 'Load More Articles' }).click()
      await expect.poll(() => visible.count()).toBe(3)
      await page.evaluate(() => {
        location.hash = '#articles'
      })
      await page.waitForTimeout(100)
      expect(await visible.count(), 'A fragment link must not collapse the list.').toBe(3)
      await page.locator('#topics').getByRole('link', { name: 'Implementation' }).click()
      await expect.poll(() => visible.allInnerTexts()).toEqual(['Article number 1'])
      expect(page.url()).toContain('topic=Implementation')
      const entries = await page.evaluate(() => history.length)
      await page.locator('#topics').getByRole('link', { name: 'Implementation' }).click()
      expect(await page.evaluate(() => history.length)).toBe(entries)
      await page.goBack()
      await expect.poll(() => visible.count()).toBe(2)
    }))

  test('load more articles with a double click, which opens none of them', { tags: 'audit' }, () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(`${site}/resources/blog`)
      const button = page.getByRole('button', { name: 'Load More Articles' })
      await page.locator('#articles [data-island]').scrollIntoViewIfNeeded()
      await button.waitFor()
      const before = await page.locator('#articles li:visible').count()
      const box = await button.boundingBox()
      if (!box) throw new Error('The button is not displayed')
      await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 100 })
      await expect.poll(() => page.locator('#articles li:visible').count()).toBeGreaterThan(before)
      await page.waitForTimeout(300)
      expect(new URL(page.url()).pathname).toBe('/resources/blog')
    }),
  )

  test('filter articles also after the browser has translated the page', { tags: 'audit' }, () =>
    withPage({}, async (page) => {
      /** Replaces texts as Chrome does. */
      const translate = () =>
        page.evaluate(() => {
          const texts = document.createTreeWalker(document.querySelector('#articles') ?? document, NodeFilter.SHOW_TEXT)
          const found: Text[] = []
          while (texts.nextNode()) found.push(texts.currentNode as Text)
          for (const text of found) {
            const translation = document.createElement('font')
            translation.append(`${text.data} (translated)`)
            text.replaceWith(translation)
          }
        })
      await page.goto(`${testSite}/resources/blog`)
      await waitForHydration(page.locator('#articles [data-island]'))
      const status = page.locator('#articles').getByRole('status')
      const heading = page.locator('#articles h2')
      await expect.poll(() => status.textContent()).toBe('2 of 3 articles')
      await translate()
      await page.locator('#topics').getByRole('link', { name: 'Implementation' }).click()
      await expect.poll(() => status.textContent()).toBe('1 article about Implementation')
      expect(await heading.textContent()).toBe('Articles about Implementation')
      await translate()
      await page.getByRole('button', { name: 'Show all articles' }).click()
      await expect.poll(() => status.textContent()).toBe('2 of 3 articles')
      await page.getByRole('button', { name: 'Load More Articles' }).click()
      await expect.poll(() => status.textContent()).toBe('3 articles')
      expect(await heading.textContent()).toBe('Articles')
    }),
  )
})

describe('the ranking table', () => {
  test.each([phone, desktop, { width: 320, height: 640 }])('fits a screen of $width px', (viewport) =>
    withPage({ viewport }, async (page) => {
      await page.goto(`${site}/rankings/chatbots`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(await page.getByRole('row').count()).toBeGreaterThanOrEqual(6)
    }),
  )

  test('says that first place is reserved before the first score', () =>
    withPage({ viewport: phone }, async (page) => {
      await page.goto(`${site}/rankings`)
      await layOut(page)
      const text = await page.locator('main').innerText()
      expect(text.indexOf('First place is reserved for')).toBeGreaterThan(-1)
      expect(text.indexOf('First place is reserved for')).toBeLessThan(text.search(/5\.0\s*\/5/))
      const row = await page.locator('[data-highlighted]').innerText()
      expect(row.indexOf('reserved position')).toBeLessThan(row.indexOf('5.0'))
    }))
})

test.each([true, false])('compared options are kept on going back, JavaScript enabled: %s', (javaScriptEnabled) =>
  withPage({ javaScriptEnabled }, async (page) => {
    await page.goto(`${site}/resources/comparisons/vector-databases`)
    await page.getByRole('checkbox', { name: 'Milvus' }).uncheck()
    await page.getByRole('link', { name: 'Sitemap' }).click()
    await page.waitForURL(/sitemap$/)
    await page.goBack()
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
    expect(await page.getByRole('columnheader', { name: 'Milvus' }).count()).toBe(0)
  }),
)

test('articles and rankings are complete without JavaScript', () =>
  withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${testSite}/resources/blog`)
    expect(await page.locator('#articles li:visible').count()).toBe(3)
    await page.goto(`${site}/rankings`)
    expect(await page.locator('table tbody').count()).toBe(5)
  }))

test('the header has the height of one line at every width', { tags: 'audit' }, () =>
  withPage({ viewport: desktop }, async (page) => {
    await page.goto(site)
    const heights: number[] = []
    for (let width = 320; width <= 1440; width += 16) {
      await page.setViewportSize({ width, height: 800 })
      heights.push(await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height))
    }
    expect([...new Set(heights)].sort()).toEqual([57, 65])
  }),
)

test('no link of the footer takes two lines on a tablet or a desktop', () =>
  withPage({ viewport: desktop }, async (page) => {
    await page.goto(site)
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const heights = await page.locator('body > footer nav a').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
      expect([width, new Set(heights).size]).toEqual([width, 1])
    }
  }))
