// @module-tag audit
import { expect } from 'vitest'
import { site, shippedTest as test, withBrowser, withPage } from '../browser/page.ts'
import { pagesNotFound } from '../browser/searchPage.ts'

withBrowser()

test('the search finds every page by its name', () => withPage({}, async (page) => expect(await pagesNotFound(page, site)).toEqual([])))
