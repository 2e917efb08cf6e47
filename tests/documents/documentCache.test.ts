import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DocumentCache } from '../../renderer/documents/documentCache.ts'
import { loadTestSite, pageOf } from '../testSite.ts'

const loaded = loadTestSite()
const { site } = loaded
const guide = pageOf(loaded, '/resources/guides/first-steps')

const inputOf = (path: string, title = 'A guide') => ({ site, page: { ...guide, path, title }, address: site.origin, date: new Date(0) })
const made = { pdf: Buffer.from('pdf'), pages: 7, problems: [] }

let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'agency-brief-documents-'))
  folder = join(root, 'node_modules/.cache/documents')
  mkdirSync(join(root, 'renderer/documents'), { recursive: true })
  writeFileSync(join(root, 'renderer/documents/makeDocument.ts'), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Returns the cache as a later build opens it, when nothing in it has been used for this many days. */
function after(days: number) {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then)
  return new DocumentCache(root)
}

test('a document is found for the same input and not for another title', () => {
  new DocumentCache(root).set(inputOf('/guides/ai'), made)
  const cache = new DocumentCache(root)
  expect(cache.get(inputOf('/guides/ai'))).toEqual(made)
  expect(cache.get(inputOf('/guides/ai', 'Another guide'))).toBeUndefined()
})

test('versions of a document do not evict another whose name has the same prefix', () => {
  new DocumentCache(root).set(inputOf('/guides/ai-team'), made)
  const cache = after(2)
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) cache.set(inputOf('/guides/ai', title), made)
  expect(cache.get(inputOf('/guides/ai-team'))).toEqual(made)
})

test('a document unused for a month is removed when another is stored', () => {
  new DocumentCache(root).set(inputOf('/guides/ai'), made)
  after(31).set(inputOf('/guides/other'), made)
  expect(readdirSync(folder)).toHaveLength(2)
})

const remove = (file: string) => rmSync(file)

test.each([
  ['metadata is missing', 'json', remove],
  ['metadata is damaged', 'json', (file: string) => writeFileSync(file, '{')],
  ['PDF is missing', 'pdf', remove],
  ['workbook is missing', 'xlsx', remove],
])('a cached document whose %s is not returned', (_, ending, spoil) => {
  const input = inputOf('/guides/ai')
  const workbook = { href: '/downloads/ai.xlsx', download: 'Workbook' }
  const calculated = { ...input, page: { ...input.page, document: input.page.document && { ...input.page.document, workbook } } }
  const cache = new DocumentCache(root)
  cache.set(calculated, { ...made, workbook: Buffer.from('xlsx') })
  expect(cache.get(calculated)).toBeDefined()
  for (const name of readdirSync(folder)) if (name.endsWith(ending)) spoil(join(folder, name))
  expect(cache.get(calculated)).toBeUndefined()
})
