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
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    const before = text.charAt(at - 1)
    if (/["']/.test(character) && (at === start || /[\s[{,]/.test(before))) {
      const [quoted] = quotedText.exec(text.slice(at)) ?? []
      if (quoted === undefined) return { brackets, quote: at }
      at += quoted.length - 1
    } else if (/[[{]/.test(character)) brackets.push(at)
    else if (/[\]}]/.test(character)) brackets.pop()
    else if (character === '#' && /\s/.test(before)) return { brackets, comment: at }
    if (brackets.length === 0) return undefined
  }
  return { brackets }
}

/** Returns what a line opens and does not close with its value, behind the dashes of an entry and a key, if that starts with a quote or a bracket. */
export function openInValue(text: string): OpenDelimiters | undefined {
  const before = beforeDelimiter.exec(text)?.[0]
  return before === undefined ? undefined : openDelimiters(text, before.length)
}

const beforeDelimiter = /^\s*(?:- +)*(?:["']?[\w-]+["']? *: +)?(?=["'[{])/

const quotedText = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')/s
