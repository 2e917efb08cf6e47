import { months } from '../content/tokens.ts'

const number = String.raw`[$€£]?\d(?:[.,]?\d)*%?`
const unit = String.raw`(?:min|people|employees|percent|million|billion|(?:second|minute|hour|day|week|month|year|page)s?)\b`

/**
 * Matches text that should not be broken across lines, from the last digit of its first number on: "2–4 weeks",
 * "780 × 9 minutes", "5,000 pages", the "20, 2026" of a date. Digits are rare, so the search skips the rest quickly. Only in
 * text: the next bracket must not close a tag.
 */
const breakable = new RegExp(String.raw`\d(?:%?–${number}(?: ${unit})?|(?: [×÷] ${number})+(?: ${unit})?| ${unit}|(\d?, \d{4})(?!\d|</time>))(?![^<>]*>)`, 'g')

const amount = /(?:[$€£]?\d[\d.,]*|[$€£])?$/
const month = new RegExp(`(?:${months.join('|')}) $`)
const maxHeadLength = 12

/**
 * Wraps the ranges, products, amounts and dates (without their years) of a page in elements that are not broken across lines.
 * The text is unchanged for copying and searching. Islands are left out: hydration must find the HTML that React rendered.
 */
export function preventBreaks(html: string): string {
  let result = ''
  let from = 0
  for (let island = html.indexOf(islandAttribute); island >= 0; island = html.indexOf(islandAttribute, from)) {
    const end = endOfIsland(html, island)
    result += markBreakable(html.slice(from, island)) + html.slice(island, end)
    from = end
  }
  return result + markBreakable(html.slice(from))
}

function markBreakable(html: string): string {
  let result = ''
  let from = 0
  breakable.lastIndex = 0
  for (let match = breakable.exec(html); match; match = breakable.exec(html)) {
    const { 0: tail, 1: dateTail, index } = match
    const [head] = (dateTail === undefined ? amount : month).exec(html.slice(Math.max(from, index - maxHeadLength), index)) ?? []
    if (head === undefined) continue
    // A month and its day stay together; the year may be on the next line, or large text would overflow on a phone.
    const unbroken = dateTail === undefined ? tail : tail.slice(0, tail.indexOf(','))
    result += `${html.slice(from, index - head.length)}<span class="nowrap">${head}${unbroken}</span>`
    from = index + unbroken.length
  }
  return from === 0 ? html : result + html.slice(from)
}

const islandAttribute = ' data-island="'

/** Returns the offset after the `div` of an island. React closes every element, and escapes `<` in text and attributes. */
function endOfIsland(html: string, from: number): number {
  const tags = /<(\/?)div\b/g
  tags.lastIndex = from
  for (let depth = 1; depth > 0; ) {
    const tag = tags.exec(html)
    if (!tag) return html.length
    depth += tag[1] === '' ? 1 : -1
  }
  return tags.lastIndex
}
