import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { measureBuilds } from './bench/build.js'

test('a build is measured beside the baseline, and again after an edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agency-brief-bench-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const result = await measureBuilds({ folder, pages: 3, rounds: 1, media: false })
  expect(result).toMatchObject({ pages: 3, rounds: 1, requests: 1 })
  const { ratio, wall, cpu, peakMemory, baselineWall, baselineCpu, rebuild, rebuildMade, gzipBytes } = result
  for (const measured of [ratio, wall, cpu, baselineWall, baselineCpu, rebuild]) expect(measured).toBeGreaterThan(0)
  expect(peakMemory).toBeGreaterThan(20e6)
  expect(gzipBytes).toBeGreaterThan(2000)
  // The page itself; its title is on no other.
  expect(rebuildMade).toBe(1)
})
