/** Where a line opens what it does not close. */
type OpenDelimiters = {
  /** Its brackets, from the outer to the inner. */
  brackets: number[]
  /** The quote that it ends in. */
  quote?: number
  /** The "#" inside the brackets that starts a remark: nothing behind it closes them. */
  comment?: number
}

/** What a line opens from an offset on, where a quote or a bracket stands; nothing where that is closed. */
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
