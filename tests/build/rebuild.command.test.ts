import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, normalize, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildSite } from '../../renderer/build/buildSite.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { ContentChangedError, ContentError } from '../../renderer/content/files.ts'
import { openContent } from '../../renderer/system/contentFolder.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { folderContents } from '../folderContents.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

const root = temporaryFolder()
const compiledFolder = ensureCompiled()

/** What differs between one build and the others. */
type Choice = { base?: string; media?: boolean; portable?: boolean; client?: string }

/** Creates a copy of the test site that is built repeatedly into one folder, and its cache. */
async function editedSite(name: string) {
  const folder = join(root, name)
  const pages = join(folder, 'pages')
  await cp(testPages, pages, { recursive: true })
  await cp('public', join(folder, 'public'), { recursive: true })
  // The cache key of documents includes the code that makes them.
  symlinkSync(resolve('renderer'), join(folder, 'renderer'), 'junction')
  const build = async (out: string, { base = '/', media = false, portable = false, client }: Choice) => {
    const installed = installationAt(compiledFolder)
    const installation = { ...installed, root: folder, client: client ?? installed.client }
    const options = { pages, out: join(folder, out), base, media, portable }
    try {
      return await buildSite(openContent(pages), options, installation, true, new WorkerPool(2, installed.worker))
    } catch (error) {
      if (error instanceof ContentError) return 'mistake'
      if (error instanceof ContentChangedError)
        return buildSite(openContent(pages), options, installation, error.hasFeed ?? true, new WorkerPool(2, installed.worker))
      throw error
    }
  }
  const cacheFolder = join(folder, 'node_modules/.cache/builds')
  let colds = 0
  return {
    folder,
    cacheFolder,
    /** Builds over the last site. @returns how many pages were rendered again */
    async rebuild(choice: Choice = {}) {
      const built = await build('dist', choice)
      if (built === 'mistake' || Array.isArray(built)) return 'mistake'
      return built.pages - built.reused
    },
    /** Returns the result of a build without knowledge of others. */
    async cold(choice: Choice = {}) {
      // The cache would know the pages of a folder that existed before.
      const out = `cold-${++colds}`
      const built = await build(out, choice)
      return built === 'mistake' || Array.isArray(built) ? 'mistake' : folderContents(join(folder, out))
    },
    site: () => folderContents(join(folder, 'dist')),
    edit: (file: string, change: (text: string) => string) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8'))),
  }
}

test('only pages that show a change are rendered again', async () => {
  const { rebuild, edit } = await editedSite('counted')
  // The 404 page contains templates rendered from other pages, so it is always rendered.
  const notFound = 1
  const pages = Number(await rebuild())
  expect(pages).toBeGreaterThan(10)
  expect(await rebuild()).toBe(notFound)

  const changes: [file: string, from: string, to: string, pages: string[]][] = [
    ['services/audits', 'With care.', 'With great care.', ['/services/audits']],
    ['services/audits', 'title: Process audits', 'title: Audits of processes', ['/services/audits', '/services', '/sitemap']],
    ['_shared/promo', 'Used on', 'Seen on', ['/', '/rankings/chatbots']],
    ['resources/blog/post-2', 'Words of article 2', 'What article 2 says', ['/resources/blog/post-2']],
  ]
  for (const [file, from, to, shown] of changes) {
    edit(`pages/${file}.yaml`, (text) => text.replace(from, to))
    expect([file, await rebuild()]).toEqual([file, shown.length + notFound])
  }
  edit('pages/_site.yaml', (text) => text.replace('name: Test Brief', 'name: Other Brief'))
  expect(await rebuild()).toBe(pages)
})

