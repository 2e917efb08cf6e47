import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outline } from '../../renderer/content/outline.ts'
import { hasShippedPages, loadShippedSite } from '../testSite.ts'
import { addresses, rowsOf } from './conformance/index.ts'
import { purposesOf } from './conformance/sections.ts'
import type { Visit } from './conformance/statement.ts'
import { openVisit } from './conformance/visit.ts'
import { newPage, site, withBrowser } from './page.ts'

withBrowser()

// One page visits all addresses: the browser starts no new process for each, and nothing is stored between them.
let page: Page
beforeAll(async () => {
  page = await newPage()
})
afterAll(() => page.context().close())

// The specification is of the shipped pages.
describe.skipIf(!hasShippedPages).each(addresses)('%s', (path) => {
  let visit: Visit
  beforeAll(async () => {
    visit = await openVisit(page, site, path)
  })

  test.each(rowsOf(path))('$statement', ({ check }) => check(visit))
})

// `npm run audit -- conformance` shows that a section which is missing is noticed.
test.skipIf(!hasShippedPages)('every block except the hero is a section of the table', () => {
  const { placedBlocks, siteIndex } = loadShippedSite()
  const blocks = addresses.flatMap((path) => {
    const purposes = purposesOf(path)
    if (purposes.size === 0) return []
    const placed = placedBlocks(path)
    const places = outline(placed, siteIndex.tokens)
    const isSection = (index: number) => places.some(({ block, id }) => block === index && purposes.has(id))
    return placed.map(({ block: { type } }, index) => ({ name: `${path}: ${type} ${index}`, isNamed: type === 'hero' || isSection(index) }))
  })
  expect(blocks.length).toBeGreaterThan(400)
  expect(blocks.filter(({ isNamed }) => !isNamed)).toEqual([])
})
