import type { ModuleRunner } from 'vite/module-runner'
import { afterEach, expect, test, vi } from 'vitest'
import type { Folder } from '../../renderer/preview/folder.ts'
import { Preview } from '../../renderer/preview/preview.ts'

afterEach(() => vi.restoreAllMocks())

test('a file that the system does not give is named, and what changes later is taken in', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refresh = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'open', path: 'pages/index.yaml' }))
    .mockResolvedValue([])
  const preview = new Preview({ content: {}, pages: 'pages', refresh } as unknown as Folder, {} as ModuleRunner, '.')
  await preview.change(new Set(['pages/index.yaml']))
  expect(said).toHaveBeenCalledWith('pages/index.yaml may not be read or written by this user, or another program holds it.')
  await preview.change(new Set(['pages/index.yaml']))
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(await preview.answer('/')).toMatchObject({ status: 503 })
})