test('an incremental build after random edits equals a full build', async () => {
  const { rebuild, cold, site, folder, edit } = await editedSite('random')
  await rebuild()
  const file = fc.constantFrom(...listFiles(testPages).map((name) => `pages/${name}`))
  const word = fc.constantFrom('title', 'order: 1', '/services', 'promo', '{provider}', 'Two', 'published', 'Test Brief', 'text')
  const edits: Record<string, (file: string, from: string, to: string) => void> = {
    word: (file, from, to) => edit(file, (text) => text.replace(from, to)),
    title: (file) => edit(file, (text) => text.replace(/title: .*/, `title: A new title for ${file.slice(6, 30)}`)),
    noindex: (file) => edit(file, (text) => `noindex: true\n${text}`),
    alias: (file) => edit(file, (text) => `aliases: [/old-${file.length}]\n${text}`),
    delete: (file) => rmSync(join(folder, file)),
    restore: (file) => writeFileSync(join(folder, file), readFileSync(join(testPages, file.slice('pages/'.length)))),
    copy: (file) =>
      writeFileSync(
        join(folder, file.replace('.yaml', '-too.yaml')),
        readFileSync(join(folder, file), 'utf8')
          .replace(/title: .*/, 'title: Another page like that one')
          .replace(/description: .*/, 'description: Another description of a page that is like another page.'),
      ),
    publish: () => writeFileSync(join(folder, 'public/services.pdf'), 'x'),
    unpublish: () => rmSync(join(folder, 'public/services.pdf'), { force: true }),
  }
  // Words most often: the other changes leave little of a file to change.
  const change = fc.record({ kind: fc.constantFrom('word', 'word', 'word', ...Object.keys(edits)), file, from: word, to: word })
  let sound = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      for (const { kind, file, from, to } of changes) if (kind === 'restore' || existsSync(join(folder, file))) edits[kind]?.(file, from, to)
      const before = site()
      const expected = await cold()
      const made = await rebuild()
      if (made !== 'mistake') sound++
      expect(made === 'mistake' ? 'mistake' : site()).toEqual(expected)
      if (made === 'mistake') {
        expect(site()).toEqual(before)
        rmSync(join(folder, 'pages'), { recursive: true })
        await cp(testPages, join(folder, 'pages'), { recursive: true })
      }
    }),
    { numRuns: 15 },
  )
  expect(sound).toBeGreaterThan(0)
})

test('a draft is not in the site, until its file is moved into the pages', async () => {
  const { rebuild, cold, site, folder } = await editedSite('drafts')
  await rebuild()
  const before = site()
  const [draft, published] = ['_drafts/services/reviews.yaml', 'services/reviews.yaml'].map((file) => join(folder, 'pages', file)) as [string, string]
  mkdirSync(dirname(draft), { recursive: true })
  const audits = readFileSync(join(testPages, 'services/audits.yaml'), 'utf8').replace(/aliases: .*/, '')
  writeFileSync(draft, audits.replace('title: ', 'title: Unpublished ').replace('description: ', 'description: Unpublished. '))
  expect(await rebuild()).toBe(1)
  expect(site()).toEqual(before)
  expect(await cold()).toEqual(before)
  renameSync(draft, published)
  await rebuild()
  expect(Object.keys(site())).toContain('services/reviews.html')
  expect(site()).toEqual(await cold())
  renameSync(published, draft)
  writeFileSync(draft, 'a mistake')
  await rebuild()
  expect(site()).toEqual(before)
})

test('an incremental build with media after an edited title equals a full build', async () => {
  const edit = ({ edit }: Awaited<ReturnType<typeof editedSite>>) =>
    edit('pages/resources/guides/first-steps.yaml', (text) => text.replace('title: First steps with an agency', 'title: The very first steps with any agency'))
  const edited = await editedSite('edited')
  const pages = Number(await edited.rebuild({ media: true }))
  const before = edited.site()
  const copy = () => statSync(join(edited.folder, 'dist/services/audits.html.br')).ino
  const compressedOnce = copy()
  edit(edited)
  expect(await edited.rebuild({ media: true })).toBeLessThan(pages / 2)
  expect(copy()).toBe(compressedOnce)
  const site = edited.site()
  expect(site['documents/first-steps.pdf']).not.toBe(before['documents/first-steps.pdf'])

  // It shares no cache with the first.
  const fresh = await editedSite('anew')
  edit(fresh)
  expect(site).toEqual(await fresh.cold({ media: true }))
})

