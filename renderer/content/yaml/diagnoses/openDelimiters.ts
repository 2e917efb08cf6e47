/** Offsets of the delimiters that a line opens and does not close. */
type OpenDelimiters = {
  /** Its open brackets, from the outermost to the innermost. */
  brackets: number[]
  /** The open quote. */
  quote?: number
  /** The "#" inside the brackets that starts a comment: nothing after it closes them. */
  comment?: number
}

/** Returns what a line opens from the quote or bracket at `start`, or undefined if that is closed. */
export function openDelimiters(text: string, start: number): OpenDelimiters | undefined {
  const brackets: number[] = []
  let quote: number | undefined
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote !== undefined) {
      if (char === '\\' && text.charAt(quote) === '"') at++
      else if (char === text.charAt(quote)) quote = undefined
    } else if (/["']/.test(char) && (at === start || /[\s[{,]/.test(text.charAt(at - 1)))) quote = at
    else if (char === '[' || char === '{') brackets.push(at)
    else if (char === ']' || char === '}') brackets.pop()
    else if (char === '#' && /\s/.test(text.charAt(at - 1))) return { brackets, comment: at }
    if (quote === undefined && brackets.length === 0) return undefined
  }
  return { brackets, ...(quote === undefined ? {} : { quote }) }
}
