import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes a folder for the tests of a file, or of the `describe` that this is called in, and removes it after them. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agency-brief-'))
  // Windows keeps a folder for a moment after what watched it has ended.
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
