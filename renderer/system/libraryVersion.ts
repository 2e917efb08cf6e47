import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** What the `package.json` of a library says of it: another version may make other bytes of the same thing. */
export function libraryVersion(name: string): string {
  let folder = dirname(createRequire(import.meta.url).resolve(name))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return readFileSync(join(folder, 'package.json'), 'utf8')
}
