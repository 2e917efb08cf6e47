import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inShort, measureBuilds } from './bench/build.js'
import { slugOf } from './bench/content.js'

test('a build is measured against the baseline, and again after an edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agency-brief-bench-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const result = await measureBuilds({ folder, pages: 3, rounds: 1, media: false })
  expect(result).toMatchObject({ pages: 3, rounds: 1, requests: 1 })
  const { ratio, wall, cpu, peakMemory, baselineWall, baselineCpu, rebuild, rebuildMade, gzipBytes } = result
  for (const measured of [ratio, wall, cpu, baselineWall, baselineCpu, rebuild]) expect(measured).toBeGreaterThan(0)
  expect(peakMemory).toBeGreaterThan(20e6)
  expect(gzipBytes).toBeGreaterThan(2000)
  expect(gzipBytes).toBeLessThan(11_150)
  // The page itself, whose title is on no other, and the 404 page, which contains templates of others.
  expect(rebuildMade).toBe(2)

  // The measured site is complete.
  const file = (name: string) => readFileSync(join(folder, 'site-1', name), 'utf8')
  const page = file(`rankings/${slugOf(2)}.html`)
  for (const part of [/<style data-emotion="[^"]+">[^<]{1000}/, /<link rel="canonical" href="https:[^"]+category-00002"/, 'First place is reserved for'])
    expect(page).toMatch(part)
  expect(file('_redirects')).toBe(`/old/${slugOf(1)} /rankings/${slugOf(1)} 301\n`)
  expect(file('sitemap.xml')).toContain(`/rankings/${slugOf(3)}</loc>`)
})

test('--json prints the figures of one size as one line of JSON', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/bench/build.js', '--pages', '3', '--rounds', '1', '--json'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const figure = expect.any(Number)
  expect(stdout).toMatch(/^[^\n]+\n$/)
  expect(JSON.parse(stdout)).toMatchObject({ pages: 3, ratio: figure, wall: figure, cpu: figure, peakMemory: figure })
})

test.each([
  [['--help'], { status: 0, stdout: /^Usage: npm run bench/, stderr: /^$/ }],
  [['--sizes', '4'], { status: 2, stdout: /^$/, stderr: /^Unknown option '--sizes'[^\n]*\n\nUsage: npm run bench/ }],
  [['--pages', 'many'], { status: 2, stdout: /^$/, stderr: /^--pages should be a whole number from 1 to 999999, not "many"\.\n\nUsage:/ }],
  [['--pages'], { status: 2, stdout: /^$/, stderr: /^Option '--pages <value>' argument missing\n\nUsage:/ }],
  [['--rounds', '0'], { status: 2, stdout: /^$/, stderr: /^--rounds should be/ }],
])('the benchmark called with %j prints its usage', (args, { status, stdout, stderr }) => {
  const called = spawnSync(process.execPath, ['tests/bench/build.js', ...args], { encoding: 'utf8' })
  expect(called).toMatchObject({ status, stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) })
})

test.each([
  [[40, 1000, 10_000], '10,000 pages take 1.50 times the memory of 1,000; built again after one edit, 11 % of the time.'],
  [[40], undefined],
  [[1000], undefined],
  [[10_000], undefined],
])('the summary for sizes %j is: %s', (sizes, sentence) => {
  const peakMemory = (pages: number) => (pages > 1000 ? 300e6 : 200e6)
  expect(inShort(sizes.map((pages) => ({ pages, peakMemory: peakMemory(pages), rebuildRatio: pages > 1000 ? 0.106 : 0.5 })))).toBe(sentence)
})
