import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { addresses, rowsOf } from './conformance/index.ts'
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

describe.each(addresses)('%s', (path) => {
  let visit: Visit
  beforeAll(async () => {
    visit = await openVisit(page, site, path)
  })

  test.each(rowsOf(path))('$statement', ({ check }) => check(visit))
})
