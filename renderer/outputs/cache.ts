import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../system/writeWhole.ts'

const day = 24 * 60 * 60 * 1000

/** What no build has used for so long is removed. */
const longest = 30 * day

/** What was made before and is costly to make, by the fingerprint of all that it was made from. A cache that cannot be read or written is none. */
export function cached(root: string, kind: string) {
  const folder = join(root, 'node_modules/.cache', kind)
  let isTidy = false
  return async (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const file = join(folder, key)
    const before = recall(file)
    if (before) return before
    const bytes = await make()
    try {
      writeWhole(file, bytes)
      if (!isTidy) forgetUnused(folder)
      isTidy = true
    } catch {}
    return bytes
  }
}

function recall(file: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(file)
    noteUse(file)
    return bytes
  } catch {
    return undefined
  }
}

/** The time of a file is that of its last use, to the day. */
function noteUse(file: string) {
  try {
    if (Date.now() - statSync(file).mtimeMs > day) utimesSync(file, new Date(), new Date())
  } catch {}
}

function forgetUnused(folder: string) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > longest) rmSync(file)
  }
}
