import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FileCache } from '../../renderer/system/fileCache.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()
const folder = join(root, 'node_modules/.cache/pictures')

const made = async () => Buffer.from('new')
const never = () => Promise.reject(new Error('It was made again.'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** Puts a file into the cache that was last used this many days ago. */
function put(name: string, days: number) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), 'old')
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  utimesSync(join(folder, name), then, then)
}

test('a cached file is not made again', async () => {
  const cache = new FileCache(root, 'pictures')
  expect(textOf(await cache.getOrCreate('first.png', made))).toBe('new')
  expect(textOf(await cache.getOrCreate('first.png', never))).toBe('new')
})

test('a file unused for a month is removed when another is added, and used files stay', async () => {
  put('unused.png', 31)
  put('used.png', 31)
  put('recent.png', 29)
  // Some caches had a folder for each version of the code that made them.
  put('version/unused.png', 31)
  utimesSync(join(folder, 'version'), 0, 0)
  const cache = new FileCache(root, 'pictures')
  expect(textOf(await cache.getOrCreate('used.png', never))).toBe('old')
  expect(Date.now() - statSync(join(folder, 'used.png')).mtimeMs).toBeLessThan(60_000)
  await cache.getOrCreate('second.png', made)
  expect(readdirSync(folder).sort()).toEqual(['first.png', 'recent.png', 'second.png', 'used.png'])
})

test('a file is made each time if it cannot be cached', async () => {
  writeFileSync(join(root, 'file'), '')
  const cache = new FileCache(join(root, 'file'), 'pictures')
  expect(textOf(await cache.getOrCreate('third.png', made))).toBe('new')
  await expect(cache.getOrCreate('third.png', never)).rejects.toThrow('again')
})
