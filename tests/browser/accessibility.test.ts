import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { inParallel } from '../../renderer/outputs/parallel.ts'
import { clipped, smallTargets, structureFaults } from './accessibility/faults.ts'
import { desktop, phone, site, withBrowser, withPage } from './page.ts'

withBrowser()

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on the page, or in a part of it. */
async function axeFaults(page: Page, { within = 'html', rules }: { within?: string; rules?: string[] } = {}): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ within, rules }) =>
      (window as unknown as { axe: typeof axeCore }).axe.run(within, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      }),
    { within, rules },
  )
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`)
}

/** WCAG 1.4.12: what a reader may ask for, and nothing may get lost. */
const wideText = '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'

const largeText = 'html{font-size:200%!important}'

async function withStyle<T>(page: Page, content: string, look: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content })
  const result = await look()
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return result
}

async function onPhone(page: Page): Promise<string[]> {
  const faults = [...(await axeFaults(page)), ...(await page.evaluate(smallTargets, { width: 24, height: 44 })), ...(await page.evaluate(clipped))]
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await axeFaults(page, { rules: ['color-contrast'] })))
  await page.getByRole('button', { name: 'Menu' }).click()
  faults.push(...(await axeFaults(page, { within: 'dialog' })))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  faults.push(...(await page.evaluate(clipped)))
  faults.push(...(await withStyle(page, wideText, () => page.evaluate(clipped))))
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

async function onDesktop(page: Page): Promise<string[]> {
  const faults = [...(await axeFaults(page)), ...(await page.evaluate(structureFaults)), ...(await page.evaluate(smallTargets, { width: 24, height: 24 }))]
  await page.emulateMedia({ colorScheme: 'light' })
  faults.push(...(await axeFaults(page, { rules: ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: 'dark' })
  faults.push(...(await withStyle(page, wideText, () => page.evaluate(clipped))), ...(await withStyle(page, largeText, () => page.evaluate(clipped))))
  return faults
}

const paths = async () => {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return [...[...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/'), '/404']
}

test.each([
  { device: 'a phone', viewport: phone, colorScheme: 'light', look: onPhone },
  { device: 'a desk', viewport: desktop, colorScheme: 'dark', look: onDesktop },
] as const)(
  'nobody is kept out of any page, on $device',
  async ({ viewport, colorScheme, look }) => {
    const all = await paths()
    expect(all.length).toBeGreaterThan(50)
    const faults: string[] = []
    const halves = [all.filter((_, index) => index % 2 === 0), all.filter((_, index) => index % 2 === 1)]
    await inParallel(halves, halves.length, (half) =>
      withPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true, mayFail: true }, async (page) => {
        for (const path of half) {
          await page.goto(site + path)
          await page.evaluate(axeSource)
          for (const fault of await look(page)) faults.push(`${path}: ${fault}`)
        }
      }),
    )
    expect(faults).toEqual([])
  },
  600_000,
)

type Stop = { name: string; inOrder: boolean; isSeen: boolean; isMarked: boolean }

/** Every stop of the Tab key, from the first to the last, and whether it can be seen there. */
async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((): Stop | undefined => {
      const { activeElement: element } = document
      const before = (window as { lastStop?: Element | undefined }).lastStop
      ;(window as { lastStop?: Element | undefined }).lastStop = element ?? undefined
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

/** One page of each kind. */
const samples = [
  '/',
  '/rankings/chatbots',
  '/resources/guides',
  '/resources/blog',
  '/resources/grants/project-cost-calculator',
  '/search',
  '/resources/comparisons/make-vs-n8n',
  '/types-of-agencies/rpa',
]

describe.each(samples)('%s', (path) => {
  test.each([phone, desktop])('at $width px every stop is seen and marked, in the order of the page, the way past the navigation first', (viewport) =>
    withPage({ viewport, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(site + path)
      const [first, ...rest] = await stopsOf(page)
      expect(first?.name).toBe('Skip to content')
      expect(rest.length).toBeGreaterThan(15)
      expect([first, ...rest].filter((stop) => !stop?.inOrder || !stop.isSeen || !stop.isMarked)).toEqual([])
    }),
  )
})

test('in forced colours controls keep their edges and the navigation says where one is', () =>
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
    expect(await page.locator('[data-highlighted]').first().innerText()).toContain('reserved position')
  }))
