import fs, { appendFileSync, copyFileSync, lstatSync, readFileSync, renameSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isUnchanged, StagingFolder } from '../../renderer/build/stagingFolder.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()
const folder = new StagingFolder(root)

/** Does something to a file that leaves the time of its last modification as it was. */
function keepingTime(path: string, change: () => void) {
  const { atime, mtime } = lstatSync(path)
  change()
  utimesSync(path, atime, mtime)
}

test.each<[change: string, unchanged: boolean, (path: string) => void]>([
  ['nothing', true, () => {}],
  ['its content, for one of the same size', false, (path) => writeFileSync(path, 'other')],
  ['its size, and keeps its time', false, (path) => keepingTime(path, () => appendFileSync(path, '!'))],
  [
    'the file, for a copy of the same size and time',
    false,
    (path) =>
      keepingTime(path, () => {
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
      }),
  ],
  ['everything, by removing it', false, unlinkSync],
])('a written file of which somebody changes %s counts as unchanged: %s', (_, unchanged, apply) => {
  const name = 'page.html'
  folder.write(name, 'pages')
  // In whole seconds, which every file system keeps.
  utimesSync(join(root, name), 1_700_000_000, 1_700_000_000)
  const { size, ino: inode, mtimeMs: modified } = lstatSync(join(root, name))
  apply(join(root, name))
  expect(isUnchanged({ name, size, inode, modified }, root)).toBe(unchanged)
})

test.each([
  ['ASCII', 'a'.repeat(3_000_000)],
  ['letters of two bytes, larger than the buffer only as bytes', 'é'.repeat(600_000)],
  ['signs of four bytes', '𝄞'.repeat(300_000)],
])('a page of several megabytes is written whole: %s', (_, text) => {
  folder.write('huge.html', ['<p>', text])
  expect(readFileSync(join(root, 'huge.html'), 'utf8')).toBe(`<p>${text}`)
})

test('bytes that are no text are written as they are', () => {
  const bytes = Uint8Array.from([0, 200, 255])
  folder.write('bytes.bin', bytes)
  expect(Uint8Array.from(readFileSync(join(root, 'bytes.bin')))).toEqual(bytes)
})

test('a file of another folder never replaces one that was written', () => {
  const other = new StagingFolder(join(root, 'other'))
  const linked = other.write('page.html', 'The old page')
  folder.write('page.html', 'The new page')
  expect(() => folder.linkOrCopy(linked, other.folder)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(readFileSync(join(root, 'page.html'), 'utf8')).toBe('The new page')
})

test('a file that the system takes in parts is written whole', () => {
  const writeWhole = fs.writeSync
  fs.writeSync = ((file: number, bytes: Uint8Array, offset: number) => writeWhole(file, bytes, offset, Math.min(7, bytes.length - offset))) as typeof writeWhole
  syncBuiltinESMExports()
  try {
    folder.write('parts.html', 'in parts of seven bytes')
  } finally {
    fs.writeSync = writeWhole
    syncBuiltinESMExports()
  }
  expect(readFileSync(join(root, 'parts.html'), 'utf8')).toBe('in parts of seven bytes')
})
