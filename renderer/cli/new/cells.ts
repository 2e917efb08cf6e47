/** A score, or what is wrong with it. "4,8" is how half the world writes 4.8; "4.8/5" is the same score. */
export function parseRating(cell: string): number | string | undefined {
  if (cell === '') return undefined
  const written = cell.replace(/\s*(?:\/|out of)\s*5$/i, '')
  if (!/^\d+([.,]\d+)?$/.test(written)) return `"${truncate(written)}" is not a number. Write the score alone, from 0 to 5, like 4.7.`
  const rating = Number(written.replace(',', '.'))
  if (rating > 5)
    return `${written} is off the scale, which runs from 0 to 5.${rating <= 10 ? ` If your scores run to 10, halve them: ${rounded(rating / 2)}.` : rating <= 100 ? ` If your scores run to 100, divide them by 20: ${rounded(rating / 20)}.` : ''}`
  if (rounded(rating) !== rating) return `${written} has more than one decimal. Write ${rounded(rating)}.`
  return rating
}

const rounded = (rating: number) => Math.round(rating * 10) / 10

/** What a spreadsheet leaves in a cell that it has not worked out. */
export const isFormula = (written: string) => /^=\S|^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)/.test(written)

/** Yes or no, in the ways a sheet says it; nothing where it says neither. */
export function parseYesNo(written: string): boolean | undefined {
  if (/^(yes|y|true|x|1|✓|✔)$/i.test(written)) return true
  return /^(no|n|false|0|)$/i.test(written) ? false : undefined
}

/** An address, a link's name, or "#" for none. Spreadsheets are full of "www.acme.com". */
export function websiteOf(written: string): string {
  if (/^(|#|none|no|not available)$/i.test(written)) return '#'
  return /^(www\.)?[\w-]+(\.[\w-]+)+([/?]\S*)?$/.test(written) ? `https://${written}` : written
}

/** One line, without the spaces and control characters that come along in a paste. */
export const normalizeSpace = (cell: string) => cell.replace(/[\s\0-\x1f\x7f\u00a0\u200b\ufeff]+/g, ' ').trim()

/** What a message quotes of a long cell. */
export const truncate = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
