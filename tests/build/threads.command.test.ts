import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { slugOf, writeOwnContent } from '../bench/content.js'
import { folderContents } from '../folderContents.ts'
import { runCommand } from '../runCommand.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { testFile } from '../testSite.ts'

const folder = temporaryFolder()
const pages = join(folder, 'pages')
beforeAll(() => writeOwnContent(420, pages))

const build = (out: string, threads: number) => runCommand(['build', '--no-media', '--pages', pages, '--out', join(folder, out), '--threads', String(threads)])

test('a build with two threads ends when a document has a mistake', () => {
  const guide = join(pages, 'first-steps.yaml')
  writeFileSync(guide, testFile('resources/guides/first-steps.yaml').replace('Words.', 'Words like 漢.'))
  try {
    const args = ['renderer/cli/run.js', 'build', '--pages', pages, '--out', join(folder, 'wrong'), '--threads', '2']
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000, env: { ...process.env, NO_COLOR: '1' } })
    expect(stderr).toContain('missing-glyph')
    expect(status).toBe(1)
    expect(existsSync(join(folder, 'wrong'))).toBe(false)
  } finally {
    rmSync(guide)
  }
})

test('a site is byte-identical with one thread and with two, and all mistakes are reported', () => {
  expect(build('alone', 1)).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Not ready to publish yet: \d+ points\..*\n$/) })
  expect(build('shared', 2)).toMatchObject({ status: 0, stderr: expect.stringMatching(/^Not ready to publish yet: \d+ points\..*\n$/) })
  const alone = folderContents(join(folder, 'alone'))
  expect(Object.keys(alone).length).toBeGreaterThan(420)
  expect(folderContents(join(folder, 'shared'))).toEqual(alone)

  const broken = [3, 210, 419].map((number) => `rankings/${slugOf(number)}.yaml`)
  for (const file of broken) writeFileSync(join(pages, file), readFileSync(join(pages, file), 'utf8').replace('type: promo', 'type: promos'))
  // In a folder of its own, so that nothing is reused and each thread gets its share.
  const { status, stderr } = build('broken', 2)
  expect(status).toBe(1)
  for (const file of broken) expect(stderr).toContain(`pages/${file}:`)
  expect(stderr).toContain('3 mistakes in 3 files. Nothing was built;')
  expect(existsSync(join(folder, 'broken'))).toBe(false)
})
