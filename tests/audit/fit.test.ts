// @module-tag audit
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fitOfAddress } from '../browser/fitOf.ts'
import { withBrowser, withPage } from '../browser/page.ts'
import { openPreview } from '../browser/previewPage.ts'
import { pathsOf } from '../browser/sitemap.ts'
import { type RunningServer, startServer } from '../runCommand.ts'

withBrowser()

let shipped: RunningServer
beforeAll(async () => {
  shipped = await startServer(['dev', '--port', '0'])
  await fetch(shipped.address)
}, 120_000)
afterAll(() => shipped?.stop())

test('every text of every shipped page fits its place on a phone, a tablet and a desktop', { timeout: 300_000 }, () =>
  withPage({}, async (page) => {
    await openPreview(page, `${shipped.address}/`)
    const paths = [...(await pathsOf(shipped.address)), '/search', '/404']
    expect(paths.length).toBeGreaterThan(60)
    const found = []
    for (const path of paths)
      for (const finding of (await fitOfAddress(page, shipped.address + path)) ?? [`${path} is not measured`]) found.push({ path, finding })
    expect(found).toEqual([])
  }),
)
