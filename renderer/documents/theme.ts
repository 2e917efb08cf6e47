import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Tone } from '../content/resolved.ts'
import { typefaceName } from '../content/typeface.ts'
import { hex, hexOf } from '../ui/colors.ts'
import { tokens, tones } from '../ui/theme.ts'
import { distinguishGlyphs, type GlyphSource } from './distinctGlyphs.ts'
import { unpackWoff } from './unpackWoff.ts'

/** A4 landscape, in points: a section fits a page, and a screen shows the whole page. The running head says what the page is part of. */
export const pageGeometry = { width: 841.89, height: 595.28, marginX: 54, marginTop: 34, runningHeadHeight: 24, marginBottom: 62 }

export const contentWidth = pageGeometry.width - 2 * pageGeometry.marginX

/** The maximum height of the content of a page, in points. */
export const contentHeight = pageGeometry.height - pageGeometry.marginTop - pageGeometry.runningHeadHeight - pageGeometry.marginBottom

/** Font sizes in points. Text is as large as on a slide that is read rather than presented. */
export const fontSizes = { note: 8.5, small: 11.5, body: 14, lead: 17, title: 28, chapter: 38 } as const

/** The site's colors in the light scheme, because paper is light. */
export const color = {
  ...hex.light,
  control: hexOf(tokens['--control'], 'light'),
  danger: hexOf(tokens['--danger'], 'light'),
  partnerTint: hexOf(tokens['--partner-bg'], 'light'),
  partnerInk: hexOf(tokens['--partner-ink'], 'light'),
}

/** Returns the background and text colors of a tone, for covers and chapter openers. */
export const toneColors = (tone: Tone) => ({ tint: hexOf(tones[tone][0], 'light'), ink: hexOf(tones[tone][1], 'light') })

const extendedName = `${typefaceName} Extended`

/** The first font has the characters of western Europe, the second is the fallback for the rest of Europe. */
export const fontFamily = [typefaceName, extendedName]

type FontVariant = { fontWeight: number; fontStyle: 'normal' | 'italic' }

const fontVariants: readonly FontVariant[] = [
  { fontWeight: 400, fontStyle: 'normal' },
  { fontWeight: 400, fontStyle: 'italic' },
  { fontWeight: 600, fontStyle: 'normal' },
  { fontWeight: 600, fontStyle: 'italic' },
  { fontWeight: 700, fontStyle: 'normal' },
]

let loading: Promise<typeof Font> | undefined

/** Loads the fonts of all documents, from static WOFF files, once. */
export function loadFonts(): Promise<typeof Font> {
  loading ??= registerAndLoadFonts()
  return loading
}

async function registerAndLoadFonts() {
  const { resolve } = createRequire(import.meta.url)
  const file = (subset: string, { fontWeight, fontStyle }: FontVariant) => {
    const woff = readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${subset}-${fontWeight}-${fontStyle}.woff`))
    return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`
  }
  for (const [family, subset] of [
    [typefaceName, 'latin'],
    [extendedName, 'latin-ext'],
  ] as const) {
    Font.register({ family, fonts: fontVariants.map((variant) => ({ ...variant, src: file(subset, variant) })) })
    for (const variant of fontVariants) {
      const font = { ...variant, fontFamily: family }
      await Font.load(font)
      // The types omit the method.
      distinguishGlyphs((Font.getFont(font) as unknown as { data: GlyphSource }).data)
    }
  }
  // No hyphenation, as on the site; a word that is wider than its column is reported.
  Font.registerHyphenationCallback((word) => [word])
  return Font
}
