import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { hasShippedPages } from '../testSite.ts'
import { launchOptions } from './findBrowser.ts'

export const site = inject('site')
export const testSite = inject('testSite')

/** A test that visits pages of the shipped site by their addresses. */
export const shippedTest = test.skipIf(!hasShippedPages)

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

let browser: Browser

/** Launches one browser for the tests of a file. */
export function withBrowser() {
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions(inject('browser')))
  })
  afterAll(() => browser.close())
}

/** Opens a page in a context of its own; the caller closes the context. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, ...options })
  return context.newPage()
}

/** Chromium reports this error when a second navigation overtakes the view transition of the first, which nothing on the page can catch: the second has no transition. */
const isSkippedTransition = (error: Error) => /^Transition was skipped/.test(error.message)

/** Returns the errors that a page reports from now on. */
function errorsOn(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => isSkippedTransition(error) || errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** Opens a page for a test and closes it afterward. Errors on the page fail the test, unless it expects them. */
export async function withPage<T>(options: BrowserContextOptions & { mayFail?: boolean }, use: (page: Page, errors: string[]) => Promise<T>): Promise<T> {
  const { mayFail = false, ...contextOptions } = options
  const page = await newPage(contextOptions)
  try {
    const errors = errorsOn(page)
    const result = await use(page, errors)
    if (!mayFail && errors.length > 0) throw new Error(`The page reported: ${errors.join('; ')}`)
    return result
  } finally {
    await page.context().close()
  }
}

/**
 * Opens one page for the tests of a `describe` that leave nothing behind in it, once it is as they need it. Errors on the page fail
 * the test. @returns the page, once the tests run
 */
export function withOnePage(prepare: (page: Page) => Promise<unknown>): () => Page {
  let page: Page
  let errors: string[] = []
  beforeAll(async () => {
    page = await newPage()
    errors = errorsOn(page)
    await prepare(page)
  })
  afterEach(() => expect(errors).toEqual([]))
  afterAll(() => page.context().close())
  return () => page
}

/** Lays out the sections that are out of view, which have no inner text before: an animation of theirs does it a moment later (`renderer/ui/Section.tsx`). */
export const layOut = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })

/** Scrolls to an island until it is hydrated: late layout above it may move it out of view, as it does for a visitor. */
export async function waitForHydration(island: Locator) {
  const isHydrated = async () => {
    await island.scrollIntoViewIfNeeded()
    return (await island.getAttribute('data-hydrated')) !== null
  }
  await expect.poll(isHydrated, { timeout: 30_000 }).toBe(true)
}
