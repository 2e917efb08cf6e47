import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { textFilePattern } from '../content/generatedFiles.ts'
import { FileCache } from '../system/fileCache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { inParallel } from '../system/parallel.ts'
import type { Emitter } from './emitter.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Writes compressed copies beside every text file, for servers that send such copies: nginx, `npm start`. */
export const compressed: Emitter = {
  name: 'compression',
  media: true,
  followsNames: true,
  async emit({ filePathOf, folders, write, written, reuseDerived }) {
    const cache = new FileCache(folders.root, 'compressed')
    // Compression runs in the threads of libuv, of which there are four.
    await inParallel(
      written().filter((name) => textFilePattern.test(name)),
      4,
      async (name) => {
        if (reuseDerived(name, [`${name}.br`, `${name}.gz`])) return
        const bytes = readFileSync(filePathOf(name))
        // Scripts are few, large and rarely change: they get the best compression, once. Pages get a fast one.
        const small = name.startsWith('assets/')
          ? await cache.getOrCreate(`${fingerprint(bytes)}.br`, () => brotli(bytes, options(bytes, zlib.constants.BROTLI_MAX_QUALITY)))
          : await brotli(bytes, options(bytes, 5))
        const zipped = await gzip(bytes, { level: 6 })
        // Sets the operating system to "unknown", so that builds are reproducible (RFC 1952, section 2.3.1).
        zipped[9] = 255
        if (small.length < bytes.length) write(`${name}.br`, small)
        if (zipped.length < bytes.length) write(`${name}.gz`, zipped)
      },
    )
  },
}

const options = (bytes: Uint8Array, quality: number) => ({
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
})
