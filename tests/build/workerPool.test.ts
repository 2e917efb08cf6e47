import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PageWriter } from '../../renderer/build/pageWriter.ts'
import { WorkerPool } from '../../renderer/build/workerPool.ts'
import { ensureCompiled, installationAt } from '../../renderer/cli/run.js'
import { ContentChangedError } from '../../renderer/content/files.ts'
import { openContent } from '../../renderer/system/contentFolder.ts'
import { slugOf, writeOwnContent } from '../bench/content.js'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

const pause = new Int32Array(new SharedArrayBuffer(4))

const slugs = Array.from({ length: 8 }, (_, index) => slugOf(index + 1))

/**
 * Starts a thread beside this one, to write a few pages so often that it pays off.
 * @param change what happens to the folder of pages before the thread reads it
 */
function startThread(name: string, change: (pages: string) => void) {
  const pages = join(folder, name, 'pages')
  const staging = join(folder, name, 'fresh')
  writeOwnContent(slugs.length, pages)
  mkdirSync(join(pages, '_shared'))
  writeFileSync(join(pages, '_shared/note.yaml'), 'blocks:\n  - { type: prose, body: A note. }\n')
  mkdirSync(staging)
  const content = openContent(pages)
  const paths = Array.from({ length: 400 }, (_, index) => `/rankings/${slugs[index % slugs.length]}`)
  const { worker, client, root } = installationAt(ensureCompiled())
  const options = { base: '/', media: false, folders: { pages, public: 'public', root, client }, staging, hasFeed: false }
  const writer = new PageWriter(content, options)
  change(pages)
  const pool = new WorkerPool(2, worker)
  const { folder: listed, names, escapingPages, publicFiles, escapingSymlinks } = content
  pool.assign({ options, content: { folder: listed, names, escapingPages, publicFiles, escapingSymlinks }, commonDigest: writer.reader.commonDigest })
  return { pool, paths, writer }
}

test('a file system error in a worker thread reaches the caller with its code and path', async () => {
  const { pool, paths } = startThread('deleted', (pages) => {
    for (const slug of slugs) rmSync(join(pages, `rankings/${slug}.yaml`))
  })
  // This thread is only slow.
  let batches = 0
  const idle = {
    write(taken: string[]) {
      batches++
      Atomics.wait(pause, 0, 0, 100)
      return taken.map((path) => ({ path, known: {} }))
    },
  } as unknown as PageWriter
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

test.each([
  ['_site.yaml', '\nedition: ', '\n# A comment.\nedition: '],
  ['_shared/note.yaml', 'A note.', 'Another note.'],
])('threads that read different versions of %s write no site together', async (file, from, to) => {
  const { pool, paths, writer } = startThread(file.replace(/\W/g, '-'), (pages) => {
    const path = join(pages, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    writeFileSync(path, text.replace(from, to))
  })
  try {
    await expect(pool.write(writer, paths, () => {})).rejects.toThrow(ContentChangedError)
  } finally {
    await pool.terminate()
  }
})
