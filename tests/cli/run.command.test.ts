import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isInRange } from '../../renderer/cli/run.js'
import { runCommand, runProcess } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.12.0', true],
  ['23.0.0', true],
  ['24.1.0', true],
  ['18.20.8', false],
  ['20.9.0', false],
  ['21.7.3', false],
  ['22.11.0', false],
])('Node %s is supported: %s', (version, expected) => {
  expect(isInRange(version, '^20.19 || >=22.12')).toBe(expected)
})

// Most tests run their commands in a thread.
test.each([
  { args: ['hosts', 'nginx', '--pages', testPages], status: 0 },
  { args: ['check', '--pages', 'tests/hosting'], status: 1 },
  { args: ['check', '--pagez'], status: 2 },
])('in a thread of the tests $args.0 prints what it prints as a process, and exits with $status', ({ args, status }) => {
  const ended = runProcess(args)
  expect(ended.status).toBe(status)
  expect(runCommand(args)).toEqual(ended)
})

const folder = temporaryFolder()

/** A copy of the project in which nothing has been compiled. */
const copy = join(folder, 'project')
const compilations = join(copy, 'node_modules/.cache/renderer')

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  for (const part of ['schema', 'renderer', 'package.json', 'package-lock.json', 'vite.config.ts']) cpSync(part, join(copy, part), { recursive: true })
}

/** Replaces what is compiled in the copy by files of a line, which are compiled at once. */
function shorten() {
  for (const entry of ['build/worker.ts', 'app/pageScript.ts', 'app/notFound.ts', 'islands/hydrate.ts'])
    writeFileSync(join(copy, 'renderer', entry), 'export {}\n')
  writeFileSync(join(copy, 'renderer/cli/main.ts'), 'export const main = () => 0\nexport const exitOnWriteError = () => {}\n')
}

const link = (to = copy) => {
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
    symlinkSync(resolve('node_modules', name), join(to, 'node_modules', name), 'junction')
}

describe('a compilation', () => {
  beforeEach(() => {
    makeCopy()
    shorten()
    link()
  })
  const compile = (env?: NodeJS.ProcessEnv) => expect(runProcess(['check'], { env, cwd: copy })).toEqual({ status: 0, stdout: '', stderr: '' })

  test.each([
    [
      'even if another program blocks the first rename, on a disk whose clock is days behind',
      `Date.now = () => 4e12; throw Object.assign(new Error('EPERM'), { code: 'EPERM' })`,
    ],
    ['even if another command has stored the same meanwhile', 'fs.cpSync(from, to, { recursive: true }); renameSync(from, to)'],
  ])('is stored under its hash, %s', (_, instead) => {
    const loaded = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { renameSync } = fs
    fs.renameSync = (from, to) => {
      fs.renameSync = renameSync
      syncBuiltinESMExports()
      ${instead}
    }
    syncBuiltinESMExports()`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loaded)}` }
    compile(env)
    expect(readdirSync(compilations)).toEqual([expect.stringMatching(/^[\da-f]{16}$/)])
  })

  test('is made again if it was partly removed', () => {
    compile()
    const compiled = readdirSync(compilations)
    rmSync(join(compilations, String(compiled), 'server/main.js'))
    compile()
    expect(readdirSync(compilations)).toEqual(compiled)
    expect(readdirSync(join(compilations, String(compiled), 'server'))).toContain('main.js')
  })
})

describe('a command that cannot be compiled', () => {
  beforeEach(() => {
    makeCopy()
    shorten()
  })

  test('says which version of Node it needs', () => {
    const file = join(copy, 'package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), engines: { node: '^98.1 || >=99.0' } }))
    expect(runProcess(['check'], { cwd: copy })).toEqual({
      status: 1,
      stdout: '',
      stderr: `This is Node ${process.versions.node}, but the project needs ^98.1 || >=99.0. Install a newer version from https://nodejs.org.\n`,
    })
  })

  test('says to install missing libraries', () => {
    expect(runProcess(['check'], { cwd: copy })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The libraries of the project are not installed. Run "npm install" first.\n',
    })
  })

  test('shows the line of a syntax error and no stack trace', () => {
    link()
    writeFileSync(join(copy, 'renderer/build/worker.ts'), 'export const = 3\n')
    const { status, stderr } = runProcess(['check'], { cwd: copy })
    expect(status).toBe(1)
    expect(stderr).toContain('renderer/build/worker.ts:1:')
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(readdirSync(compilations)).toEqual([])
  })

  test('says why the cache folder cannot be created', () => {
    link()
    // A file in place of the folder also stops users whom the mode of the folder does not.
    writeFileSync(join(copy, 'node_modules/.cache'), '')
    expect(runProcess(['check'], { cwd: copy })).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The renderer is compiled into node_modules\/ after each change, and that failed: E\w+: [^\n]+\.\n$/),
    })
  })

  const cases = [
    {
      name: 'a source that another user owns',
      loaded: `const { readFileSync } = fs
      fs.readFileSync = (file, ...options) => {
        if (!String(file).endsWith('vite.ts')) return readFileSync(file, ...options)
        throw Object.assign(new Error("EACCES: permission denied, open 'vite.ts'"), { syscall: 'open' })
      }
      syncBuiltinESMExports()`,
      reason: `EACCES: permission denied, open 'vite.ts'. That belongs to another user, as does what a command with "sudo" has left in node_modules/.cache: give it to this user.`,
    },
    {
      name: 'a system that is out of memory',
      loaded: `if (process.argv[1].endsWith('compile.js')) process.kill(process.pid, 'SIGTERM')`,
      reason: 'the compiler was ended by SIGTERM.',
      // There, what ends a process leaves no signal behind.
      isSkipped: process.platform === 'win32',
    },
  ]
  test.each(cases.filter(({ isSkipped }) => !isSkipped))('says so in one sentence for $name', ({ loaded, reason }) => {
    const script = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; ${loaded}`
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
    expect(runProcess(['check'], { env, cwd: copy })).toEqual({
      status: 1,
      stdout: '',
      stderr: `The renderer is compiled into node_modules/ after each change, and that failed: ${reason}\n`,
    })
  })

  // A limit on the size of files simulates a full disk.
  test.skipIf(process.platform === 'win32')('says why the compiled files cannot be written, in the words of the system', () => {
    link()
    appendFileSync(join(copy, 'renderer/cli/main.ts'), `export const long = '${'More than a limit allows. '.repeat(10_000)}'\n`)
    const { status, stderr } = spawnSync('sh', ['-c', 'ulimit -f 100; exec "$0" renderer/cli/run.js check', process.execPath], { cwd: copy, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'The renderer is compiled into node_modules/ after each change, and that failed: File too large.\n',
    })
    expect(readdirSync(compilations)).toEqual([])
  })

  test.skipIf(process.platform === 'win32').each(['#', '?'])('rejects a project path that contains "%s"', (sign) => {
    const odd = join(folder, `no ${sign}1`)
    cpSync(copy, odd, { recursive: true })
    link(odd)
    expect(runProcess(['check'], { cwd: odd })).toEqual({
      status: 1,
      stdout: '',
      stderr: `The project is in ${odd}, but the compiler reads a path only up to "${sign}". Rename that folder.\n`,
    })
  })
})
