/** About how wide a word is in the stronger weights, as a multiple of the size of its type. */
export const widthOfWord = (word: string): number =>
  [...word].reduce(
    (sum, character) => sum + (/[mwMW@%—…]/.test(character) ? 0.95 : /[A-Z0-9&]/.test(character) ? 0.69 : /[iljtfrI.,:;'’()/-]/.test(character) ? 0.4 : 0.6),
    0,
  )

const space = 0.25

/** Words in lines of at most a width, as a multiple of the size of the type; a longer word has a line to itself. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let used = 0
  for (const word of text.split(' ')) {
    const own = widthOfWord(word)
    if (lines.length > 0 && used + space + own <= width) {
      lines[lines.length - 1] += ` ${word}`
      used += space + own
    } else {
      lines.push(word)
      used = own
    }
  }
  return lines
}

/**
 * A heading in lines about as long as each other, so that none ends in a single word.
 * @param width of the column, as a multiple of the size of the type
 */
export function balanced(heading: string, width: number): string {
  const count = wrap(heading, width).length
  let best = wrap(heading, width)
  for (let limit = width; limit > 0; limit -= 0.25) {
    const lines = wrap(heading, limit)
    if (lines.length > count) break
    best = lines
  }
  return best.join('\n')
}
