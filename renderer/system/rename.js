// Not TypeScript: what compiles the rest of the renderer renames, too.
import { renameSync } from 'node:fs'

/**
 * Gives a file or a folder another name. Elsewhere than on POSIX that is refused while anybody looks into it, or a file of it, as
 * scanners for viruses do: it is tried for three seconds.
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

/** Waits for a tenth of a second. */
export function sleep100ms() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
}
