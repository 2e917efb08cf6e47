import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { filesIn } from '../../renderer/build/folders.ts'
import { exchangeFiles, recoverOutput, swapFolders, swapPathsOf } from '../../renderer/build/outputSwap.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { type Fault, withFault } from '../faultInjection.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()

type Files = Record<string, string>

const write = (folder: string, files: Files) => {
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}
const read = (folder: string): Files | undefined =>
  existsSync(folder) ? Object.fromEntries(listFiles(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])) : undefined

let sites = 0

/** Replaces a site, with a fault at one call. @param written the files of the new site, by name @param stays the others, of the old one */
async function replaceSite(replace: typeof exchangeFiles, before: Files, written: Files, stays: readonly string[], at = -1, fault: Fault = 'fails') {
  const folder = join(root, String(++sites))
  const out = join(folder, 'dist')
  mkdirSync(folder)
  write(out, before)
  const paths = swapPathsOf(out)
  write(paths.staging, written)
  let failed = false
  const { calls, faultyCall } = await withFault(folder, at, fault, async () => {
    try {
      replace(
        out,
        paths,
        Object.keys(before).filter((name) => !stays.includes(name)),
      )
    } catch (error) {
      failed = true
      if (fault === 'stops') throw error
    }
  })
  const now = read(out)
  recoverOutput(out)
  return { calls, faultyCall, failed, now, next: read(out), leftovers: readdirSync(folder), folders: readdirSync(out, { recursive: true }).length }
}

/** Colliding names: a file in place of a folder, and vice versa. */
const names = ['a', 'a/b', 'a/b/c', 'd/e', 'd/f', 'g']
const fits = (chosen: readonly string[]) => chosen.filter((name) => !chosen.some((other) => name.startsWith(`${other}/`)))
const someNames = fc.subarray(names).map(fits)

test('an exchange leaves exactly the kept and the written files, and no empty folder', async () => {
  await fc.assert(
    fc.asyncProperty(someNames, someNames, fc.subarray(names), async (old, next, kept) => {
      const stays = next.filter((name) => kept.includes(name) && old.includes(name))
      const before = Object.fromEntries(old.map((name) => [name, `old ${name}`]))
      const written = Object.fromEntries(next.filter((name) => !stays.includes(name)).map((name) => [name, `new ${name}`]))
      const after = { ...Object.fromEntries(stays.map((name) => [name, `old ${name}`])), ...written }
      const { now, leftovers, folders } = await replaceSite(exchangeFiles, before, written, stays)
      expect(now).toEqual(after)
      expect(leftovers).toEqual(['dist'])
      const expected = new Set(next.flatMap((name) => name.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))))
      expect(folders).toBe(expected.size)
    }),
    { numRuns: 100 },
  )
})

describe.each(['fails', 'stops'] as const)('with a fault in each file system call in turn (%s)', (fault) => {
  const before = { 'index.html': 'Home', 'a/b': 'folder', 'old.html': 'gone', 'services/x.html': 'stays', 'services/y.html': 'Y', g: 'file' }
  const written = { 'index.html': 'New home', a: 'file', 'new/page.html': 'added', 'services/y.html': 'New Y', 'g/h/i': 'folders' }
  const after = { ...written, 'services/x.html': 'stays' }

  test.each<[string, typeof exchangeFiles, files: Files, stays: string[]]>([
    ['exchanged', exchangeFiles, written, ['services/x.html']],
    ['swapped', swapFolders, after, []],
  ])('a site that is %s is either completely old or completely new', async (_, replace, files, stays) => {
    const { calls } = await replaceSite(replace, before, files, stays)
    expect(calls).toBeGreaterThan(15)
    for (let at = 0; at < calls; at++) {
      const { faultyCall, failed, now, next, leftovers } = await replaceSite(replace, before, files, stays, at, fault)
      const states = fault === 'stops' ? [undefined, before, after] : failed ? [before] : [after]
      expect(states, `${faultyCall}, immediately after`).toContainEqual(now)
      expect([before, after], `${faultyCall}, after the next command`).toContainEqual(next)
      expect(leftovers, faultyCall).toEqual(['dist'])
    }
  })
})

test.each([
  ['swapped', (out: string) => swapFolders(out, swapPathsOf(out))],
  ['exchanged', (out: string) => exchangeFiles(out, swapPathsOf(out), ['index.html', 'a/b'])],
])('a site is %s even if another program briefly blocks a rename', async (_, replace) => {
  const after = { 'index.html': 'New home', 'a/c': 'C' }
  const renamed: string[] = []
  const held = async (at: number) => {
    const folder = join(root, String(++sites))
    const out = join(folder, 'dist')
    mkdirSync(folder)
    write(out, { 'index.html': 'Home', 'a/b': 'B' })
    write(swapPathsOf(out).staging, after)
    const { calls, faultyCall = '' } = await withFault(folder, at, 'is refused', async () => {
      try {
        replace(out)
      } catch {}
    })
    if (faultyCall.startsWith('renameSync')) {
      renamed.push(faultyCall)
      expect([read(out), readdirSync(folder)], faultyCall).toEqual([after, ['dist']])
    }
    return calls
  }
  const calls = await held(-1)
  for (let at = 0; at < calls; at++) await held(at)
  expect(renamed.length).toBeGreaterThan(2)
})

