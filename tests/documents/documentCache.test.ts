import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DocumentCache } from '../../renderer/documents/documentCache.ts'
import { loadTestSite, pageOf } from '../testSite.ts'

const loaded = loadTestSite()
const { site } = loaded
const guide = pageOf(loaded, '/resources/guides/first-steps')

const inputOf = (path: string, title = 'A guide') => ({ site, page: { ...guide, path, title }, address: site.origin, date: new Date(0) })
const made = { pdf: Buffer.from('pdf'), pages: 7, problems: [{ kind: 'no-glyph' as const, character: '→', origin: { block: 1 } }] }

let root = ''
let folder = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'agency-brief-documents-'))
  folder = join(root, 'node_modules/.cache/documents')
  mkdirSync(join(root, 'renderer/documents'), { recursive: true })
  const imports = ["import {\n  sum,\n} from './sum.ts'", "export { more } from './more.ts'", "import type { Sum } from './types.ts'"]
  writeFileSync(join(root, 'renderer/documents/makeDocument.ts'), imports.join('\n'))
  for (const name of ['sum', 'more', 'types']) writeFileSync(join(root, `renderer/documents/${name}.ts`), '')
  writeFileSync(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Returns the cache as a later build opens it, when nothing in it has been used for this many days. */
function after(days: number) {
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then)
  return new DocumentCache(root)
}

type Input = ReturnType<typeof inputOf>

const withBytes = ({ page, ...input }: Input, bytes: number): Input => ({ ...input, page: { ...page, document: page.document && { ...page.document, bytes } } })

test.each<[string, boolean, (input: Input) => Input]>([
  ['the same input', true, (input) => input],
  ['another size of the document itself', true, (input) => withBytes(input, 5000)],
  ['another title', false, (input) => ({ ...input, page: { ...input.page, title: 'Another guide' } })],
  ['another publisher', false, (input) => ({ ...input, site: { ...input.site, publisher: 'Others' } })],
  ['another address', false, (input) => ({ ...input, address: 'https://other.example' })],
  ['another date', false, (input) => ({ ...input, date: new Date(1) })],
])('for %s a document is found: %s', (_, isFound, change) => {
  const input = withBytes(inputOf('/guides/ai'), 4000)
  new DocumentCache(root).set(input, made)
  expect(new DocumentCache(root).get(change(input))).toEqual(isFound ? made : undefined)
})

test.each([
  ['package-lock.json', false],
  ['renderer/documents/makeDocument.ts', false],
  ['renderer/documents/sum.ts', false],
  ['renderer/documents/more.ts', false],
  ['renderer/documents/types.ts', true],
])('after a change of %s a document is found: %s', (file, isFound) => {
  new DocumentCache(root).set(inputOf('/guides/ai'), made)
  writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}\n`)
  expect(new DocumentCache(root).get(inputOf('/guides/ai'))).toEqual(isFound ? made : undefined)
})

test('a document is made once, with its workbook', async () => {
  const { document } = guide
  const input = {
    ...inputOf('/guides/ai'),
    page: { ...guide, document: document && { ...document, workbook: { href: '/downloads/ai.xlsx', download: 'Workbook' } } },
  }
  const first = await new DocumentCache(root).getOrMake(input)
  expect(first).toMatchObject({ pages: 7, problems: [], workbook: expect.anything() })
  for (const name of readdirSync(folder)) if (name.endsWith('.pdf')) writeFileSync(join(folder, name), 'kept')
  expect(await new DocumentCache(root).getOrMake(input)).toEqual({ ...first, pdf: Buffer.from('kept'), workbook: Buffer.from(first.workbook ?? []) })
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
