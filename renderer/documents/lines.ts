/** About how wide a word is in the stronger weights, as a multiple of the size of its type. */
export const widthOfWord = (word: string): number =>
  [...word].reduce(
    (sum, character) => sum + (/[mwMW@%—…]/.test(character) ? 0.95 : /[A-Z0-9&]/.test(character) ? 0.69 : /[iljtfrI.,:;'’()/-]/.test(character) ? 0.4 : 0.6),
    0,
  )

const space = 0.25

/**
 * A heading in lines about as long as each other, so that none ends in a single word.
 * @param width of the column, as a multiple of the size of the type
 */
export function balanced(heading: string, width: number): string {
  const words = heading.split(' ')
  const widths = words.map(widthOfWord)
  const wrap = (limit: number): string[] => {
    const lines: string[] = []
    let used = 0
    words.forEach((word, index) => {
      const own = widths[index] ?? 0
      if (lines.length > 0 && used + space + own <= limit) {
        lines[lines.length - 1] += ` ${word}`
        used += space + own
      } else {
        lines.push(word)
        used = own
      }
    })
    return lines
  }
  const count = wrap(width).length
  let best = wrap(width)
  for (let limit = width; limit > 0; limit -= 0.25) {
    const lines = wrap(limit)
    if (lines.length > count) break
    best = lines
  }
  return best.join('\n')
}
