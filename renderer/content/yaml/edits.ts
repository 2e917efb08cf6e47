/** The offsets between which a piece of a text is. */
export type Range = readonly [start: number, end: number]

/** A replacement for the text between two offsets. */
export type Edit = readonly [start: number, end: number, text: string]

/** Returns edits sorted by offset. */
export const sortEdits = (edits: readonly Edit[]): Edit[] => [...edits].sort(([a, aEnd], [b, bEnd]) => a - b || aEnd - bEnd)

/** Applies edits to a text; what is outside of them stays byte for byte. @throws {Error} if edits overlap */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const [start, end, replacement] of sortEdits(edits)) {
    if (start < from) throw new Error('Two edits touch the same characters')
    result += text.slice(from, start) + replacement
    from = end
  }
  return result + text.slice(from)
}

/** Splits an edit that only adds to what it replaces, such as quotes around it, into what it adds before and after. */
function insertionsOf(text: string, [start, end, replacement]: Edit): Edit[] {
  const replaced = text.slice(start, end)
  const at = replacement.indexOf(replaced)
  if (start === end || at < 0) return [[start, end, replacement]]
  return [
    [start, start, replacement.slice(0, at)],
    [end, end, replacement.slice(at + replaced.length)],
  ]
}

/** Returns a function from offsets in the edited text to offsets in the original text. @param text the original */
export function toOriginalOffset(text: string, edits: readonly Edit[]): (at: number) => number {
  const ordered = sortEdits(edits).flatMap((edit) => insertionsOf(text, edit))
  return (at) => {
    let shift = 0
    for (const [start, end, replacement] of ordered) {
      if (at < start + shift) break
      if (at < start + shift + replacement.length) return Math.min(end, start + Math.min(at - start - shift, end - start))
      shift += replacement.length - (end - start)
    }
    return at - shift
  }
}
