import { expect, test } from 'vitest'
import { faultsOf, looks } from '../browser/accessibility/looks.ts'
import { site, withBrowser } from '../browser/page.ts'
import { pathsOf } from '../browser/sitemap.ts'

withBrowser()

test.each(looks)(
  'no page keeps anybody out, $named',
  async (look) => {
    const paths = [...(await pathsOf(site)), '/404']
    expect(paths.length).toBeGreaterThan(50)
    expect(await faultsOf(paths, look)).toEqual([])
  },
  900_000,
)
