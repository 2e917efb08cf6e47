import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Output } from '../renderer/build/output.ts'
import { swapPathsOf } from '../renderer/build/outputSwap.ts'
import { changeFiles } from '../renderer/system/changeFiles.ts'
import { listFiles } from '../renderer/system/files.ts'
import { folderContents } from './folderContents.ts'
import { runCommand } from './runCommand.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { testPages } from './testSite.ts'

const folder = temporaryFolder()

const build = (pages: string, out: string) => runCommand(['build', '--no-media', '--pages', pages, '--out', out])
const isRoot = process.getuid?.() === 0
/** True if file permissions do not apply: for root, and on Windows, which has others. */
const isUnrestricted = isRoot || process.platform === 'win32'

/** Mounts a disk while the work runs. @returns false where this system cannot */
function withDisk(name: string, bytes: number, work: (at: string, remount: (how: string) => void) => void): boolean {
  const at = join(folder, name)
  mkdirSync(at)
  const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' }).status === 0
  if (!isRoot || !mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', at)) return false
  try {
    work(at, (how) => expect(mount('-o', `remount,${how}`, at)).toBe(true))
  } finally {
    spawnSync('umount', [at])
  }
  return true
}

const size = (out: string) => listFiles(out).reduce((sum, file) => sum + Math.ceil(statSync(join(out, file)).size / 4096) * 4096, 0)

test('a build on a full disk reports it and keeps the old site', (context) => {
  expect(build(testPages, join(folder, 'measured')).status).toBe(0)
  const tried = withDisk('full', Math.round(size(join(folder, 'measured')) * 1.5), (at) => {
    const out = join(at, 'dist')
    const pages = join(folder, 'changed')
    cpSync(testPages, pages, { recursive: true })
    expect(build(pages, out)).toMatchObject({ status: 0 })
    const before = folderContents(out)
    writeFileSync(join(pages, '_site.yaml'), readFileSync(join(pages, '_site.yaml'), 'utf8').replace('name: Test Brief', 'name: Other Brief'))
    expect(build(pages, out)).toEqual({ status: 1, stdout: '', stderr: 'The disk is full.\nNothing was changed.\n' })
    expect(folderContents(out)).toEqual(before)
    expect(listFiles(at).filter((file) => !file.startsWith('dist/'))).toEqual([])
  })
  if (!tried) context.skip('This system gives the test no small disk.')
})

/** Writes into a folder until the disk is full. */
function fill(at: string) {
  for (const bytes of [4096, 1])
    try {
      for (let number = 0; ; number++) writeFileSync(join(at, `filler-${bytes}-${number}`), Buffer.alloc(bytes))
    } catch {}
}

describe('on a full disk', () => {
  const site = (at: string) => {
    cpSync(testPages, join(at, 'pages'), { recursive: true })
    fill(at)
    const before = folderContents(at)
    return { pages: join(at, 'pages'), expectNothing: () => expect(folderContents(at)).toEqual(before) }
  }

  test.for<[string, string[]]>([
    ['a new page', ['new', 'service', 'training']],
    ['a new page in a missing folder', ['new', 'page', 'services/audits/deep']],
    ['a move of a page', ['rename', '/rankings/chatbots', '/services/audits/chatbots']],
    ['writing the editor schemas', ['schema']],
  ])('%s leaves no files or folders behind', ([name, args], context) => {
    const tried = withDisk(`full ${name}`, 600_000, (at) => {
      const { pages, expectNothing } = site(at)
      expect(runCommand([...args, '--pages', pages])).toEqual({ status: 1, stdout: '', stderr: 'The disk is full.\nNothing was changed.\n' })
      expectNothing()
      expect([join(pages, 'services/audits'), join(at, '.schema')].filter((made) => existsSync(made))).toEqual([])
    })
    if (!tried) context.skip('This system gives the test no small disk.')
  })
})

test('a page that cannot be changed is left as it was, though another program takes whatever becomes free on the disk', (context) => {
  const tried = withDisk('contested', 100_000, (at) => {
    const [page, before] = [join(at, 'page.yaml'), Buffer.alloc(20_000, 'before ')]
    writeFileSync(page, before)
    fill(at)
    const other = spawn('sh', ['-c', `while cat /dev/zero >>${join(at, 'other')}; [ -f ${page} ]; do :; done`], { stdio: 'ignore' })
    try {
      const start = Date.now()
      while (Date.now() - start < 300) expect(() => changeFiles([{ file: page, before, after: Buffer.alloc(30_000, 'after ') }])).toThrow('ENOSPC')
      expect(readFileSync(page, 'utf8')).toBe(String(before))
    } finally {
      other.kill('SIGKILL')
    }
  })
  if (!tried) context.skip('This system gives the test no small disk.')
})

describe('a command that prints', () => {
  const commands = [`hosts nginx --pages ${testPages}`, `check --json --pages ${testPages}`, '--help']
  const printing = (command: string, stdout: number | 'pipe') =>
    spawn(process.execPath, ['renderer/cli/run.js', ...command.split(' ')], { stdio: ['ignore', stdout, 'pipe'] })
  const ended = async (command: ReturnType<typeof printing>) => {
    const [[status], said] = await Promise.all([once(command, 'close'), command.stderr?.toArray()])
    return { status, stderr: said?.join('') }
  }

  test.skipIf(!existsSync('/dev/full')).each(commands)('%s: reports incomplete output on a full disk', async (called) => {
    const full = openSync('/dev/full', 'w')
    const command = printing(called, full)
    closeSync(full)
    expect(await ended(command)).toEqual({ status: 1, stderr: 'The disk is full.\nWhat was printed is incomplete.\n' })
  })

  test.each(commands)('%s: exits without a message if the pipe is closed', async (called) => {
    const command = printing(called, 'pipe')
    command.stdout?.destroy()
    expect(await ended(command)).toEqual({ status: 1, stderr: '' })
  })
})

test('a read-only disk is reported by schema, new and rename', (context) => {
  const tried = withDisk('nothing to write', 600_000, (at, remount) => {
    cpSync(testPages, join(at, 'pages'), { recursive: true })
    remount('ro')
    for (const args of [['schema'], ['new', 'page', 'services/audits/deep'], ['rename', '/rankings/chatbots', '/services/audits/chatbots']]) {
      const { status, stdout, stderr } = runCommand([...args, '--pages', join(at, 'pages')])
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toMatch(/is on a disk that cannot be written to\.\nNothing was changed\.\n$/)
    }
  })
  if (!tried) context.skip('This system gives the test no disk that it may make read-only.')
})

test('a build into a folder that cannot be written reports it and keeps the old site', (context) => {
  const expectRefusal = (at: string, refused: RegExp) => {
    const out = join(at, 'dist')
    const before = folderContents(out)
    const { status, stdout, stderr } = build(testPages, out)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(refused)
    expect(stderr).toMatch(/\nNothing was changed\.\n$/)
    expect(folderContents(out)).toEqual(before)
  }
  if (isRoot) {
    const tried = withDisk('read-only', 20e6, (at, remount) => {
      expect(build(testPages, join(at, 'dist')).status).toBe(0)
      remount('ro')
      expectRefusal(at, /is on a disk that cannot be written to\./)
    })
    if (!tried) context.skip('This system gives the test no disk that it may make read-only.')
    return
  }
  if (isUnrestricted) return context.skip('Windows keeps nobody from writing to a folder by its mode.')
  const at = join(folder, 'locked')
  mkdirSync(at)
  expect(build(testPages, join(at, 'dist')).status).toBe(0)
  chmodSync(at, 0o555)
  try {
    expectRefusal(at, /may not be read or written by this user/)
  } finally {
    chmodSync(at, 0o755)
  }
})

describe('a page that is listed but cannot be read', () => {
  const site = (name: string) => {
    const pages = join(folder, name, 'pages')
    const out = join(folder, name, 'dist')
    cpSync(testPages, pages, { recursive: true })
    expect(build(pages, out).status).toBe(0)
    return { pages, out, before: folderContents(out) }
  }

  test('is reported if it is a broken symlink, and the old site stays', () => {
    const { pages, out, before } = site('vanished')
    symlinkSync(join(folder, 'nowhere.yaml'), join(pages, 'gone.yaml'))
    const { status, stderr } = build(pages, out)
    expect(status).toBe(1)
    expect(stderr).toContain('gone.yaml')
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
    expect(folderContents(out)).toEqual(before)
  })

  test('is ignored if it is the lock file of an editor', () => {
    const { pages, out } = site('noted')
    symlinkSync('someone@machine.1234:1', join(pages, '.#index.yaml'))
    expect(build(pages, out)).toMatchObject({ status: 0 })
  })

  test.skipIf(isUnrestricted)('is reported if its permissions forbid reading, and the old site stays', () => {
    const { pages, out, before } = site('private')
    chmodSync(join(pages, 'index.yaml'), 0)
    const { status, stderr } = build(pages, out)
    expect(status).toBe(1)
    expect(stderr).toContain('index.yaml')
    expect(folderContents(out)).toEqual(before)
  })
})

test('symlinks in public/ are followed inside it and rejected if they point out of it, and editor lock files are ignored', () => {
  const [pages, publicDir, out] = ['pages', 'public', 'dist'].map((name) => join(folder, 'linking', name)) as [string, string, string]
  cpSync(testPages, pages, { recursive: true })
  cpSync('public', publicDir, { recursive: true })
  symlinkSync('someone@machine.1234:1', join(publicDir, '.#favicon.svg'))
  mkdirSync(join(publicDir, 'press'))
  writeFileSync(join(publicDir, 'press/kit.txt'), 'Our logo')
  symlinkSync('press', join(publicDir, 'presse'))
  expect(build(pages, out)).toMatchObject({ status: 0 })
  expect(readFileSync(join(out, 'presse/kit.txt'), 'utf8')).toBe('Our logo')
  expect(readdirSync(out)).not.toContain('.#favicon.svg')

  // One file has the name of another and must not count as the same to the next build.
  const before = folderContents(out)
  writeFileSync(join(folder, 'linking/key.pem'), 'secret')
  rmSync(join(publicDir, 'press/kit.txt'))
  symlinkSync('../../key.pem', join(publicDir, 'press/kit.txt'))
  symlinkSync('../pages', join(publicDir, 'drafts'))
  for (const run of [() => build(pages, out), () => runCommand(['check', '--pages', pages])]) {
    const { status, stdout, stderr } = run()
    expect(status).toBe(1)
    for (const name of ['drafts', 'press/kit.txt', 'presse/kit.txt'])
      expect(stdout + stderr).toContain(`"public/${name}" is a link that points out of public/, and what it points to would be published.`)
  }
  expect(folderContents(out)).toEqual(before)
})

test('a link in pages/ that leads out of it is reported once, and nothing is read or written there', () => {
  const [pages, outside, out] = ['pages', 'outside', 'dist'].map((name) => join(folder, 'stray', name)) as [string, string, string]
  cpSync(testPages, pages, { recursive: true })
  mkdirSync(outside)
  const page = join(pages, 'services/audits.yaml')
  writeFileSync(join(outside, 'audits.yaml'), readFileSync(page, 'utf8').replace('title:', 'titel:'))
  rmSync(page)
  symlinkSync('../../outside/audits.yaml', page)
  symlinkSync('../outside', join(pages, 'tools'))
  const before = folderContents(outside)
  const message = (name: string) => `"pages/${name}" is a link that points out of pages/`
  for (const args of [['check'], ['check', '--fix'], ['build', '--no-media', '--out', out]]) {
    const { status, stdout, stderr } = runCommand([...args, '--pages', pages])
    expect(status).toBe(1)
    for (const name of ['services/audits.yaml', 'tools']) expect(stdout + stderr).toContain(message(name))
    expect(stdout + stderr).not.toMatch(/titel|missing-page/)
  }
  const { status, stdout, stderr } = runCommand(['rename', '/rankings/chatbots', '/tools/chatbots', '--pages', pages])
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(message('services/audits.yaml'))])
  expect(folderContents(outside)).toEqual(before)
})