test('recovery restores the old site completely or not at all if the new one has been deleted', async () => {
  const [before, after] = [{ 'index.html': 'Home', 'a/b': 'B', 'a/c': 'C' }, { 'index.html': 'New home' }]
  const swap = async (at: number) => {
    const folder = join(root, `swap-${at}`)
    const out = join(folder, 'dist')
    mkdirSync(folder)
    write(out, before)
    const paths = swapPathsOf(out)
    write(paths.staging, after)
    const { calls } = await withFault(folder, at, 'stops', async () => swapFolders(out, paths))
    const now = read(out)
    rmSync(out, { recursive: true, force: true })
    recoverOutput(out)
    return { calls, now, next: read(out), leftovers: readdirSync(folder) }
  }
  const { calls } = await swap(-1)
  expect(calls).toBeGreaterThan(8)
  for (let at = 0; at < calls; at++) {
    const { now, next, leftovers } = await swap(at)
    expect([undefined, before, after], `call ${at}, immediately after`).toContainEqual(now)
    expect([undefined, before], `call ${at}, after the next command`).toContainEqual(next)
    expect(leftovers, `call ${at}`).toEqual(next ? ['dist'] : [])
  }
})

/** Creates a site with a link that leads out of it. */
function linkedSite(name: string) {
  const folder = join(root, name)
  const out = join(folder, 'dist')
  mkdirSync(folder)
  write(join(folder, 'own'), { 'holiday.jpg': 'x' })
  write(out, { 'index.html': 'Home' })
  symlinkSync('../own', join(out, 'photos'))
  return { folder, out, paths: swapPathsOf(out) }
}

test('the target of a symlink in the last site is not touched', () => {
  const { folder, out, paths } = linkedSite('linked')
  write(paths.staging, { 'index.html': 'New home' })
  exchangeFiles(out, paths, filesIn(out))
  expect(read(folder)).toEqual({ 'dist/index.html': 'New home', 'own/holiday.jpg': 'x' })
})

test('the target of a symlink is not touched either when the last site is restored', async () => {
  const { folder, out, paths } = linkedSite('linked-and-failed')
  for (let at = 0; at < 12; at++) {
    write(paths.staging, { 'photos/holiday.jpg': 'y' })
    await withFault(folder, at, 'fails', async () => expect(() => exchangeFiles(out, paths, ['photos'])).toThrow())
    rmSync(paths.staging, { recursive: true })
    expect([at, read(folder)]).toEqual([at, { 'dist/index.html': 'Home', 'dist/photos/holiday.jpg': 'x', 'own/holiday.jpg': 'x' }])
  }
})

test.each([
  ['empty', ''],
  ['missing', undefined],
])('a list of added files that is %s does not prevent the last site from being restored', (name, list) => {
  const folder = join(root, `list-${name}`)
  const out = join(folder, 'dist')
  mkdirSync(folder)
  const { updating, rollback } = swapPathsOf(out)
  write(updating, { 'index.html': 'New home' })
  write(rollback, { 'files/index.html': 'Home', ...(list === undefined ? {} : { 'added.json': list }) })
  recoverOutput(out)
  expect(read(folder)).toEqual({ 'dist/index.html': 'Home' })
})

test('recovery tolerates leftovers of an ended build that cannot be removed', async () => {
  const folder = join(root, 'leftover')
  const out = join(folder, 'dist')
  mkdirSync(folder)
  write(out, { 'index.html': 'Home' })
  const { staging } = swapPathsOf(out, { pid: 99_999_999 })
  const removing: string[] = []
  for (let at = 0, isThere = true; isThere; at++) {
    rmSync(staging, { recursive: true, force: true })
    write(staging, { 'index.html': 'Half a home' })
    const { faultyCall } = await withFault(staging, at, 'fails', async () => recoverOutput(out))
    if (faultyCall) removing.push(faultyCall)
    isThere = faultyCall !== undefined
    expect(read(out)).toEqual({ 'index.html': 'Home' })
  }
  expect(removing.length).toBeGreaterThan(2)
  expect(readdirSync(folder)).toEqual(['dist'])
})

describe.each([
  // The parent of this process is running.
  ['whose process ID is in use', { pid: process.ppid }],
  ['of another container or computer', { pid: process.pid, namespace: '0123456789ab' }],
])('a folder %s', (name, builder) => {
  const leftBehind = (hours: number) => {
    const folder = join(root, `${name}-${hours}`)
    const out = join(folder, 'dist')
    mkdirSync(folder)
    write(out, { 'index.html': 'Home' })
    const { staging, previous, rollback } = swapPathsOf(out, builder)
    for (const each of [staging, previous, rollback]) write(each, { 'index.html': 'Old home' })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 60 * 60 * 1000)
    recoverOutput(out)
    clock.mockRestore()
    return { site: read(out), others: readdirSync(folder).filter((name) => name !== 'dist').length }
  }

  test.each([
    ['stays while it may be that of a running build', 23, 3],
    ['is removed after a day', 25, 0],
  ])('%s', (_, hours, others) => {
    expect(leftBehind(hours)).toEqual({ site: { 'index.html': 'Home' }, others })
  })
})
