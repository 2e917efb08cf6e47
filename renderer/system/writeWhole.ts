import { closeSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file, and the folder it is in, in one step: one that is cut short is never taken for whole. Throws the system's error.
 * @param content may come in parts, of which only one is in memory at a time
 */
export function writeWhole(file: string, content: string | Uint8Array | Iterable<string>) {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = join(dirname(file), `.${process.pid}-${basename(file)}`)
  const descriptor = openSync(fresh, 'w')
  try {
    const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content
    for (const part of parts) writeFileSync(descriptor, part)
  } finally {
    closeSync(descriptor)
  }
  renameSync(fresh, file)
}
