import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildFolder } from '../../renderer/build/buildFolder.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { ContentError } from '../../renderer/content/files.ts'
import { testPages } from '../testSite.ts'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-folder-'))
const pages = join(folder, 'pages')
const out = join(folder, 'site')
beforeAll(() => cpSync(testPages, pages, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

/** Starts a build that reports a mistake in a page that has none. */
function failingBuild() {
  const installation = { ...installationAt(ensureCompiled()), root: folder }
  const pool = new WorkerPool(1, installation.worker)
  const write = vi.spyOn(pool, 'write').mockRejectedValue(new ContentError('pages/index.yaml: "title" is odd.'))
  return { write, building: buildFolder({ pages, out, base: '/', media: false, portable: false }, installation, pool) }
}

test('a build that fails with a mistake that the check does not find says so, and writes no site', async () => {
  const { write, building } = failingBuild()
  await expect(building).rejects.toThrow('The build reports a mistake that "npm run check" does not find: pages/index.yaml: "title" is odd.')
  expect(write).toHaveBeenCalledTimes(2)
  expect(existsSync(out)).toBe(false)
})

test('a build that fails removes the line of its progress from the terminal', async () => {
  const shown: string[] = []
  vi.spyOn(process, 'stderr', 'get').mockReturnValue({ isTTY: true, write: (text: string) => shown.push(text) > 0 } as typeof process.stderr)
  await expect(failingBuild().building).rejects.toThrow()
  expect(shown[0]).toMatch(/pages: 0 of \d+$/)
  expect(shown.at(-1)).toBe('\r\x1b[K')
})
