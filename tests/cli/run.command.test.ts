import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../runCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy of the project that nothing has been compiled in. */
const copy = join(folder, 'project')
beforeEach(() => {
  rmSync(copy, { recursive: true, force: true })
  for (const part of ['schema', 'renderer', 'package.json', 'package-lock.json', 'vite.config.ts']) cpSync(part, join(copy, part), { recursive: true })
})

const link = () => {
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
    symlinkSync(resolve('node_modules', name), join(copy, 'node_modules', name), 'junction')
}

describe('a command that cannot be compiled', () => {
  test('says to install the libraries that are not there', () => {
    expect(runCommand(['check'], {}, '', copy)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The libraries of the project are not installed. Run "npm install" first.\n',
    })
  })

  test('shows the line of a source that cannot be read, and no stack', () => {
    link()
    writeFileSync(join(copy, 'renderer/build/workerPool.ts'), 'export const = 3\n')
    const { status, stderr } = runCommand(['check'], {}, '', copy)
    expect(status).toBe(1)
    expect(stderr).toContain('renderer/build/workerPool.ts:1:')
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
