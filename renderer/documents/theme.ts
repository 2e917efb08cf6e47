import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { tokens, tones } from '../app/theme.ts'
import type { Tone } from '../content/resolved.ts'
import { unpackWoff } from './woff.ts'

/** A4 on its side: one idea fits a page, and a screen shows it whole. In points. */
export const sheet = { width: 841.89, height: 595.28, side: 54, top: 34, bottom: 62 }

export const contentWidth = sheet.width - 2 * sheet.side

/** How high the content of a page may be, in points. */
export const pageRoom = sheet.height - sheet.top - 24 - sheet.bottom

/** Six sizes of type, in points. The text is as large as on a slide that is read rather than shown. */
export const size = { note: 8.5, small: 11.5, body: 14, lead: 17, title: 28, chapter: 38 } as const

/** `oklch(0.25 0.03 262)` → `#1a2232`, which is what PDF knows. After Björn Ottosson's formulas. */
export function hexOf(color: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\(([\d. ]+)\)/.exec(color)?.[1] ?? '').split(' ').map(Number)
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
  const channel = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
  }
  return `#${linear.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`
}

/** The site's colours in its light scheme, whatever the reader's screen: paper is light. */
export const color = {
  ink: hexOf(tokens['--ink']),
  muted: hexOf(tokens['--muted']),
  hairline: hexOf(tokens['--hairline']),
  control: hexOf(tokens['--control']),
  tint: hexOf(tokens['--tint']),
  accent: hexOf(tokens['--accent']),
  danger: hexOf(tokens['--danger']),
  partnerTint: hexOf(tokens['--partner-bg']),
  partnerInk: hexOf(tokens['--partner-ink']),
}

/** Background and ink of a named tone, for covers and chapter openers. */
export const toneColors = (tone: Tone) => ({ tint: hexOf(tones[tone][0].replace('var(--tint)', tokens['--tint'])), ink: toneInk(tone) })

const toneInk = (tone: Tone) => {
  const [, ink] = tones[tone]
  return hexOf(ink.startsWith('var(') ? tokens[ink.slice(4, -1) as keyof typeof tokens] : ink)
}

/** The first has the letters of western Europe, the second takes over for those of the rest of it. */
export const fontFamily = ['Public Sans', 'Public Sans Extended']

let registered = false

/** The fonts of every document, embedded from static WOFF files. */
export function fonts() {
  if (registered) return Font
  registered = true
  const { resolve } = createRequire(import.meta.url)
  const file = (subset: string, weight: number, style: string) => {
    const woff = readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${subset}-${weight}-${style}.woff`))
    return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`
  }
  for (const [family, subset] of [
    ['Public Sans', 'latin'],
    ['Public Sans Extended', 'latin-ext'],
  ] as const)
    Font.register({
      family,
      fonts: [
        { src: file(subset, 400, 'normal'), fontWeight: 400 },
        { src: file(subset, 400, 'italic'), fontWeight: 400, fontStyle: 'italic' },
        { src: file(subset, 600, 'normal'), fontWeight: 600 },
        { src: file(subset, 600, 'italic'), fontWeight: 600, fontStyle: 'italic' },
        { src: file(subset, 700, 'normal'), fontWeight: 700 },
      ],
    })
  // Words stay whole, as on the site; one that is wider than its column is reported.
  Font.registerHyphenationCallback((word) => [word])
  return Font
}
