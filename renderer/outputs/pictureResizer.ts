import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ContentChangedError } from '../content/files.ts'
import { readPictureMetadata } from '../content/picture.ts'
import { encodings, type PictureVariant, variantsOf } from '../content/pictureVariants.ts'
import type { Picture } from '../content/resolved.ts'
import { FileCache } from '../system/fileCache.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { libraryVersion } from '../system/libraryVersion.ts'
import type { BuildContext } from './emitter.ts'
import { missingLibrary } from './missingLibrary.ts'

/** The file of a picture starts with a valid header but cannot be decoded. */
export class BrokenPictureError extends Error {}

/** Returns every picture in the resolved fields of a page. */
export function picturesIn(value: unknown): Picture[] {
  if (typeof value !== 'object' || value === null) return []
  if ('digest' in value && 'kind' in value) return [value as Picture]
  return Object.values(value).flatMap(picturesIn)
}

/**
 * Returns a function that makes the variants of an author's picture that pages use, or takes them from the cache. `sharp` is
 * loaded for the first new one.
 * @throws {BrokenPictureError}
 */
export function pictureResizer({ root, public: publicDir }: BuildContext['folders']) {
  const cache = new FileCache(root, 'picture-sizes')
  const version = fingerprint(libraryVersion('sharp'), JSON.stringify(encodings))
  let loading: ReturnType<typeof loadSharp> | undefined

  return (picture: Picture): Promise<{ href: string; bytes: Uint8Array }[]> =>
    Promise.all(
      variantsOf(picture).map(async ({ type, width, href }) => ({
        href,
        bytes: await cache.getOrCreate(`${version}-${picture.digest}-${width}.${type}`, async () => {
          loading ??= loadSharp()
          const bytes = readFileSync(join(publicDir, picture.file))
          // The picture has been replaced since its page was read.
          if (readPictureMetadata(bytes).digest !== picture.digest) throw new ContentChangedError()
          const original = (await loading)(bytes)
          // Camera metadata is dropped; the orientation is applied to the pixels.
          const resized = original.autoOrient().resize({ width })
          return encode(resized, type).catch((error: Error) => {
            throw new BrokenPictureError(error.message)
          })
        }),
      })),
    )
}

const encode = (picture: Sharp, type: PictureVariant['type']): Promise<Uint8Array> => picture.toFormat(type, encodings[type]).toBuffer()

async function loadSharp() {
  const { default: sharp } = await import('sharp').catch((cause: unknown) => {
    throw missingLibrary('Pictures in other sizes', cause)
  })
  return sharp
}
