/** A change of the text from one offset to another. */
export type Edit = readonly [start: number, end: number, text: string]

/** Edits from the first to the last. */
export const inOrder = (edits: readonly Edit[]): Edit[] => [...edits].sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)

/** A text with edits made; what is outside of them stays byte for byte. @throws {Error} for edits that overlap */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const [start, end, words] of inOrder(edits)) {
    if (start < from) throw new Error('Two edits touch the same characters')
    result += text.slice(from, start) + words
    from = end
  }
  return result + text.slice(from)
}

/** Offsets in a changed text → offsets in the text before. */
export function toOriginalOffset(edits: readonly Edit[]): (at: number) => number {
  const ordered = inOrder(edits)
  return (at) => {
    let shift = 0
    for (const [start, end, words] of ordered) {
      if (at < start + shift) break
      if (at < start + shift + words.length) return Math.min(end, start + Math.min(at - start - shift, end - start))
      shift += words.length - (end - start)
    }
    return at - shift
  }
}
