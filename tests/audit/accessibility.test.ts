// @module-tag audit
import { expect, test } from 'vitest'
import { audits, violationsOf } from '../browser/accessibility/audits.ts'
import { site, withBrowser } from '../browser/page.ts'
import { pathsOf } from '../browser/sitemap.ts'

withBrowser()

test.each(audits)(
  'no page has accessibility violations, $named',
  async (look) => {
    const paths = [...(await pathsOf(site)), '/404']
    expect(paths.length).toBeGreaterThan(50)
    expect(await violationsOf(paths, look)).toEqual([])
  },
  900_000,
)
