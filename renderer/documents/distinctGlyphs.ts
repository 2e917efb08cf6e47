/** A glyph as fontkit returns it, with the characters that it stands for. */
type Glyph = { codePoints: number[] }

/** The part of fontkit's fonts that is changed here. */
export type GlyphSource = { getGlyph(id: number, codePoints?: number[]): Glyph | null }

/**
 * Lets a font return glyphs with the characters they are requested for. Fontkit keeps those of the first request, and a part of
 * another glyph is requested for none: after a "…", which is drawn with three ".", no "." could be copied from a document, and
 * each moved the styles after it by a letter. Which came first depended on the documents made before, and so did the bytes of the next
 * (https://github.com/foliojs/fontkit/issues/154).
 */
export function distinguishGlyphs(font: GlyphSource) {
  const getGlyph = font.getGlyph.bind(font)
  const others = new Map<number, Glyph[]>()
  font.getGlyph = (id, codePoints = []) => {
    const first = getGlyph(id, codePoints)
    const isRequested = (glyph: Glyph) => hasCodePoints(glyph, codePoints)
    if (!first || codePoints.length === 0 || isRequested(first)) return first
    const known = others.get(id) ?? []
    const found = known.find(isRequested)
    if (found) return found
    // Its outline and its widths are those of the first.
    const other: Glyph = Object.create(first, { codePoints: { value: codePoints, writable: true, enumerable: true } })
    others.set(id, [...known, other])
    return other
  }
}

const hasCodePoints = (glyph: Glyph, codePoints: readonly number[]) =>
  glyph.codePoints.length === codePoints.length && glyph.codePoints.every((each, index) => each === codePoints[index])