describe('the build refuses an output folder', () => {
  /** Creates a folder with these files, each of which contains its name. */
  const work = (name: string, files: readonly string[]) => {
    const out = join(folder, name)
    for (const file of files) {
      mkdirSync(dirname(join(out, file)), { recursive: true })
      writeFileSync(join(out, file), file)
    }
    return out
  }

  test.each([
    ['that contains other files', ['holiday.jpg'], 'not a site of this project'],
    ['that contains another site', ['index.html', 'style.css', 'site.webmanifest'], 'not a site of this project'],
    ['that contains a Git repository', ['index.html', '.git/HEAD', 'src/main.ts'], 'contains ".git"'],
    ['that contains package.json', ['index.html', 'package.json'], 'contains "package.json"'],
    ['that contains node_modules', ['index.html', 'node_modules/react/index.js'], 'contains "node_modules"'],
  ])('%s', (name, files, refusal) => {
    const out = work(name, files)
    const { status, stderr } = build(testPages, out)
    expect(stderr).toContain(refusal)
    expect(status).toBe(2)
    for (const file of files) expect(readFileSync(join(out, file), 'utf8')).toBe(file)
  })

  test('that contains a Git repository beside a site built before', () => {
    const out = join(folder, 'published')
    expect(build(testPages, out).status).toBe(0)
    work('published', ['.git/HEAD'])
    expect(build(testPages, out)).toMatchObject({ status: 2 })
    expect(existsSync(join(out, '.git/HEAD'))).toBe(true)
  })
})

