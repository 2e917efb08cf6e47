import fs, { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolder } from '../../renderer/preview/watchFolder.ts'

let root: string
let changed: Set<string>
let end: () => void

const at = (path: string) => join(root, path)
const write = (path: string, text = 'a') => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'agency-brief-watch-')))
  write('index.yaml')
  write('rankings/chatbots.yaml')
  write('rankings/deep/rpa.yaml')
  changed = new Set()
  end = watchFolder(root, (path) => changed.add(path))
})
afterEach(() => {
  end()
  rmSync(root, { recursive: true, force: true })
})

test.each<[string, () => void, string[]]>([
  ['a file that changes', () => write('index.yaml', 'b'), ['index.yaml']],
  ['a file in a folder of a folder', () => write('rankings/deep/rpa.yaml', 'b'), ['rankings/deep/rpa.yaml']],
  ['a new file', () => write('new.yaml'), ['new.yaml']],
  ['a file that is gone', () => rmSync(at('rankings/chatbots.yaml')), ['rankings/chatbots.yaml']],
  ['a file under another name', () => renameSync(at('index.yaml'), at('home.yaml')), ['index.yaml', 'home.yaml']],
  ['a file that another takes the place of', () => renameSync(at('index.yaml'), at('rankings/chatbots.yaml')), ['index.yaml', 'rankings/chatbots.yaml']],
  ['new folders and what is in them', () => write('guides/long/first.yaml'), ['guides/long/first.yaml']],
  ['a folder that is gone', () => rmSync(at('rankings'), { recursive: true }), ['rankings']],
  ['a folder under another name', () => renameSync(at('rankings'), at('lists')), ['rankings', 'lists/chatbots.yaml', 'lists/deep/rpa.yaml']],
])('%s is told', async (_, change, expected) => {
  change()
  await expect.poll(() => [...changed]).toEqual(expect.arrayContaining(expected.map(at)))
})

test('what happens in a new folder later is told', async () => {
  write('guides/first.yaml')
  await expect.poll(() => [...changed]).toContain(at('guides/first.yaml'))
  changed.clear()
  write('guides/first.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('guides/first.yaml'))
})

test('a folder that is gone again before it can be watched is passed over', async () => {
  const { watch } = fs
  fs.watch = ((path: string, ...rest: never[]) => {
    if (path === at('brief')) rmSync(path, { recursive: true })
    return watch(path, ...rest)
  }) as typeof watch
  syncBuiltinESMExports()
  try {
    mkdirSync(at('brief'))
    await expect.poll(() => [...changed]).toContain(at('brief'))
  } finally {
    fs.watch = watch
    syncBuiltinESMExports()
  }
  write('index.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('index.yaml'))
})

test('what happens in a folder that took the place of another is told', async () => {
  mkdirSync(at('.next'))
  writeFileSync(at('.next/rpa.yaml'), 'a')
  renameSync(at('rankings'), at('.last'))
  renameSync(at('.next'), at('rankings'))
  await expect.poll(() => [...changed]).toEqual(expect.arrayContaining([at('rankings'), at('rankings/rpa.yaml')]))
  changed.clear()
  writeFileSync(at('rankings/rpa.yaml'), 'b')
  await expect.poll(() => [...changed]).toContain(at('rankings/rpa.yaml'))
})

test('what happens behind a link to a folder is told by the name that the link gives it', async () => {
  end()
  symlinkSync('..', at('rankings/up'))
  symlinkSync('rankings', at('linked'))
  end = watchFolder(root, (path) => changed.add(path))
  write('rankings/chatbots.yaml', 'b')
  await expect.poll(() => [...changed].sort()).toEqual([at('linked/chatbots.yaml'), at('rankings/chatbots.yaml')])
})

test.each<[string, () => void]>([
  ['is removed', () => rmSync(root, { recursive: true })],
  ['is moved away', () => renameSync(root, `${root}-away`)],
])('a folder that %s is told of, and so is what happens in the one that takes its place', async (_, take) => {
  take()
  await expect.poll(() => [...changed]).toContain(root)
  changed.clear()
  write('rankings/rpa.yaml')
  await expect.poll(() => [...changed]).toContain(at('rankings/rpa.yaml'))
  changed.clear()
  write('rankings/rpa.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('rankings/rpa.yaml'))
  rmSync(`${root}-away`, { recursive: true, force: true })
})

test('nothing is told after the end', async () => {
  end()
  write('index.yaml', 'b')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([...changed]).toEqual([])
})

test('a folder that is not there is no mistake', () => {
  expect(() => watchFolder(at('nowhere'), () => {})()).not.toThrow()
})
