import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildFolder } from '../../renderer/build/buildFolder.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { ContentError } from '../../renderer/content/files.ts'
import { testPages } from '../testSite.ts'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build that objects where nothing is wrong says what to, and does not blame the author', async () => {
  const pages = join(folder, 'pages')
  const out = join(folder, 'site')
  cpSync(testPages, pages, { recursive: true })
  const installation = { ...installationAt(ensureCompiled()), root: folder }
  const pool = new WorkerPool(1, installation.worker)
  const write = vi.spyOn(pool, 'write').mockRejectedValue(new ContentError('pages/index.yaml: "title" is odd.'))

  const building = buildFolder({ pages, out, base: '/', media: false, portable: false }, installation, pool)
  await expect(building).rejects.toThrow('The build reports a mistake that "npm run check" does not find: pages/index.yaml: "title" is odd.')
  expect(write).toHaveBeenCalledTimes(2)
  expect(existsSync(out)).toBe(false)
})
