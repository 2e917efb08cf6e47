import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright'
import { inParallel } from '../../../renderer/system/parallel.ts'
import { desktop, phone, site, withPage } from '../page.ts'
import { clippedContent, smallTargets, structureViolations } from './violations.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what axe finds on the page, or in a part of it. */
export async function axeViolations(page: Page, { within = 'html', rules }: { within?: string; rules?: string[] } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
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

/** WCAG 1.4.12: with this text spacing no content may be lost. */
const wideText = '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}'

const largeText = 'html{font-size:200%!important}'

/** Runs an audit on the page with an additional style. */
async function withStyle<T>(page: Page, content: string, audit: () => Promise<T>): Promise<T> {
  const style = await page.addStyleTag({ content })
  const result = await audit()
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  return result
}

/** Returns the accessibility violations of a page on a phone: first in light colors, then dark, with the menu, with large text, narrow, with wide text. */
async function auditOnPhone(page: Page): Promise<string[]> {
  const violations = [
    ...(await axeViolations(page)),
    ...(await page.evaluate(smallTargets, { width: 24, height: 44 })),
    ...(await page.evaluate(clippedContent)),
  ]
  await page.emulateMedia({ colorScheme: 'dark' })
  violations.push(...(await axeViolations(page, { rules: ['color-contrast'] })))
  await page.getByRole('button', { name: 'Menu' }).click()
  violations.push(...(await axeViolations(page, { within: 'dialog' })))
  await page.keyboard.press('Escape')
  violations.push(...(await withStyle(page, largeText, () => page.evaluate(clippedContent))))
  await page.setViewportSize({ width: 320, height: 640 })
  violations.push(...(await page.evaluate(clippedContent)))
  violations.push(...(await withStyle(page, wideText, () => page.evaluate(clippedContent))))
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  return violations
}

/** Returns the accessibility violations of a page on a desktop: first in dark colors, then light, with wide text and large. */
async function auditOnDesktop(page: Page): Promise<string[]> {
  const violations = [
    ...(await axeViolations(page)),
    ...(await page.evaluate(structureViolations)),
    ...(await page.evaluate(smallTargets, { width: 24, height: 24 })),
  ]
  await page.emulateMedia({ colorScheme: 'light' })
  violations.push(...(await axeViolations(page, { rules: ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: 'dark' })
  violations.push(
    ...(await withStyle(page, wideText, () => page.evaluate(clippedContent))),
    ...(await withStyle(page, largeText, () => page.evaluate(clippedContent))),
  )
  return violations
}

export const audits = [
  { named: 'on a phone', viewport: phone, colorScheme: 'light', audit: auditOnPhone },
  { named: 'on a desktop', viewport: desktop, colorScheme: 'dark', audit: auditOnDesktop },
] as const

/** Returns the accessibility violations of pages: "/rankings: axe image-alt: <img …> (2)". Audits two pages at a time. */
export async function violationsOf(paths: readonly string[], { viewport, colorScheme, audit }: (typeof audits)[number]): Promise<string[]> {
  const violations: string[] = []
  const halves = [paths.filter((_, index) => index % 2 === 0), paths.filter((_, index) => index % 2 === 1)]
  await inParallel(halves, halves.length, (half) =>
    withPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true, mayFail: true }, async (page) => {
      for (const path of half) {
        await page.goto(site + path)
        for (const violation of await audit(page)) violations.push(`${path}: ${violation}`)
      }
    }),
  )
  return violations
}
