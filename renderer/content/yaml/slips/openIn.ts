/** Where a line opens what it does not close. */
type Open = {
  /** Its brackets, from the outer to the inner. */
  open: number[]
  /** The quote that it ends in. */
  quote?: number
  /** The "#" inside the brackets that starts a remark: nothing behind it closes them. */
  remark?: number
}

/** What a line opens from an offset on, where a quote or a bracket stands; nothing where that is closed. */
export function openIn(text: string, start: number): Open | undefined {
  const open: number[] = []
  let quote: number | undefined
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote !== undefined) {
      if (char === '\\' && text.charAt(quote) === '"') at++
      else if (char === text.charAt(quote)) quote = undefined
    } else if (/["']/.test(char) && (at === start || /[\s[{,]/.test(text.charAt(at - 1)))) quote = at
    else if (char === '[' || char === '{') open.push(at)
    else if (char === ']' || char === '}') open.pop()
    else if (char === '#' && /\s/.test(text.charAt(at - 1))) return { open, remark: at }
    if (quote === undefined && open.length === 0) return undefined
  }
  return { open, ...(quote === undefined ? {} : { quote }) }
}
