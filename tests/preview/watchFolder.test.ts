import fs, { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolder } from '../../renderer/preview/watchFolder.ts'
import { leadsOut } from '../../renderer/system/contentFolder.ts'

let root: string
let changed: Set<string>
let failures: unknown[]
let end: () => void

const watchLimit = new Error('ENOSPC')

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
  failures = []
  end = watchFolder(
    root,
    (path) => changed.add(path),
    () => false,
    (error) => failures.push(error),
  )
})
afterEach(() => {
  end()
  rmSync(root, { recursive: true, force: true })
})

test.each<[string, () => void, string[]]>([
  ['a changed file', () => write('index.yaml', 'b'), ['index.yaml']],
  ['a changed file in a nested folder', () => write('rankings/deep/rpa.yaml', 'b'), ['rankings/deep/rpa.yaml']],
  ['a new file', () => write('new.yaml'), ['new.yaml']],
  ['a removed file', () => rmSync(at('rankings/chatbots.yaml')), ['rankings/chatbots.yaml']],
  ['a renamed file', () => renameSync(at('index.yaml'), at('home.yaml')), ['index.yaml', 'home.yaml']],
  ['a file replaced by another', () => renameSync(at('index.yaml'), at('rankings/chatbots.yaml')), ['index.yaml', 'rankings/chatbots.yaml']],
  ['a file in new folders', () => write('guides/long/first.yaml'), ['guides/long/first.yaml']],
  ['a removed folder', () => rmSync(at('rankings'), { recursive: true }), ['rankings']],
  ['a renamed folder', () => renameSync(at('rankings'), at('lists')), ['rankings', 'lists/chatbots.yaml', 'lists/deep/rpa.yaml']],
])('%s is reported', async (_, change, expected) => {
  change()
  await expect.poll(() => [...changed]).toEqual(expect.arrayContaining(expected.map(at)))
})

test('a later change in a new folder is reported', async () => {
  write('guides/first.yaml')
  await expect.poll(() => [...changed]).toContain(at('guides/first.yaml'))
  changed.clear()
  write('guides/first.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('guides/first.yaml'))
})

/** Does something before each folder is watched, while the work runs. */
async function beforeWatching(doFirst: (path: string) => void, work: () => Promise<void>) {
  const { watch } = fs
  fs.watch = ((path: string, ...rest: never[]) => {
    doFirst(path)
    return watch(path, ...rest)
  }) as typeof watch
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    fs.watch = watch
    syncBuiltinESMExports()
  }
  write('index.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('index.yaml'))
}

test('a folder that disappears before it can be watched is ignored', () =>
  beforeWatching(
    (path) => path === at('brief') && rmSync(path, { recursive: true }),
    async () => {
      mkdirSync(at('brief'))
      await expect.poll(() => [...changed]).toContain(at('brief'))
    },
  ))

test('where the system watches no more folders, the first one that appears is told of, and the files of each are reported', () =>
  beforeWatching(
    () => {
      throw watchLimit
    },
    async () => {
      for (const name of ['guides', 'services']) write(`${name}/index.yaml`)
      await expect.poll(() => [...changed]).toEqual(expect.arrayContaining([at('guides/index.yaml'), at('services/index.yaml')]))
      expect(failures).toEqual([watchLimit])
    },
  ))

test('changes in a folder that has replaced another are reported', async () => {
  mkdirSync(at('.next'))
  writeFileSync(at('.next/rpa.yaml'), 'a')
  renameSync(at('rankings'), at('.last'))
  renameSync(at('.next'), at('rankings'))
  await expect.poll(() => [...changed]).toEqual(expect.arrayContaining([at('rankings'), at('rankings/rpa.yaml')]))
  changed.clear()
  writeFileSync(at('rankings/rpa.yaml'), 'b')
  await expect.poll(() => [...changed]).toContain(at('rankings/rpa.yaml'))
})

test('a change in a symlinked folder is reported under both paths', async () => {
  end()
  symlinkSync('..', at('rankings/up'))
  symlinkSync('rankings', at('linked'))
  end = watchFolder(root, (path) => changed.add(path))
  write('rankings/chatbots.yaml', 'b')
  await expect.poll(() => [...changed].sort()).toEqual([at('linked/chatbots.yaml'), at('rankings/chatbots.yaml')])
})

test('a change of a file that a link leads to is reported under the path of the link, also after either is replaced', async () => {
  end()
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'agency-brief-linked-')))
  const change = async (name: string) => {
    changed.clear()
    writeFileSync(join(outside, `.${name}`), String(Math.random()))
    renameSync(join(outside, `.${name}`), join(outside, name))
    await expect.poll(() => [...changed]).toEqual([at('about.yaml')])
  }
  writeFileSync(join(outside, 'first.yaml'), 'a')
  writeFileSync(join(outside, 'second.yaml'), 'a')
  symlinkSync(join(outside, 'first.yaml'), at('about.yaml'))
  end = watchFolder(root, (path) => changed.add(path))
  await change('first.yaml')
  await change('first.yaml')
  rmSync(at('about.yaml'))
  symlinkSync(join(outside, 'second.yaml'), at('about.yaml'))
  await expect.poll(() => [...changed]).toContain(at('about.yaml'))
  await change('second.yaml')
  end()
  changed.clear()
  writeFileSync(join(outside, 'second.yaml'), 'b')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([...changed]).toEqual([])
  rmSync(outside, { recursive: true })
})

test('what is skipped is reported when it appears, but not followed', async () => {
  end()
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'agency-brief-linked-')))
  const [file, folder] = [join(outside, 'file'), join(outside, 'folder')]
  writeFileSync(file, 'a')
  mkdirSync(folder)
  symlinkSync(file, at('file'))
  symlinkSync(folder, at('folder'))
  end = watchFolder(
    root,
    (path) => changed.add(path),
    (path) => leadsOut(root, path),
  )
  symlinkSync(folder, at('later'))
  await expect.poll(() => [...changed]).toEqual([at('later')])
  changed.clear()
  writeFileSync(file, 'b')
  writeFileSync(join(folder, 'inner'), 'a')
  write('index.yaml', 'b')
  await expect.poll(() => [...changed]).toContain(at('index.yaml'))
  expect([...changed]).toEqual([at('index.yaml')])
  rmSync(outside, { recursive: true })
})

test.each<[string, () => void]>([
  ['is removed', () => rmSync(root, { recursive: true })],
  ['is moved away', () => renameSync(root, `${root}-away`)],
])('a watched folder that %s is reported, and so are changes in its replacement', async (_, take) => {
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

test('nothing is reported after the watcher has stopped', async () => {
  end()
  write('index.yaml', 'b')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([...changed]).toEqual([])
})

test('a missing folder is no error', () => {
  expect(() => watchFolder(at('nowhere'), () => {})()).not.toThrow()
})
