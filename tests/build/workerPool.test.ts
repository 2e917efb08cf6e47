import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { PageWriter } from '../../renderer/build/pageWriter.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { openContent } from '../../renderer/system/files.ts'
import { slugOf, writeOwnContent } from '../bench/content.js'

const folder = mkdtempSync(join(tmpdir(), 'agency-brief-workers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pause = new Int32Array(new SharedArrayBuffer(4))

test('a file system error in a worker thread reaches the caller with its code and path', async () => {
  const pages = join(folder, 'pages')
  const fresh = join(folder, 'fresh')
  const number = 400
  writeOwnContent(number, pages)
  mkdirSync(fresh)
  const { folder: name, names, publicFiles } = openContent(pages)
  const paths = Array.from({ length: number }, (_, index) => `/rankings/${slugOf(index + 1)}`)
  // They are listed, and deleted before they are read.
  for (const path of paths) rmSync(join(pages, `${path}.yaml`))

  const { worker, client, root } = installationAt(ensureCompiled())
  const options = { base: '/', media: false, folders: { pages, public: 'public', root, client }, staging: fresh, hasFeed: false }
  // This thread is only slow.
  let batches = 0
  const idle = {
    write(taken: string[]) {
      batches++
      Atomics.wait(pause, 0, 0, 100)
      return taken.map((path) => ({ path, known: {} }))
    },
  } as unknown as PageWriter
  const pool = new WorkerPool(2, worker)
  pool.assign({ options, content: { folder: name, names, publicFiles }, pages })
  try {
    await expect(pool.write(idle, paths, () => {})).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open', path: expect.stringContaining('category-') })
    // A page written now could make the folder again that a failed build has removed.
    const batchesBefore = batches
    await setTimeout(500)
    expect(batches).toBe(batchesBefore)
  } finally {
    await pool.terminate()
  }
})
