import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../renderer/system/files.ts'

/** Returns the content of each file in a folder and below, by name; of none if there is no such folder. */
export const folderContents = (folder: string, encoding: 'utf8' | 'base64' = 'base64'): Record<string, string> =>
  existsSync(folder) ? Object.fromEntries(listFiles(folder).map((name) => [name, readFileSync(join(folder, name), encoding)])) : {}
