/** Parses a score. Accepts "4,8" (a decimal comma) and "4.8/5". Returns a sentence if it is invalid, undefined if it is empty. */
export function parseRating(cell: string): number | string | undefined {
  if (cell === '') return undefined
  const text = cell.replace(/\s*(?:\/|out of)\s*5$/i, '')
  if (!/^\d+([.,]\d+)?$/.test(text)) return `"${truncate(text)}" is not a number. Write the score alone, from 0 to 5, like 4.7.`
  const rating = Number(text.replace(',', '.'))
  if (rating > 5)
    return `${text} is off the scale, which runs from 0 to 5.${rating <= 10 ? ` If your scores run to 10, halve them: ${rounded(rating / 2)}.` : rating <= 100 ? ` If your scores run to 100, divide them by 20: ${rounded(rating / 20)}.` : ''}`
  if (rounded(rating) !== rating) return `${text} has more than one decimal. Write ${rounded(rating)}.`
  return rating
}

const rounded = (rating: number) => Math.round(rating * 10) / 10

/** True for what a spreadsheet leaves in a cell that was not calculated. */
export const isFormula = (text: string) => /^=\S|^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)/.test(text)

/** Parses yes or no in its usual forms; undefined for anything else. Empty means no. */
export function parseYesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|x|1|✓|✔)$/i.test(text)) return true
  return /^(no|n|false|0|)$/i.test(text) ? false : undefined
}

/** Returns a URL, the name of a link, or "#" for none. Adds "https://", which spreadsheets often omit: "www.acme.com". */
export function websiteOf(text: string): string {
  if (/^(|#|none|no|not available)$/i.test(text)) return '#'
  return /^(www\.)?[\w-]+(\.[\w-]+)+([/?]\S*)?$/.test(text) ? `https://${text}` : text
}

/** Collapses whitespace, including line breaks, invisible and control characters that come with pasted text. */
export const normalizeSpace = (cell: string) => cell.replace(/[\s\0-\x1f\x7f\u00a0\u200b\ufeff]+/g, ' ').trim()

/** Shortens a long text for a message. */
export const truncate = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
