import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { IncrementalCache } from '../../renderer/content/incrementalCache.ts'
import { loadSite } from '../../renderer/content/index.ts'
import { outline } from '../../renderer/content/outline.ts'
import { documentHref, pathOf } from '../../renderer/content/routes.ts'
import { sitemapOf } from '../../renderer/content/sitemap.ts'
import { prerender } from '../../renderer/prerender.tsx'
import { readContent } from '../../renderer/system/files.ts'
import { rowsOf } from './conformance/index.ts'
import { purposesOf } from './conformance/sections.ts'
import { openVisit } from './conformance/visit.ts'
import { newPage, site, withBrowser } from './page.ts'

/*
 * Tests the conformance table: removing any one of the blocks of a page must make a row fail. Every block is looked up in the
 * table of sections; twenty, or as many as CUTS says, are removed from their page, which is then rendered and checked.
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

/** Returns a sample of this size, chosen by a seed: the same each time, another with another seed. */
function sample<T>(all: readonly T[], size: number, seed: number): T[] {
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const rest = [...all]
  return Array.from({ length: Math.min(size, rest.length) }, () => rest.splice(Math.floor(chance() * rest.length), 1)).flat()
}

/** Returns the `<main>` of the page without one of its blocks. What the content check would report, such as a dead "#id", is rendered anyway. */
async function drawMain({ file, path, block }: Pick<Cut, 'file' | 'path'> & { block?: number }): Promise<string> {
  const document = parseDocument(Buffer.from(content.files.get(file) ?? '').toString())
  if (block !== undefined) document.deleteIn(['blocks', block])
  const changed = loadSite({ ...content, files: new Map(content.files).set(file, Buffer.from(document.toString({ lineWidth: 0 }))) }, cache).loaded
  // The documents exist on the served site; here they only need a size.
  for (const { path: at, document: made } of changed?.summaries ?? []) {
    if (made) changed?.documentSizes.set(documentHref(at), 1)
    if (made?.workbook) changed?.documentSizes.set(documentHref(at).replace(/\.pdf$/, '.xlsx'), 1)
  }
  const page = changed?.resolve(path)
  if (!changed || !page) throw new Error(`${path} cannot be drawn`)
  const sitemap = sitemapOf(changed.summaries, changed.siteIndex.tokens)
  const [, main] = prerender({ site: changed.site, page, sitemap }, { base: '/', year: Number(changed.site.reviewed.slice(0, 4)) })
  return mainOf(main.html)
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>') + '</main>'.length)

test('the table of sections has a section for every block except the hero', () => {
  const nameless = [...new Set(cuts.map(({ path }) => path))].flatMap((path) => {
    const placed = loaded.placedBlocks(path)
    const places = outline(placed, loaded.siteIndex.tokens)
    return placed.flatMap(({ block }, index) =>
      block.type === 'hero' || places.some(({ block: at, id }) => at === index && purposesOf(path).has(id)) ? [] : [`${path}: ${block.type} ${index}`],
    )
  })
  expect(cuts.length).toBeGreaterThan(400)
  expect(nameless).toEqual([])
})

describe('a statement fails for', () => {
  withBrowser()
  let page: Page
  beforeAll(async () => {
    page = await newPage()
  })
  afterAll(() => page.context().close())

  const chosen = sample(cuts, Number(process.env.CUTS ?? 20), Number(process.env.SEED ?? 2025))

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
