import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'
import { axeViolations } from './accessibility/audits.ts'
import { desktop, phone, withBrowser, withPage } from './page.ts'

withBrowser()

describe('the report of what changed, in a preview that was downloaded', () => {
  const folder = temporaryFolder()
  const pages = join(folder, 'pages')
  const preview = join(folder, 'preview')
  const address = pathToFileURL(join(preview, 'changes.html')).href

  beforeAll(() => {
    cpSync(testPages, pages, { recursive: true })
    const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@test.example', ...args], { cwd: folder })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'A site')
    const ranking = join(pages, 'rankings/index.yaml')
    writeFileSync(ranking, readFileSync(ranking, 'utf8').replace('By hand.', 'By hand and twice.'))
    expect(runCommand(['build', '--pages', pages, '--out', preview, '--portable', '--no-media']).status).toBe(0)
    const { status, stdout } = runCommand(['diff', '--pages', pages, '--format', 'html'])
    expect(status).toBe(0)
    writeFileSync(join(preview, 'changes.html'), stdout)
  })

  test.each([
    ['phone', phone, 'light'],
    ['desktop', desktop, 'dark'],
  ] as const)('shows each block whole, before and now, and outlines what differs: on a %s', (_, viewport, colorScheme) =>
    withPage({ viewport, colorScheme }, async (page) => {
      await page.goto(address)
      const frames = page.locator('iframe')
      expect(await frames.count()).toBe(2)
      const [before, now] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
      for (const frame of await frames.all()) await frame.scrollIntoViewIfNeeded()
      const outlineOf = (text: string, frame: typeof before) => frame.getByText(text, { exact: true }).evaluate((element) => element.style.outlineStyle)
      await expect.poll(() => Promise.all([outlineOf('By hand.', before), outlineOf('By hand and twice.', now)])).toEqual(['solid', 'solid'])
      const isWhole = (frame: typeof before) => frame.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
      await expect.poll(() => Promise.all([isWhole(before), isWhole(now)])).toEqual([true, true])
      const widthOf = async () => (await frames.first().boundingBox())?.width ?? 0
      expect(await widthOf()).toBeLessThanOrEqual(360)
      await page.getByLabel('As wide as this window').check()
      if (viewport === desktop) await expect.poll(widthOf).toBeGreaterThan(1000)
      await expect.poll(() => Promise.all([isWhole(before), isWhole(now)])).toEqual([true, true])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await axeViolations(page)).toEqual([])
    }),
  )

  test('outlines what differs in blocks that load before the end of a long report', { tags: 'audit' }, () =>
    withPage({ viewport: phone }, async (page) => {
      const long = join(preview, 'long.html')
      writeFileSync(long, readFileSync(join(preview, 'changes.html'), 'utf8').replace('</main>', `${'<p>More.</p>'.repeat(200_000)}</main>`))
      await page.goto(pathToFileURL(long).href)
      const before = page.frameLocator('iframe >> nth=0').getByText('By hand.', { exact: true })
      await expect.poll(() => before.evaluate((element) => element.style.outlineStyle)).toBe('solid')
    }),
  )

  test('leads to the page', () =>
    withPage({}, async (page) => {
      await page.goto(address)
      await page.getByRole('link', { name: 'Open the whole page' }).first().click()
      await page.getByText('By hand and twice.').waitFor()
      expect(page.url()).toMatch(/preview\/rankings\.html$/)
    }))
})
