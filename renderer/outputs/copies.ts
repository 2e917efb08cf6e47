import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listPublicFiles, readBytes } from '../system/files.ts'
import type { Emitter } from './emitter.ts'

/** The scripts of islands, under names that hold their hash. */
export const clientScripts: Emitter = {
  name: 'scripts',
  emit({ folders, write }) {
    for (const file of listFiles(join(folders.client, 'assets'))) write(`assets/${file}`, readFileSync(join(folders.client, 'assets', file)))
  },
}

/** The files of `public/`, as they are. */
export const publicFiles: Emitter = {
  name: 'public files',
  followsNames: true,
  emit({ folders, write }) {
    for (const file of listPublicFiles(folders.public).files) write(file, readBytes(join(folders.public, file)))
  },
}
