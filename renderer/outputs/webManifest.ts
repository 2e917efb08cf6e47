import { iconFiles, withBase } from '../content/addresses.ts'
import type { ResolvedSite } from '../content/resolved.ts'
import { hex } from '../ui/colors.ts'

/** Returns `site.webmanifest`: what a phone needs to add the site to its home screen. @param hasIcons true if PNG icons are made */
export function webManifest(site: ResolvedSite, base: string, hasIcons: boolean): string {
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    lang: 'en',
    start_url: base,
    scope: base,
    display: 'browser',
    background_color: hex.light.bg,
    theme_color: hex.light.bg,
    icons: [
      { src: withBase(base, '/favicon.svg'), type: 'image/svg+xml', sizes: 'any' },
      ...(hasIcons
        ? iconFiles.filter(({ inManifest }) => inManifest).map(({ href, size }) => ({ src: withBase(base, href), type: 'image/png', sizes: `${size}x${size}` }))
        : []),
    ],
  }
  return `${JSON.stringify(manifest, null, 1)}\n`
}
