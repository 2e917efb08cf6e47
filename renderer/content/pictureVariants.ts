import { hash } from 'node:crypto'
import type { Picture } from './resolved.ts'
import { slug } from './slug.ts'

/** One of the files made from an editor's picture. */
export type PictureVariant = { type: 'avif' | 'webp' | 'jpeg' | 'png'; width: number; href: string }

/** How each format is encoded: options of `sharp`. */
export const encodings: Record<PictureVariant['type'], object> = {
  avif: { quality: 55 },
  webp: { quality: 78, smartSubsample: true },
  jpeg: { quality: 78, mozjpeg: true },
  png: { compressionLevel: 9 },
}

/** The widths that photos are made in, in pixels: for a phone, a card, a dense phone, a dense card. */
const photoWidths = [480, 800, 1200]

/** The rendered width of a photo, for `sizes`; browsers that load it lazily know it better. */
export const photoSizes = 'auto, (min-width: 64rem) 35rem, 100vw'

/**
 * Returns the files made from a picture: every width in each format, of which browsers take the first they support. The last
 * format is for those that support neither of the others. Their addresses are served as immutable, so they are named after the
 * picture and its encoding. An SVG fits any size as it is: nothing is made from it.
 */
export function variantsOf({ file, format, kind, rendered, natural, digest }: Picture): PictureVariant[] {
  if (format === 'svg') return []
  const widths = kind === 'logo' ? [rendered.width, 2 * rendered.width] : photoWidths
  const fitting = widths.filter((width) => width < natural.width)
  const chosen = fitting.length < widths.length ? [...fitting, natural.width] : fitting
  const fallback = format === 'jpg' ? 'jpeg' : format === 'png' ? 'png' : 'webp'
  const stem = slug(file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')) || 'picture'
  return [...new Set(['avif', 'webp', fallback] as const)].flatMap((type) =>
    chosen.map((width) => ({ type, width, href: `/media/${stem}-${variantDigest(digest, encodings[type])}-${width}.${type}` })),
  )
}

const variantDigest = (picture: string, encoding: object) => hash('sha256', picture + JSON.stringify(encoding)).slice(0, 12)