describe('a site behind a symlink', () => {
  const at = (name: string) => {
    const parent = join(folder, name)
    mkdirSync(join(parent, 'server'), { recursive: true })
    // For a target that does not exist yet, Windows must be told its type.
    symlinkSync('server/www', join(parent, 'dist'), 'dir')
    return { parent, link: join(parent, 'dist'), real: join(parent, 'server/www') }
  }

  test('is written and replaced at the target, and the symlink stays', () => {
    const { parent, link, real } = at('linked')
    for (let time = 0; time < 2; time++) expect(build(testPages, link)).toMatchObject({ status: 0 })
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(existsSync(join(real, 'index.html'))).toBe(true)
    expect([readdirSync(parent), readdirSync(join(parent, 'server'))]).toEqual([['dist', 'server'], ['www']])
  })

  test('is restored at the target after an interrupted swap', () => {
    const { link, real } = at('cut')
    expect(build(testPages, link)).toMatchObject({ status: 0 })
    renameSync(real, swapPathsOf(real, { pid: 99_999_999 }).previous)
    expect(build(join(folder, 'linked'), link)).toMatchObject({ status: 1 })
    expect(existsSync(join(real, 'index.html'))).toBe(true)
  })

  test('does not replace other files at the target', () => {
    const { link, real } = at('kept')
    mkdirSync(real)
    writeFileSync(join(real, 'holiday.jpg'), 'x')
    new Output(link).commit()
    expect(existsSync(join(real, 'holiday.jpg'))).toBe(true)
    expect(readdirSync(dirname(link))).toEqual(['dist', 'server'])
  })

  test('that points to itself is reported', () => {
    const link = join(folder, 'circle')
    symlinkSync('circle', link)
    expect(build(testPages, link)).toEqual({ status: 1, stdout: '', stderr: `${link} is a link that leads back to itself.\nNothing was changed.\n` })
  })
})
