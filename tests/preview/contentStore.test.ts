import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ContentStore } from '../../renderer/preview/contentStore.ts'
import { testPages } from '../testSite.ts'

test('a file that an issue names is found, also where public/ is not beside the pages', () => {
  const store = new ContentStore(resolve(testPages))
  for (const file of ['pages/index.yaml', 'public/favicon.svg']) expect(existsSync(store.absolutePathOf(file)), file).toBe(true)
})
