import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { changeFiles } from '../../renderer/system/changeFiles.ts'
import { withFault } from '../faultInjection.ts'
import { folderContents } from '../folderContents.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()

let folders = 0

/** Changes a folder with one page that is edited, one that is removed and one that is added in a new folder, and returns its contents afterward. */
async function change(at = -1) {
  const folder = join(root, String(++folders))
  mkdirSync(folder)
  const before = Buffer.from('as it was')
  for (const name of ['changes', 'goes']) writeFileSync(join(folder, name), before)
  const changes = [
    { file: join(folder, 'changes'), before, after: 'as it is' },
    { file: join(folder, 'goes'), before },
    { file: join(folder, 'below/it/comes'), after: 'new' },
  ]
  let failed = false
  const { calls } = await withFault(folder, at, 'fails', async () => {
    try {
      changeFiles(changes)
    } catch {
      failed = true
    }
  })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .sort()
  return { calls, failed, names, files: folderContents(folder, 'utf8') }
}

test('all files are changed or none, whichever file system call fails', async () => {
  const whole = await change()
  expect(whole).toMatchObject({ failed: false, names: ['below', 'below/it', 'below/it/comes', 'changes'] })
  expect(whole.files).toEqual({ 'below/it/comes': 'new', changes: 'as it is' })
  let objections = 0
  for (let at = 0; at < whole.calls; at++) {
    const { failed, names, files } = await change(at)
    if (failed) objections++
    const [expectedNames, expectedFiles] = failed ? [['changes', 'goes'], { changes: 'as it was', goes: 'as it was' }] : [whole.names, whole.files]
    expect({ at, names, files }).toEqual({ at, names: expectedNames, files: expectedFiles })
  }
  expect(objections).toBeGreaterThan(4)
})

test('a file created by another program meanwhile is left unchanged', () => {
  const folder = join(root, String(++folders))
  mkdirSync(folder)
  const [first, theirs] = [join(folder, 'first'), join(folder, 'theirs')]
  writeFileSync(theirs, 'theirs')
  const changes = [first, theirs].map((file) => ({ file, after: 'ours' }))
  expect(() => changeFiles(changes)).toThrow('EEXIST')
  expect(readdirSync(folder)).toEqual(['theirs'])
  expect(readFileSync(theirs, 'utf8')).toBe('theirs')
})

test('where one can neither be changed nor restored, the others are restored', () => {
  const folder = join(root, String(++folders))
  const [first, unwritable] = [join(folder, 'first'), join(folder, 'unwritable')]
  mkdirSync(unwritable, { recursive: true })
  const before = Buffer.from('as it was')
  writeFileSync(first, before)
  expect(() => changeFiles([first, unwritable].map((file) => ({ file, before, after: 'as it is' })))).toThrow('EISDIR')
  expect(readFileSync(first, 'utf8')).toBe('as it was')
})
