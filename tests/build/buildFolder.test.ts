import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildFolder } from '../../renderer/build/buildFolder.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { ContentChangedError, ContentError } from '../../renderer/content/files.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

const folder = temporaryFolder()
const pages = join(folder, 'pages')
const out = join(folder, 'site')
beforeAll(() => cpSync(testPages, pages, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Prepares a build, and spies on its rounds of writing. */
function prepareBuild(folders = { pages, out }) {
  const installation = { ...installationAt(ensureCompiled()), root: folder }
  const pool = new WorkerPool(1, installation.worker)
  return { pool, write: vi.spyOn(pool, 'write'), build: () => buildFolder({ ...folders, base: '/', media: false, portable: false }, installation, pool) }
}

/** Starts a build that reports a mistake in a page that has none. */
function failingBuild() {
  const { write, build } = prepareBuild()
  write.mockRejectedValue(new ContentError('pages/index.yaml: "title" is odd.'))
  return { write, building: build() }
}

test('a build that fails with a mistake that the check does not find says so, and writes no site', async () => {
  const { write, building } = failingBuild()
  await expect(building).rejects.toThrow('The build reports a mistake that "npm run check" does not find: pages/index.yaml: "title" is odd.')
  expect(write).toHaveBeenCalledTimes(2)
  expect(existsSync(out)).toBe(false)
})

test('a build that fails removes the line of its progress from the terminal', async () => {
  const shown: string[] = []
  vi.spyOn(process, 'stderr', 'get').mockReturnValue({ isTTY: true, write: (text: string) => shown.push(text) > 0 } as typeof process.stderr)
  await expect(failingBuild().building).rejects.toThrow()
  expect(shown[0]).toMatch(/pages: 0 of \d+$/)
  expect(shown.at(-1)).toBe('\r\x1b[K')
})

test('a build knows of articles that are few among its pages', { tags: 'audit' }, async () => {
  const few = join(folder, 'few')
  cpSync(testPages, few, { recursive: true })
  const write = (name: string) =>
    writeFileSync(
      join(few, name),
      `title: About ${name}\ndescription: What is to be said about the file ${name}, at some length.\nblocks: [{ type: hero, title: ${name} }]\n`,
    )
  for (let number = 0; number < 300; number++) write(`services/page-${number}.yaml`)
  // Every fourth page is sampled: in one of four lists none of the three articles is.
  for (let more = 0; more < 4; more++) {
    write(`more-${more}.yaml`)
    const build = prepareBuild({ pages: few, out: join(folder, `few-${more}`) })
    expect(await build.build()).toMatchObject({ reused: 0 })
    expect(build.write).toHaveBeenCalledTimes(2)
  }
})

test('a build that follows another knows from it whether there are articles', async () => {
  for (const file of listFiles(pages)) {
    const text = readFileSync(join(pages, file), 'utf8')
    // Unlike what the guess looks for in a sample of the pages.
    writeFileSync(join(pages, file), text.replace(/^published:/m, '"published":'))
  }
  const first = prepareBuild()
  expect(await first.build()).toMatchObject({ reused: 0 })
  expect(first.write).toHaveBeenCalledTimes(3)
  const next = prepareBuild()
  expect(await next.build()).toMatchObject({ reused: expect.toSatisfy((reused: number) => reused > 10) })
  expect(next.write).toHaveBeenCalledTimes(2)
})

test.each([
  ['a page', join(pages, 'index.yaml')],
  ['a file of public/', resolve('public/favicon.svg')],
])('%s that is missing for a moment causes another build, one that stays missing is reported', async (_, path) => {
  const missing = Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT', syscall: 'open', path })
  const { write, build } = prepareBuild()
  write.mockRejectedValueOnce(missing)
  expect(await build()).toMatchObject({ pages: expect.toSatisfy((made: number) => made > 10) })
  const next = prepareBuild()
  next.write.mockRejectedValue(missing)
  await expect(next.build()).rejects.toBe(missing)
  expect(next.write).toHaveBeenCalledTimes(2)
})

test('pages that keep changing are not built', async () => {
  const { write, build } = prepareBuild({ pages, out: join(folder, 'restless') })
  write.mockRejectedValue(new ContentChangedError())
  await expect(build()).rejects.toThrow('The pages keep changing, so nothing was built. Try again when nobody is changing them.')
  expect(existsSync(join(folder, 'restless'))).toBe(false)
})

test('of the mistakes that make a build fail, those in drafts are not reported', async () => {
  const site = join(folder, 'mistaken')
  cpSync(testPages, site, { recursive: true })
  mkdirSync(join(site, '_drafts'))
  for (const name of ['late.yaml', '_drafts/draft.yaml']) writeFileSync(join(site, name), 'title: 5\n')
  const mistakes = await prepareBuild({ pages: site, out: join(folder, 'never') }).build()
  expect(Array.isArray(mistakes) && new Set(mistakes.map(({ file }) => file))).toEqual(new Set(['mistaken/late.yaml']))
})

test('a page that appears during a build is in the site', async () => {
  const { pool, write, build } = prepareBuild()
  write.mockImplementationOnce((...rest) => {
    const facts = 'title: A late service\ndescription: A page that was not there when the build listed the pages of the site.'
    writeFileSync(join(pages, 'services/late.yaml'), `${facts}\nblocks: [{ type: hero, title: Late }]\n`)
    return WorkerPool.prototype.write.apply(pool, rest)
  })
  await build()
  expect(existsSync(join(out, 'services/late.html'))).toBe(true)
})
