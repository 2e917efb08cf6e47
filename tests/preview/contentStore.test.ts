import { execFileSync } from 'node:child_process'
import fs, { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { withText } from '../../renderer/content/files.ts'
import { ContentStore } from '../../renderer/preview/contentStore.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

const folder = temporaryFolder()

test('a file that an issue names is found, also where public/ is not beside the pages', () => {
  const store = new ContentStore(resolve(testPages))
  for (const file of ['pages/index.yaml', 'public/favicon.svg']) expect(existsSync(store.absolutePathOf(file)), file).toBe(true)
})

test.each([
  ['pages', true],
  ['pages/team/index.yaml', true],
  ['public', true],
  ['pagesOf.ts', false],
  ['renderer/app/Header.tsx', false],
])('whether a change of %s is one of the content: %s', (changed, isContent) => {
  const site = join(folder, 'content')
  for (const part of ['pages', 'public']) mkdirSync(join(site, part), { recursive: true })
  expect(new ContentStore(join(site, 'pages')).contains(join(site, changed))).toBe(isContent)
})

test('where a file cannot be read, others that were saved with it are', async () => {
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

const page = (path: string) => writeFileSync(path, 'title: A')
const folderWithPage = (path: string) => {
  mkdirSync(path)
  page(join(path, 'inner.yaml'))
}

test.each<[what: string, before: (path: string) => void, after: (path: string) => void, names: string[]]>([
  ['a page by a folder', page, folderWithPage, ['team.yaml/inner.yaml']],
  ['a page by an empty folder', page, mkdirSync, []],
  ['a folder by a page', folderWithPage, page, ['team.yaml']],
  ['a page by a pipe, which never ends', page, (path) => execFileSync('mkfifo', [path]), []],
])('what replaces %s is seen, and what was there is gone', async (what, before, after, names) => {
  if (what.includes('pipe') && process.platform === 'win32') return
  const pages = join(folder, what)
  const path = join(pages, 'team.yaml')
  mkdirSync(pages)
  before(path)
  const store = new ContentStore(pages)
  rmSync(path, { recursive: true })
  after(path)
  await store.refresh(new Set([path, join(path, 'inner.yaml')]))
  expect([...store.content.files.keys()]).toEqual(names)
})

test('a file is changed as long as it is what was read', async () => {
  const pages = join(folder, 'fixed/pages')
  mkdirSync(pages, { recursive: true })
  const page = join(pages, 'index.yaml')
  writeFileSync(page, 'titel: Before')
  const store = new ContentStore(pages)
  expect(store.replace(withText(store.content, 'pages/index.yaml', 'title: Before'))).toEqual(new Set([page]))
  expect(readFileSync(page, 'utf8')).toBe('title: Before')
  // The first change has not been read yet.
  expect(store.replace(withText(store.content, 'pages/index.yaml', 'title: Lost'))).toBeUndefined()
  expect(readFileSync(page, 'utf8')).toBe('title: Before')
  // It is gone by now.
  rmSync(page)
  expect(store.replace(withText(store.content, 'pages/index.yaml', 'title: Lost'))).toBeUndefined()
  expect(existsSync(page)).toBe(false)
})

test('where a file disappears while all are read, the changes of others are seen', async () => {
  const site = join(folder, 'site')
  const [page, temporary, logo] = [join(site, 'pages/index.yaml'), join(site, 'pages/sedA1b2'), join(site, 'public/logo.svg')]
  for (const part of ['pages', 'public']) mkdirSync(join(site, part), { recursive: true })
  writeFileSync(page, 'title: Before')
  const store = new ContentStore(join(site, 'pages'))
  writeFileSync(page, 'title: After')
  writeFileSync(temporary, '')
  writeFileSync(logo, '<svg/>')
  const { readFileSync } = fs
  fs.readFileSync = ((...args: Parameters<typeof readFileSync>) => {
    rmSync(temporary, { force: true })
    return readFileSync(...args)
  }) as typeof readFileSync
  syncBuiltinESMExports()
  try {
    expect(await store.refresh(new Set([logo]))).toEqual(['index.yaml'])
  } finally {
    fs.readFileSync = readFileSync
    syncBuiltinESMExports()
  }
  const { files, publicFiles } = store.content
  expect([Buffer.from(files.get('index.yaml') ?? []).toString(), [...files.keys()], [...publicFiles]]).toEqual(['title: After', ['index.yaml'], ['/logo.svg']])
})

test('a link that leads out of the pages is none of their files, from when it appears until it is gone', async () => {
  const pages = join(folder, 'linked/pages')
  const [page, others] = [join(pages, 'index.yaml'), join(folder, 'linked/others.yaml')]
  mkdirSync(pages, { recursive: true })
  for (const file of [page, others]) writeFileSync(file, 'title: The same')
  const store = new ContentStore(pages)
  const state = () => [[...store.content.files.keys()], store.content.escapingPages]
  rmSync(page)
  symlinkSync(others, page)
  expect([await store.refresh(new Set([page])), state()]).toEqual([['index.yaml'], [[], ['index.yaml']]])
  rmSync(page)
  writeFileSync(page, 'title: Own')
  expect([await store.refresh(new Set([page])), state()]).toEqual([['index.yaml'], [['index.yaml'], []]])
})
