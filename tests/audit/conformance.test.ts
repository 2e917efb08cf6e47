// @module-tag audit
import fc from 'fast-check'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { pathOf } from '../../renderer/content/routes.ts'
import { sitemapOf } from '../../renderer/content/sitemap.ts'
import { prerender } from '../../renderer/prerender.tsx'
import { readContent } from '../../renderer/system/contentFolder.ts'
import { rowsOf } from '../browser/conformance/index.ts'
import { purposesOf } from '../browser/conformance/sections.ts'
import { openVisit } from '../browser/conformance/visit.ts'
import { newPage, site, withBrowser } from '../browser/page.ts'

/*
 * Tests the conformance table (`tests/browser/conformance/`): removing any one of the blocks of a page must make a row fail.
 * Forty, or as many as CUTS says, are removed from their page, which is then rendered and checked; SEED chooses others.
 */
const content = readContent('pages')
const cache = new IncrementalCache()
const { loaded } = loadSite(content, cache)
if (!loaded) throw new Error('The pages have mistakes')

type Cut = { file: string; path: string; block: number; type: string; name: string }

/** Every block of every page in the table. */
const cuts: Cut[] = [...content.files].flatMap(([file, bytes]) => {
  const path = pathOf(file)
  if (file.startsWith('_') || purposesOf(path).size === 0) return []
  const { blocks } = parseDocument(bytes.toString()).toJS() as { blocks: { type: string; id?: string; name?: string; title?: string }[] }
  return blocks.map(({ type, id, name, title }, block) => ({ file, path, block, type, name: id ?? name ?? title ?? '' }))
})

/** Returns the `<main>` of the page without one of its blocks. What the content check would report, such as a dead "#id", is rendered anyway. */
async function drawMain({ file, path, block }: Pick<Cut, 'file' | 'path'> & { block?: number }): Promise<string> {
  const document = parseDocument(Buffer.from(content.files.get(file) ?? '').toString())
  if (block !== undefined) document.deleteIn(['blocks', block])
  const changed = loadSite({ ...content, files: new Map(content.files).set(file, Buffer.from(document.toString({ lineWidth: 0 }))) }, cache).loaded
  // The documents exist on the served site; here they only need a size.
  if (changed) changed.siteIndex.bytesOf = () => 1
  const page = changed?.resolve(path)
  if (!changed || !page) throw new Error(`${path} cannot be drawn`)
  const sitemap = sitemapOf(changed.summaries, changed.siteIndex.tokens)
  const [, main] = prerender({ site: changed.site, page, sitemap }, { base: '/', year: Number(changed.site.reviewed.slice(0, 4)) })
  return mainOf(main.html)
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length)

describe('a statement fails for', () => {
  withBrowser()
  let page: Page
  beforeAll(async () => {
    page = await newPage()
  })
  afterAll(() => page.context().close())

  const count = Number(process.env.CUTS ?? 40)
  const sample = fc.shuffledSubarray(cuts, { minLength: count, maxLength: count })
  const [chosen = []] = fc.sample(sample, { numRuns: 1, seed: Number(process.env.SEED ?? 2025) })

  /** Returns the first statement that the page violates with this `<main>`. */
  async function firstRed(path: string, main: string): Promise<string | undefined> {
    const address = site + (path === '/404' ? '/no/such/page' : path)
    const served = await fetch(address)
    const whole = await served.text()
    const body = whole.replace(mainOf(whole), () => main)
    await page.unrouteAll()
    await page.route(address, (route) => route.fulfill({ status: served.status, contentType: 'text/html', body }))
    const visit = await openVisit(page, site, path)
    for (const { statement, check } of rowsOf(path)) {
      const broken = await check(visit).then(
        () => false,
        () => true,
      )
      if (broken) return statement
    }
    return undefined
  }

  test.each(chosen)('$path without its $type $name', async (cut) => expect(await firstRed(cut.path, await drawMain(cut))).toBeDefined())

  test('no page with all its blocks', async () => {
    for (const { path, file } of chosen.slice(0, 5)) expect(await firstRed(path, await drawMain({ path, file })), path).toBeUndefined()
  })
})
