import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ContentStore } from '../../renderer/preview/contentStore.ts'
import { testPages } from '../testSite.ts'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file that an issue names is found, also where public/ is not beside the pages', () => {
  const store = new ContentStore(resolve(testPages))
  for (const file of ['pages/index.yaml', 'public/favicon.svg']) expect(existsSync(store.absolutePathOf(file)), file).toBe(true)
})

test('a file that cannot be read keeps no other that was saved with it from being read', async () => {
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  const [page, loop] = [join(pages, 'index.yaml'), join(pages, 'loop.yaml')]
  writeFileSync(page, 'title: Before')
  const store = new ContentStore(pages)
  writeFileSync(page, 'title: After')
  symlinkSync(loop, loop)
  await expect(store.refresh(new Set([loop, page]))).rejects.toMatchObject({ code: 'ELOOP' })
  expect(Buffer.from(store.content.files.get('index.yaml') ?? []).toString()).toBe('title: After')
})
