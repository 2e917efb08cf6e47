import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { distinguishGlyphs, type GlyphSource } from '../../renderer/documents/distinctGlyphs.ts'
import { fontFamily, loadFonts } from '../../renderer/documents/theme.ts'
import { unpackWoff } from '../../renderer/documents/unpackWoff.ts'

type Glyph = { id: number; codePoints: number[]; advanceWidth: number; bbox: unknown }
type ReadFont = GlyphSource & { layout(text: string): { glyphs: Glyph[] } }

const woff = readFileSync(createRequire(import.meta.url).resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'))
const src = `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`

let fonts = 0
/** Returns a font that has been used for no text. */
async function readFont(): Promise<ReadFont> {
  const fontFamily = `Font ${++fonts}`
  Font.register({ family: fontFamily, src })
  await Font.load({ fontFamily })
  return (Font.getFont({ fontFamily }) as unknown as { data: ReadFont }).data
}

const textOf = (glyphs: readonly Glyph[]) => glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))

// Most are drawn with the glyphs of others: "…" with three of ".".
test.each([
  { before: 'é', text: 'e' },
  { before: '…', text: '.' },
  { before: '"', text: "'" },
  { before: '\u00A0', text: ' ' },
  { before: ' ', text: '\u00A0' },
  { before: 'fi', text: 'fi' },
])('after "$before" the glyphs of "$text" are those of "$text"', async ({ before, text }) => {
  const [font, fresh] = [await readFont(), await readFont()]
  distinguishGlyphs(font)
  for (const { bbox } of font.layout(before).glyphs) expect(bbox).toBeDefined()
  const [glyphs, expected] = [font.layout(text).glyphs, fresh.layout(text).glyphs]
  expect(textOf(glyphs)).toEqual([text])
  expect(glyphs.map(({ id, advanceWidth }) => [id, advanceWidth])).toEqual(expected.map(({ id, advanceWidth }) => [id, advanceWidth]))
  expect(font.layout(text).glyphs).toEqual(glyphs)
})

test('the fonts of documents do so', async () => {
  const registered = (await loadFonts()).getRegisteredFonts()
  const fonts = fontFamily.flatMap((family) => registered[family]?.sources ?? []).map((source) => source.data as unknown as ReadFont)
  expect(fonts).toHaveLength(10)
  for (const font of fonts) expect([65, 66].map((codePoint) => font.getGlyph(5, [codePoint])?.codePoints)).toEqual([[65], [66]])
})
