import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Writes a file, and the folder it is in, in one step: one that is cut short is never taken for whole. Throws the system's error. */
export function writeWhole(file: string, content: string | Uint8Array) {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = join(dirname(file), `.${process.pid}-${basename(file)}`)
  writeFileSync(fresh, content)
  renameSync(fresh, file)
}
