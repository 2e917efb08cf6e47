/** Estimates the width of a word in the bolder weights, as a multiple of the font size. */
export const widthOfWord = (word: string): number =>
  [...word].reduce(
    (sum, character) => sum + (/[mwMW@%—…]/.test(character) ? 0.95 : /[A-Z0-9&]/.test(character) ? 0.69 : /[iljtfrI.,:;'’()/-]/.test(character) ? 0.4 : 0.6),
    0,
  )

const spaceWidth = 0.25

/** Breaks text into lines; a word that is too long is alone on its line. @param width the maximum, as a multiple of the font size */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let lineWidth = 0
  for (const word of text.split(' ')) {
    const wordWidth = widthOfWord(word)
    if (lines.length > 0 && lineWidth + spaceWidth + wordWidth <= width) {
      lines[lines.length - 1] += ` ${word}`
      lineWidth += spaceWidth + wordWidth
    } else {
      lines.push(word)
      lineWidth = wordWidth
    }
  }
  return lines
}

/**
 * Breaks a heading into lines of about equal length, so that the last is not a single word.
 * @param width of the column, as a multiple of the font size
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
