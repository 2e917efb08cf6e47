import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../../renderer/system/writeFileAtomic.ts'
import { withFault } from '../faultInjection.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const root = temporaryFolder()

test('a file is written even if another program briefly blocks a rename', async () => {
  const folder = join(root, 'held')
  let renamed = 0
  const held = async (at: number) => {
    const { calls, faultyCall = '' } = await withFault(folder, at, 'is refused', async () => {
      try {
        writeFileAtomic(join(folder, 'page.yaml'), 'title: A page')
      } catch {}
    })
    if (faultyCall.startsWith('renameSync')) {
      renamed++
      expect([readdirSync(folder), readFileSync(join(folder, 'page.yaml'), 'utf8')]).toEqual([['page.yaml'], 'title: A page'])
    }
    rmSync(folder, { recursive: true, force: true })
    return calls
  }
  const calls = await held(-1)
  for (let at = 0; at < calls; at++) await held(at)
  expect(renamed).toBe(1)
})

test('a folder in place of the file is reported even if the system reports a permission error', async () => {
  const file = join(root, 'taken/site.conf')
  mkdirSync(file, { recursive: true })
  const { faultyCall } = await withFault(root, 1, 'is refused', async () => {
    expect(() => writeFileAtomic(file, 'server {}')).toThrow(expect.objectContaining({ code: 'EISDIR', path: file }))
  })
  expect(faultyCall).toMatch(/^openSync [/\\]taken[/\\]\.[\da-f-]{36}$/)
})
