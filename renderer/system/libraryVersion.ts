import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Returns the `package.json` of a library, as part of a cache key: another version may produce different bytes. */
export function libraryVersion(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return readFileSync(join(folder, 'package.json'), 'utf8')
}
