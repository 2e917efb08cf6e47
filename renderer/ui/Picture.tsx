import { css } from '@emotion/react'
import { useRouter } from 'wouter'
import { withBase } from '../content/addresses.ts'
import { type PictureVariant, photoSizes, variantsOf } from '../content/pictureVariants.ts'
import type { Picture as PictureData } from '../content/resolved.ts'
import { usePage } from './context.ts'
import { useRules } from './useRules.ts'

/**
 * A picture that an editor added, in the formats and widths that the build generates, or the original file where there are none.
 * @param eager loads it with the page, for a picture that is seen first
 */
export function Picture({ picture, eager = false }: { picture: PictureData; eager?: boolean }) {
  useRules(rules)
  const { base } = useRouter()
  const { pictures } = usePage()
  const { alt, rendered, kind, file, digest } = picture
  const address = file.replace(/[%?#]/g, encodeURIComponent)
  const original = pictures === 'versioned' ? `${address}?${digest}` : address
  const variants = pictures === 'variants' ? variantsOf(picture) : []
  const types = [...new Set(variants.map(({ type }) => type))]
  const fallback = variants.filter(({ type }) => type === types.at(-1))
  const srcSet = (files: readonly PictureVariant[]) =>
    files.map(({ href, width }) => `${withBase(base, href)} ${kind === 'logo' ? `${width / rendered.width}x` : `${width}w`}`).join(', ')
  const sizes = kind === 'photo' ? photoSizes : undefined
  return (
    <picture>
      {types.slice(0, -1).map((type) => (
        <source key={type} type={`image/${type}`} srcSet={srcSet(variants.filter((size) => size.type === type))} sizes={sizes} />
      ))}
      <img
        className={kind}
        src={withBase(base, fallback.at(-1)?.href ?? original)}
        alt={alt}
        width={rendered.width}
        height={rendered.height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

const rules = css({
  img: { maxWidth: '100%', height: 'auto' },
  '.logo': { display: 'block', marginBlockEnd: 'var(--space-8)' },
  '.photo': { display: 'block', width: '100%', aspectRatio: '16/9', objectFit: 'cover', borderRadius: 'var(--radius-small)', background: 'var(--tint)' },
  // Vector drawings are not cropped. In the preview their address goes on.
  '.photo[src*=".svg"]': { objectFit: 'contain' },
})
