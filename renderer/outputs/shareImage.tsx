import type { Node } from '@takumi-rs/core'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ResolvedPage, ResolvedSite } from '../content/resolved.ts'
import { nameOfPath } from '../content/routes.ts'
import { typefaceName } from '../content/typeface.ts'
import { shareImageSize } from '../html/metadata.ts'
import { fingerprint } from '../system/fingerprint.ts'
import { hex } from '../ui/colors.ts'
import { iconComponents } from '../ui/icons.ts'

const { bg, ink, muted, accent, hairline, tint } = hex.light

/**
 * Returns the share image of a page, for link previews: the site, the section, the title and the page's icon.
 * @param logo the site's icon, as SVG
 */
export function shareImage(site: ResolvedSite, page: ResolvedPage, logo: string): Node {
  const parent = page.breadcrumbs.at(-1)
  const section = parent?.href.href === '/' ? undefined : parent?.label
  const { icon } = page.card
  return box(
    {
      ...shareImageSize,
      flexDirection: 'column',
      padding: '64px 72px 56px',
      background: bg,
      color: ink,
      fontFamily: typefaceName,
      borderLeft: `20px solid ${accent}`,
    },
    [
      box({ alignItems: 'center', gap: 20 }, [drawing(logo, 52), text(site.name, { fontSize: 34, fontWeight: 750, letterSpacing: '-0.02em' })]),
      box({ flexGrow: 1, alignItems: 'center', gap: 56, width: '100%' }, [
        box({ flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0, gap: 20 }, [
          ...(section === undefined ? [] : [text(section, { fontSize: 30, fontWeight: 650, color: accent })]),
          text(page.title, {
            fontSize: page.title.length > 44 ? 60 : 72,
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: '-0.02em',
            textWrap: 'balance',
            lineClamp: 4,
          }),
        ]),
        ...(icon === undefined
          ? []
          : [
              box({ width: 200, height: 200, flexShrink: 0, borderRadius: 40, background: tint, alignItems: 'center', justifyContent: 'center' }, [
                drawing(iconSvgOf(icon), 112),
              ]),
            ]),
      ]),
      box({ width: '100%', borderTop: `2px solid ${hairline}`, paddingTop: 28 }, [text(new URL(site.origin).host, { fontSize: 28, color: muted })]),
    ],
  )
}

/** Returns the address of a share image, with a hash of its content: a changed page gets a new address, others keep theirs. */
export const shareImageHref = (path: string, image: Node, version: string) => `/media/${nameOfPath(path)}-${fingerprint(JSON.stringify(image), version)}.png`

type Style = NonNullable<Node['style']>

const box = (style: Style, children: Node[]): Node => ({ type: 'container', style: { display: 'flex', ...style }, children })

const text = (value: string, style: Style): Node => ({ type: 'text', text: value, style })

/** Returns a square drawing. @param svg its source, passed to the renderer as a data URL */
export const drawing = (svg: string, size: number): Node => ({
  type: 'image',
  src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  style: { width: size, height: size, flexShrink: 0 },
})

const iconSvgs = new Map<string, string>()

function iconSvgOf(name: keyof typeof iconComponents): string {
  const Icon = iconComponents[name]
  const svg = iconSvgs.get(name) ?? renderToStaticMarkup(<Icon color={accent} strokeWidth={1.5} />)
  iconSvgs.set(name, svg)
  return svg
}