test('every page is rendered again when the client code, the base path or media change', { tags: 'audit' }, async () => {
  const { rebuild, cold, site } = await editedSite('other')
  const client = join(root, 'client')
  await cp(installationAt(compiledFolder).client, client, { recursive: true })
  const pages = await rebuild()
  const choices: [name: string, choice: Choice][] = [
    ['the compiled client', { client }],
    ['the base', { base: '/sub/' }],
    ['media', { media: true }],
  ]
  for (const [name, choice] of choices) {
    expect([name, await rebuild(choice)]).toEqual([name, pages])
    expect(site()).toEqual(await cold(choice))
    expect([name, await rebuild(choice)]).toEqual([name, 1])
    expect([`${name} as it was`, await rebuild()]).toEqual([`${name} as it was`, pages])
  }
  expect(site()).toEqual(await cold())
})

test('a portable site takes no page from the site before, and leaves none to the next', async () => {
  const { rebuild, cold, site } = await editedSite('portable')
  const pages = await rebuild()
  for (const portable of [true, false]) {
    expect(await rebuild({ portable })).toBe(pages)
    expect(site()).toEqual(await cold({ portable }))
  }
})

test('what shared blocks say about other pages is checked again when it changes', async () => {
  const { rebuild, edit, folder } = await editedSite('shared')
  const topicList = '  - { type: topicList, id: topics, title: Topics, topics: [AI Strategy, Implementation], page: /resources/blog }'
  writeFileSync(join(folder, 'pages/_shared/topics.yaml'), `blocks:\n${topicList}\n`)
  edit('pages/resources/blog/index.yaml', (text) => text.replace(topicList, '  - { type: fragment, name: topics }'))
  expect(await rebuild()).toBeGreaterThan(1)
  edit('pages/_shared/topics.yaml', (text) => text.replace('AI Strategy', 'Plans'))
  expect(await rebuild()).toBe('mistake')
})

test('a file of public/ is checked again after its content has changed', async () => {
  const { folder, rebuild } = await editedSite('checked')
  const drawing = join(folder, 'public/logo.svg')
  writeFileSync(drawing, '<svg viewBox="0 0 1 1"></svg>')
  expect(await rebuild()).toBeGreaterThan(1)
  expect(await rebuild()).toBe(1)
  writeFileSync(drawing, '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>')
  expect(await rebuild()).toBe('mistake')
  writeFileSync(drawing, '<svg viewBox="0 0 2 2"></svg>')
  expect(await rebuild()).toBe(1)
})

test('a file of public/ that has become a link to somewhere else is a mistake', async () => {
  const { folder, rebuild } = await editedSite('linked')
  const note = join(folder, 'public/note.txt')
  writeFileSync(note, 'public')
  expect(await rebuild()).toBeGreaterThan(1)
  rmSync(note)
  writeFileSync(join(folder, 'own.txt'), 'not public')
  symlinkSync(join(folder, 'own.txt'), note)
  expect(await rebuild()).toBe('mistake')
})

