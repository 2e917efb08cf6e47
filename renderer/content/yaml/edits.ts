/** A change of the text from one offset to another. */
export type Edit = readonly [start: number, end: number, text: string]

/** A text with edits made. @param edits from the first to the last */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const [start, end, words] of edits) {
    result += text.slice(from, start) + words
    from = end
  }
  return result + text.slice(from)
}

/** Offsets in a changed text → offsets in the text before. */
export function offsetsBefore(edits: readonly Edit[]): (at: number) => number {
  return (at) => {
    let shift = 0
    for (const [start, end, words] of edits) {
      if (at < start + shift) break
      if (at < start + shift + words.length) return Math.min(end, start + Math.min(at - start - shift, end - start))
      shift += words.length - (end - start)
    }
    return at - shift
  }
}
