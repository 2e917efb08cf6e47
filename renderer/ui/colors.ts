import { tokens } from './theme.ts'

type Scheme = 'light' | 'dark'

/** Converts a color of the theme for formats without oklch: "light-dark(oklch(0.25 0.03 262), …)" → "#1a2230". */
export function hexOf(color: string, scheme: Scheme): string {
  const tokenName = /^var\((--[\w-]+)\)$/.exec(color)?.[1]
  if (tokenName !== undefined) return hexOf(tokens[tokenName as keyof typeof tokens], scheme)
  const [light, dark = light] = color.match(opaqueOklch) ?? []
  return hexOfOklch((scheme === 'light' ? light : dark) ?? '')
}

/** Rewrites the oklch colors in a text as hex, which is half as long; all of them are within sRGB. */
export const withHexColors = (text: string) => text.replace(opaqueOklch, hexOfOklch)

const opaqueOklch = /oklch\([\d. ]+\)/g

/** "oklch(0.25 0.03 262)" → "#1a2230", after Björn Ottosson's formulas. */
function hexOfOklch(color: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((value) => srgbChannel(value).toString(16).padStart(2, '0')).join('')}`
}

/** Converts a linear channel to gamma-encoded sRGB, from 0 to 255; values out of range are clamped. */
function srgbChannel(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

const hexColorsIn = (scheme: Scheme) => ({
  bg: hexOf(tokens['--bg'], scheme),
  surface: hexOf(tokens['--surface'], scheme),
  ink: hexOf(tokens['--ink'], scheme),
  muted: hexOf(tokens['--muted'], scheme),
  accent: hexOf(tokens['--accent'], scheme),
  hairline: hexOf(tokens['--hairline'], scheme),
  tint: hexOf(tokens['--tint'], scheme),
})

/** The colors of `theme.ts` as hex, for browser chrome, manifests, share images and documents. */
export const hex = { light: hexColorsIn('light'), dark: hexColorsIn('dark') }
