import { expect, test } from 'vitest'
import { readBlobs } from '../../renderer/system/git.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('what Git says is reported, though it ends before it has read the names of many files', () => {
  const blobs = Array.from({ length: 20_000 }, (_, index) => index.toString(16).padStart(40, '0'))
  const folder = temporaryFolder()
  expect(() => readBlobs(folder, blobs)).toThrow(`Git cannot read the repository of ${folder}: not a git repository`)
})
