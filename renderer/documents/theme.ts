import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Tone } from '../content/resolved.ts'
import { hex, hexOf } from '../ui/colors.ts'
import { tokens, tones } from '../ui/theme.ts'
import { unpackWoff } from './unpackWoff.ts'

/** A4 on its side: one idea fits a page, and a screen shows it whole. The head says what the page is part of. In points. */
export const pageGeometry = { width: 841.89, height: 595.28, marginX: 54, marginTop: 34, runningHeadHeight: 24, marginBottom: 62 }

export const contentWidth = pageGeometry.width - 2 * pageGeometry.marginX

/** How high the content of a page may be, in points. */
export const contentHeight = pageGeometry.height - pageGeometry.marginTop - pageGeometry.runningHeadHeight - pageGeometry.marginBottom

/** Six sizes of type, in points. The text is as large as on a slide that is read rather than shown. */
export const fontSizes = { note: 8.5, small: 11.5, body: 14, lead: 17, title: 28, chapter: 38 } as const

/** The site's colours in its light scheme, whatever the reader's screen: paper is light. */
export const color = {
  ...hex.light,
  control: hexOf(tokens['--control'], 'light'),
  danger: hexOf(tokens['--danger'], 'light'),
  partnerTint: hexOf(tokens['--partner-bg'], 'light'),
  partnerInk: hexOf(tokens['--partner-ink'], 'light'),
}

/** Background and ink of a named tone, for covers and chapter openers. */
export const toneColors = (tone: Tone) => ({ tint: hexOf(tones[tone][0], 'light'), ink: hexOf(tones[tone][1], 'light') })

/** The first has the letters of western Europe, the second takes over for those of the rest of it. */
export const fontFamily = ['Public Sans', 'Public Sans Extended']

let registered = false

/** The fonts of every document, embedded from static WOFF files. */
export function registerFonts() {
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
