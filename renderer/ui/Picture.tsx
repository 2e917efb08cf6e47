import { css } from '@emotion/react'
import { useRouter } from 'wouter'
import { under } from '../content/addresses.ts'
import { type PictureSize, photoSizes, sizesOf } from '../content/pictureSizes.ts'
import type { Picture as PictureData } from '../content/resolved.ts'
import { usePage } from './context.ts'
import { useRules } from './useRules.ts'

/**
 * A picture that an editor added, in the formats and widths that the build makes of it, or as its file where it makes none.
 * @param soon loads it with the page: it is among what is seen first
 */
export function Picture({ picture, soon = false }: { picture: PictureData; soon?: boolean }) {
  useRules(rules)
  const { base } = useRouter()
  const { madePictures = false } = usePage()
  const { alt, shown, shape, file } = picture
  const made = madePictures ? sizesOf(picture) : []
  const types = [...new Set(made.map(({ type }) => type))]
  const fallback = made.filter(({ type }) => type === types.at(-1))
  const srcSet = (files: readonly PictureSize[]) =>
    files.map(({ href, width }) => `${under(base, href)} ${shape === 'logo' ? `${width / shown.width}x` : `${width}w`}`).join(', ')
  const sizes = shape === 'photo' ? photoSizes : undefined
  return (
    <picture>
      {types.slice(0, -1).map((type) => (
        <source key={type} type={`image/${type}`} srcSet={srcSet(made.filter((size) => size.type === type))} sizes={sizes} />
      ))}
      <img
        className={shape}
        src={under(base, fallback.at(-1)?.href ?? file)}
        alt={alt}
        width={shown.width}
        height={shown.height}
        loading={soon ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

const rules = css({
  img: { maxWidth: '100%', height: 'auto' },
  '.logo': { display: 'block', marginBlockEnd: 'var(--space-8)' },
  '.photo': { display: 'block', width: '100%', aspectRatio: '16/9', objectFit: 'cover', borderRadius: 'var(--radius-small)', background: 'var(--tint)' },
  // A drawing is shown whole.
  '.photo[src$=".svg"]': { objectFit: 'contain' },
})
