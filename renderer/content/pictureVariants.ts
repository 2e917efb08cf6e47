import type { Picture } from './resolved.ts'
import { slug } from './slug.ts'

/** One file of an editor's picture. */
export type PictureVariant = { type: 'avif' | 'webp' | 'jpeg' | 'png'; width: number; href: string }

/** How wide a photo is made, in pixels: for a phone, a card, a dense phone, a dense card. */
const photoWidths = [480, 800, 1200]

/** How wide a photo is drawn, for `sizes`; browsers that load it late know better. */
export const photoSizes = 'auto, (min-width: 64rem) 35rem, 100vw'

/**
 * The files that are made of a picture: of each format, which browsers take the first they know of, each width. The last
 * format is for those that know neither of the others. A drawing fits any size as it is: there is nothing to make.
 */
export function variantsOf({ file, format, kind, rendered, natural, digest }: Picture): PictureVariant[] {
  if (format === 'svg') return []
  const widths = kind === 'logo' ? [rendered.width, 2 * rendered.width] : photoWidths
  const fitting = widths.filter((width) => width < natural.width)
  const chosen = fitting.length < widths.length ? [...fitting, natural.width] : fitting
  const fallback = format === 'jpg' ? 'jpeg' : format === 'png' ? 'png' : 'webp'
  const stem = slug(file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')) || 'picture'
  return [...new Set(['avif', 'webp', fallback] as const)].flatMap((type) =>
    chosen.map((width) => ({ type, width, href: `/media/${stem}-${digest}-${width}.${type}` })),
  )
}
