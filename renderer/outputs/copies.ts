import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPublicFiles } from '../system/contentFolder.ts'
import { listFiles, readBytes } from '../system/files.ts'
import type { Emitter } from './emitter.ts'

/** Copies the scripts of islands, whose names contain a hash. */
export const clientScripts: Emitter = {
  name: 'scripts',
  emit({ folders, write }) {
    for (const file of listFiles(join(folders.client, 'assets'))) write(`assets/${file}`, readFileSync(join(folders.client, 'assets', file)))
  },
}

/** Copies the files of `public/` unchanged. */
export const publicFiles: Emitter = {
  name: 'public files',
  followsNames: true,
  emit({ folders, write }) {
    for (const file of listPublicFiles(folders.public).files) write(file, readBytes(join(folders.public, file)))
  },
}
