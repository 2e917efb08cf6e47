import Color from 'colorjs.io'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { audits, violationsOf } from './accessibility/audits.ts'
import { desktop, layOut, phone, site, shippedTest as test, withBrowser, withPage } from './page.ts'
import { pathsOf } from './sitemap.ts'

withBrowser()

/** Pages of each kind: Home on both devices, the others on one. */
const samples = {
  'on a phone': ['/', '/rankings/chatbots', '/resources/guides', '/resources/grants/project-cost-calculator', '/resources/comparisons/make-vs-n8n'],
  'on a desktop': ['/', '/services', '/resources/blog', '/search', '/types-of-agencies/rpa'],
}

test.each(audits)('pages of each kind have no accessibility violations, $named', async (look) => {
  expect(await violationsOf(samples[look.named], look)).toEqual([])
})

test.each(audits)('no page has accessibility violations, $named', { tags: 'audit', timeout: 900_000 }, async (look) => {
  const paths = [...(await pathsOf(site)), '/404']
  expect(paths.length).toBeGreaterThan(50)
  expect(await violationsOf(paths, look)).toEqual([])
})

// Axe does not look at placeholders.
test.each(['light', 'dark'] as const)('the placeholder of a field has enough contrast in the %s scheme', (colorScheme) =>
  withPage({ colorScheme }, async (page) => {
    await page.goto(`${site}/resources/blog`)
    const { color, background, opacity } = await page.locator('input[placeholder]').evaluate((field) => ({
      color: getComputedStyle(field, '::placeholder').color,
      opacity: getComputedStyle(field, '::placeholder').opacity,
      background: getComputedStyle(field).backgroundColor,
    }))
    expect(opacity).toBe('1')
    expect(new Color(color).contrast(new Color(background), 'WCAG21')).toBeGreaterThanOrEqual(4.5)
  }),
)

type Stop = { name: string; inOrder: boolean; isSeen: boolean; isMarked: boolean }

/** Returns every tab stop, from the first to the last, and whether it is visible. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  // If a field has focus at first, what comes before it is reached backward.
  await page.waitForFunction(() => document.querySelector('[autofocus]')?.matches(':focus') ?? true)
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async (): Promise<Stop | undefined> => {
      // A section that scrolls into view is laid out in the next frame.
      await new Promise(requestAnimationFrame)
      const { activeElement: element } = document
      const before = (window as { lastStop?: Element }).lastStop
      ;(window as { lastStop?: Element }).lastStop = element ?? undefined
      if (!element || element === document.body || element.id === 'main') return undefined
      const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const ringOf = (of: Element | null) => (of ? getComputedStyle(of) : undefined)
      return {
        name: (element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 60),
        inOrder: !before || before === document.body || Boolean(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
        isSeen: bottom > 0 && top < innerHeight && (element.contains(on) || Boolean(on?.contains(element))),
        isMarked: [ringOf(element), ringOf(element.closest('li'))].some((ring) => ring?.outlineStyle === 'solid' && Number.parseFloat(ring.outlineWidth) >= 2),
      }
    })
    if (!stop || stops.length > 300) return stops
    stops.push(stop)
  }
}

for (const path of ['/rankings/chatbots', '/resources/blog', '/search', '/resources/comparisons/make-vs-n8n'])
  describe(path, { tags: path === '/resources/blog' ? [] : 'audit' }, () => {
    test.each([phone, desktop])('at $width px every tab stop is visible, has a focus ring and is in document order, the skip link first', (viewport) =>
      withPage({ viewport, reducedMotion: 'reduce' }, async (page) => {
        await page.goto(site + path)
        const [first, ...rest] = await stopsOf(page)
        expect(first?.name).toBe('Skip to content')
        expect(rest.length).toBeGreaterThan(15)
        expect([first, ...rest].filter((stop) => !stop?.inOrder || !stop.isSeen || !stop.isMarked)).toEqual([])
      }),
    )
  })

test('in forced colors buttons and labels keep borders, external links their arrow, the partner row its outline and the current link its underline', () =>
  withPage({ forcedColors: 'active' }, async (page) => {
    await page.goto(`${site}/rankings`)
    const bare = await page
      .locator('.button:visible, input:visible')
      .evaluateAll((controls) =>
        controls.filter((control) => !/solid/.test(getComputedStyle(control).borderStyle) && control.tagName !== 'INPUT').map(({ textContent }) => textContent),
      )
    expect(bare).toEqual([])
    const current = page.locator('header nav [aria-current]').first()
    expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline')
    const highlighted = page.locator('[data-highlighted]').first()
    await layOut(page)
    expect(await highlighted.innerText()).toContain('reserved position')
    expect(await highlighted.evaluate((row) => getComputedStyle(row).outline)).toMatch(/^rgb\(.*solid 3px$/)
    const labels = await page.locator('.tone:visible').evaluateAll((all) => all.map((label) => getComputedStyle(label).outline))
    expect(labels.length).toBeGreaterThan(3)
    expect(labels.filter((outline) => !/solid/.test(outline) || /rgba|transparent/.test(outline))).toEqual([])
    const arrow = await page
      .locator('a[target=_blank]')
      .first()
      .evaluate((link) => ({
        head: getComputedStyle(link, '::after').borderStyle,
        shaft: getComputedStyle(link, '::after').backgroundImage,
        colors: [getComputedStyle(link, '::after').borderTopColor, getComputedStyle(link).color],
      }))
    expect(arrow.head).toBe('solid')
    expect(arrow.shaft).toContain('gradient')
    expect(arrow.colors[0]).toBe(arrow.colors[1])
  }))
