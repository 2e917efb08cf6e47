// @module-tag audit
import { spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changedSite, violationsOf } from '../changedSite.ts'
import { folderContents } from '../folderContents.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testPages } from '../testSite.ts'

describe.each([
  [['--no-media'], 'every page'],
  [['--no-media'], 'one page'],
  [['--no-media'], 'one sentence'],
  [[], 'every page'],
  [[], 'one page'],
  [[], 'one sentence'],
] as const)('a build with the flags %j, after a change to %s', (flags, changed) => {
  describe.each(['fails', 'stops'] as const)('with a fault in each file system call in turn (%s)', (fault) => {
    test('leaves either the complete old site or the complete new one', async () => {
      const site = await changedSite(flags, changed)
      try {
        const { calls } = await site.build(-1, fault)
        const violations: string[] = []
        for (let call = 0; call < calls; call++) violations.push(...violationsOf(await site.build(call, fault), fault))
        expect(calls).toBeGreaterThan(0)
        expect(violations).toEqual([])
      } finally {
        site.remove()
      }
    }, 3_600_000)
  })
})

describe('a build that is killed', () => {
  const folder = temporaryFolder()

  test('leaves either the complete old site or the complete new one, whatever the moment', async () => {
    const pages = join(folder, 'pages')
    const broken = join(folder, 'broken')
    const out = join(folder, 'dist')
    cpSync(testPages, pages, { recursive: true })
    cpSync(testPages, broken, { recursive: true })
    writeFileSync(join(broken, 'index.yaml'), 'title: [\n')
    const contents = () => JSON.stringify(folderContents(out))
    const named = (name: string) => {
      const file = join(pages, '_site.yaml')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*/m, `name: ${name}`))
    }
    const startBuild = () => {
      const build = spawn(process.execPath, ['renderer/cli/run.js', 'build', '--pages', pages, '--out', out], { stdio: 'ignore' })
      return { build, ended: new Promise((done) => build.on('exit', done)) }
    }
    const states = new Map<string, string>()
    let duration = 0
    for (const name of ['First Name', 'Other Name']) {
      named(name)
      const started = Date.now()
      expect(await startBuild().ended).toBe(0)
      duration = Date.now() - started
      states.set(contents(), name)
    }
    const violations: string[] = []
    const seen = new Set<string | undefined>()
    const kills = 60
    for (let kill = 1; kill <= kills; kill++) {
      const delay = Math.round((kill / kills) * 2 * duration)
      named(kill % 2 ? 'First Name' : 'Other Name')
      const { build, ended } = startBuild()
      // The last two are not killed: both sites have to be seen, however busy the machine is.
      if (kill <= kills - 2) setTimeout(() => build.kill('SIGKILL'), delay)
      await ended
      runCommand(['build', '--pages', broken, '--out', out])
      const state = states.get(contents())
      seen.add(state)
      if (state === undefined) violations.push(`killed after ${delay} ms`)
      const leftovers = readdirSync(folder).filter((name) => name.startsWith('.'))
      if (leftovers.length > 0) violations.push(`killed after ${delay} ms: ${leftovers.join(', ')} is left`)
    }
    expect(violations).toEqual([])
    expect(seen.size).toBe(2)
  }, 600_000)
})
