import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, listPublic, readNamed } from '../system/files.ts'
import type { Maker } from './maker.ts'

/** The scripts of islands, under names that hold their hash. */
export const browserHalf: Maker = {
  name: 'scripts',
  make({ folders, write }) {
    for (const file of listFiles(join(folders.client, 'assets'))) write(`assets/${file}`, readFileSync(join(folders.client, 'assets', file)))
  },
}

/** The files of `public/`, as they are. */
export const publicFiles: Maker = {
  name: 'public files',
  followsNames: true,
  make({ folders, write }) {
    for (const file of listPublic(folders.public).files) write(file, readNamed(join(folders.public, file)))
  },
}
