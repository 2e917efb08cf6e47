import fs, { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { Output } from '../../renderer/build/output.ts'
import { recoverOutput } from '../../renderer/build/outputSwap.ts'
import type { WrittenFile } from '../../renderer/build/stagingFolder.ts'
import { ContentChangedError } from '../../renderer/content/files.ts'
import { listFiles } from '../../renderer/system/files.ts'
import { folderContents } from '../folderContents.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()

const pages = Array.from({ length: 20 }, (_, index) => `pages/${index}.html`)

/** Creates a site of twenty pages and a picture, and what the next build knows of it. */
function siteIn(name: string): { out: string; files: WrittenFile[] } {
  const out = join(root, name, 'dist')
  mkdirSync(join(root, name))
  const output = new Output(out)
  for (const page of pages) output.write(page, page)
  output.write('media/logo.png', 'logo')
  output.commit()
  return { out, files: output.names.flatMap((file) => output.fileOf(file) ?? []) }
}

test('a build that reuses files of a site starts again if another build has replaced that site', () => {
  const { out, files } = siteIn('twice')
  const slow = new Output(out)
  expect(slow.reuse(files.slice(1))).toBe(true)
  slow.write('pages/0.html', 'slow')

  const quick = new Output(out)
  expect(quick.reuse(files.slice(2))).toBe(true)
  quick.write('pages/new.html', 'quick')
  // Two builds in one process would share their paths.
  renameSync(quick.staging.folder, `${quick.staging.folder}.quick`)
  rmSync(out, { recursive: true })
  renameSync(`${quick.staging.folder}.quick`, out)

  expect(() => slow.commit()).toThrow(ContentChangedError)
  expect(folderContents(out, 'utf8')).toEqual({ 'pages/new.html': 'quick' })
})

test.each([
  ['exchanges files', 1],
  ['swaps folders', pages.length],
])('a build that %s completes or starts again if another build replaces or removes the site meanwhile', (name, newCount) => {
  const real = fs.renameSync
  const outcomes = new Set<string>()
  /** @param at the index of the rename before which another build runs. @returns whether there was one */
  const meetAnother = (at: number, isWhole: boolean) => {
    const { out, files } = siteIn(`${name} ${at} ${isWhole}`)
    const output = new Output(out)
    expect(output.reuse(files.slice(newCount))).toBe(true)
    for (const page of pages.slice(0, newCount)) output.write(page, 'new')
    const other = `${out} of another`
    mkdirSync(other)
    writeFileSync(join(other, 'index.html'), 'of the other')
    let renamings = 0
    fs.renameSync = (from, to) => {
      if (renamings++ === at) {
        rmSync(out, { recursive: true, force: true })
        if (isWhole) real(other, out)
      }
      real(from, to)
    }
    syncBuiltinESMExports()
    try {
      output.commit()
      outcomes.add('done')
    } catch (error) {
      expect(error, `rename ${at}`).toBeInstanceOf(ContentChangedError)
      outcomes.add('starts again')
    } finally {
      fs.renameSync = real
      syncBuiltinESMExports()
    }
    output.abort()
    recoverOutput(out)
    expect(
      readdirSync(dirname(out)).filter((name) => name.startsWith('.')),
      `rename ${at}`,
    ).toEqual([])
    if (existsSync(out)) expect([21, 1], `rename ${at}`).toContain(listFiles(out).length)
    return renamings > at
  }
  for (const isWhole of [true, false]) for (let at = 0; meetAnother(at, isWhole); at++);
  expect([...outcomes].sort()).toEqual(['done', 'starts again'])
})

test('an error while the site is replaced names the site, which is back by then, and not a folder beside it', () => {
  const { out, files } = siteIn('refused')
  const output = new Output(out)
  expect(output.reuse(files.slice(1))).toBe(true)
  output.write('pages/0.html', 'new')
  const real = fs.renameSync
  fs.renameSync = (from, to) => {
    if (String(from).endsWith(join('pages', '0.html'))) throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename', path: from })
    real(from, to)
  }
  syncBuiltinESMExports()
  try {
    expect(() => output.commit()).toThrow(expect.objectContaining({ code: 'EIO', path: out }))
  } finally {
    fs.renameSync = real
    syncBuiltinESMExports()
  }
  expect(listFiles(out)).toHaveLength(21)
})

test('a folder that was moved and replaced by a symlink keeps its files', () => {
  const { out, files } = siteIn('moved')
  renameSync(join(out, 'media'), join(root, 'moved/media'))
  symlinkSync('../media', join(out, 'media'))
  const output = new Output(out)
  expect(output.reuse(files.slice(1))).toBe(true)
  output.write('pages/0.html', 'new')
  output.commit()
  expect(folderContents(out, 'utf8')).toMatchObject({ 'media/logo.png': 'logo', 'pages/0.html': 'new', 'pages/19.html': 'pages/19.html' })
  expect(listFiles(out)).toHaveLength(21)
})

test('if a file is both written and reused, the last call wins', () => {
  const { out, files } = siteIn('named-twice')
  const output = new Output(out)
  expect(output.reuse(files)).toBe(true)
  output.write('media/logo.png', 'another')
  expect(output.reuse(files.slice(-1))).toBe(false)
  expect(output.names).toHaveLength(21)
  output.commit()
  expect(folderContents(out, 'utf8')['media/logo.png']).toBe('another')
})

test('a file that is copied because hard links are not supported keeps its digest', () => {
  const { out, files } = siteIn('copied')
  const real = fs.linkSync
  fs.linkSync = () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'link' })
  }
  syncBuiltinESMExports()
  try {
    const output = new Output(out)
    expect(output.reuse(files.slice(-1))).toBe(true)
    output.write('pages/0.html', 'new')
    output.commit()
    expect(output.fileOf('media/logo.png')).toMatchObject({ digest: files.at(-1)?.digest, size: 4 })
    expect(output.fileOf('media/logo.png')?.inode).not.toBe(files.at(-1)?.inode)
  } finally {
    fs.linkSync = real
    syncBuiltinESMExports()
  }
})

test('a build that drops over a thousand files leaves exactly its own, and keeps reused files in place', () => {
  const { out, files } = siteIn('shrunk')
  mkdirSync(join(out, 'old'))
  for (let number = 0; number < 1001; number++) writeFileSync(join(out, 'old', `${number}.html`), '')
  const inode = files[1]?.inode
  const output = new Output(out)
  expect(output.reuse(files)).toBe(true)
  output.commit()
  expect(listFiles(out)).toHaveLength(21)
  expect(existsSync(join(out, 'old'))).toBe(false)
  expect(output.fileOf('pages/1.html')?.inode).toBe(inode)
})
