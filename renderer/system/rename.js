// Not TypeScript, because `cli/run.js`, which compiles the renderer, uses it.
import { renameSync } from 'node:fs'

/**
 * Renames a file or a folder. Retries for three seconds: except on POSIX systems renaming fails while another program, such as a
 * virus scanner, has it or a file in it open.
 */
export function rename(/** @type {string} */ from, /** @type {string} */ to) {
  for (let tenth = 0; ; tenth++)
    try {
      return renameSync(from, to)
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
      if (tenth === 30 || !['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error
      sleep100ms()
    }
}

/** Blocks the thread for a tenth of a second. */
export function sleep100ms() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
}