test('damaged or missing files in the cache or the site are rebuilt', async () => {
  const { rebuild, cold, site, folder, cacheFolder } = await editedSite('damaged')
  const pages = await rebuild()
  const expected = await cold()
  const inCache = (damage: (file: string) => void) => () => {
    for (const name of readdirSync(cacheFolder)) damage(join(cacheFolder, name))
  }
  const damages: [name: string, damage: () => void, made: unknown][] = [
    ['one byte of the cache', inCache((file) => writeFileSync(file, readFileSync(file, 'utf8').replace('"title":"', '"title":"x'))), pages],
    ['half of the cache', inCache((file) => writeFileSync(file, readFileSync(file).subarray(0, 2000))), pages],
    ['no cache', inCache((file) => rmSync(file)), pages],
    ['a page of the site', () => writeFileSync(join(folder, 'dist/services/audits.html'), 'x'), 2],
    ['a page that is gone', () => rmSync(join(folder, 'dist/services/audits.html')), 2],
    ['the sitemap', () => writeFileSync(join(folder, 'dist/sitemap.xml'), 'x'), 1],
    ['a file that is not of the site', () => writeFileSync(join(folder, 'dist/own.txt'), 'x'), 1],
    ['no site', () => rmSync(join(folder, 'dist'), { recursive: true }), pages],
  ]
  for (const [name, damage, made] of damages) {
    damage()
    expect([name, await rebuild()]).toEqual([name, made])
    expect(site()).toEqual(expected)
    expect([name, await rebuild()]).toEqual([name, 1])
  }
})

test('a page unchanged for a while is not read again, and any change to it is detected', async () => {
  const { rebuild, cold, site, folder } = await editedSite('still')
  const file = join(folder, 'pages/services/audits.yaml')
  const text = readFileSync(file, 'utf8')
  const old = new Date('2026-01-01')
  utimesSync(file, old, old)
  await setTimeout(2600)
  const pages = await rebuild()
  const { default: fs } = await import('node:fs')
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  expect(await rebuild()).toBe(1)
  const names = read.mock.calls.map(([name]) => normalize(String(name)))
  read.mockRestore()
  syncBuiltinESMExports()
  expect(names).toContain(join(folder, 'pages/_site.yaml'))
  expect(names).not.toContain(join(folder, 'pages/rankings/chatbots.yaml'))

  // The same size and modification time as before.
  const other = text.replace(/(?<=^title: .)\w/m, 'X')
  expect([other.length, other === text]).toEqual([text.length, false])
  writeFileSync(file, other)
  utimesSync(file, old, old)
  expect(openContent(join(folder, 'pages')).stampOf?.('services/audits.yaml')).toBeUndefined()
  await setTimeout(2600)
  expect(openContent(join(folder, 'pages')).stampOf?.('services/audits.yaml')).toBeDefined()
  const made = Number(await rebuild())
  expect(made).toBeGreaterThan(1)
  expect(made).toBeLessThan(Number(pages))
  expect(site()).toEqual(await cold())
})

test('the cache keeps only the most recent output folders', async () => {
  const { cacheFolder, rebuild, folder } = await editedSite('many')
  await rebuild()
  for (let number = 0; number < 20; number++) writeFileSync(join(cacheFolder, `${number}.json`), '')
  writeFileSync(join(folder, 'pages/services/audits.yaml'), `${readFileSync(join(folder, 'pages/services/audits.yaml'), 'utf8')}\n`)
  await rebuild()
  expect(readdirSync(cacheFolder)).toHaveLength(8)
  expect(await rebuild()).toBe(1)
})

test('files are copied if hard links are not supported', async () => {
  const { rebuild, cold, site, folder } = await editedSite('copied')
  const pages = Number(await rebuild())
  // Where most pages are reused, nothing has to be linked.
  for (const name of listFiles(join(folder, 'pages')).filter((name) => /^(?:resources|rankings|services)\//.test(name))) {
    const file = join(folder, 'pages', name)
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
  }
  const fs = await import('node:fs')
  const real = fs.default.linkSync
  let linkCalls = 0
  fs.default.linkSync = () => {
    linkCalls++
    throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'link' })
  }
  syncBuiltinESMExports()
  try {
    expect(Number(await rebuild()) / pages).toBeGreaterThan(0.5)
    expect(linkCalls).toBeGreaterThan(1)
    expect(await rebuild()).toBe(1)
  } finally {
    fs.default.linkSync = real
    syncBuiltinESMExports()
  }
  expect(site()).toEqual(await cold())
})
