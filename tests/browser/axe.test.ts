import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import { expect, test } from 'vitest'
import { desktop, phone, site, withBrowser, withPage } from './page.ts'

withBrowser()

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const addresses = async () => {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '/')
}

test.each([
  [phone, 'light'],
  [desktop, 'dark'],
] as const)(
  'axe finds nothing on any page at $width px, %s',
  async (viewport, colorScheme) => {
    const faults: string[] = []
    const paths = [...(await addresses()), '/404']
    expect(paths.length).toBeGreaterThan(50)
    await withPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true, mayFail: true }, async (page) => {
      for (const path of paths) {
        await page.goto(site + path)
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axeCore }).axe.run({ resultTypes: ['violations'] }))
        for (const { id, nodes } of violations) faults.push(`${path}: ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`)
      }
    })
    expect(faults).toEqual([])
  },
  240_000,
)
