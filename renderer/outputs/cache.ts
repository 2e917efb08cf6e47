import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What was made before and is costly to make, by the fingerprint of all that it was made from. */
export function cached(root: string, kind: string) {
  const folder = join(root, 'node_modules/.cache', kind)
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const file = join(folder, key)
    if (existsSync(file)) return readFileSync(file)
    const bytes = await make()
    keep(file, bytes)
    return bytes
  }
}

/** Puts a file there in one step, so that one cut short is never taken for whole. A cache that cannot be written is none. */
function keep(file: string, bytes: Uint8Array) {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const fresh = join(dirname(file), `.${process.pid}-${basename(file)}`)
    writeFileSync(fresh, bytes)
    renameSync(fresh, file)
  } catch {}
}
