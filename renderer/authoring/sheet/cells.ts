import { excerpt } from '../../content/validation/phrasing.ts'
import { numberIn } from '../../content/validation/wrongType/numbers.ts'
import { isDate, scoreTakenForDate } from '../../content/validation/wrongType/scoreDates.ts'
import { zeroWidthCharacters } from '../../content/yaml/diagnoses/characters.ts'

/** Parses a score. Accepts "4,8" (a decimal comma) and "4.8/5". Returns a sentence if it is invalid, undefined if it is empty. */
export function parseRating(cell: string): number | string | undefined {
  if (cell === '') return undefined
  const text = cell.replace(/\s*(?:\/|out of|von|sur|av|de|su)\s*5$/i, '')
  const [, scored = '', scale = ''] = /^(\d+(?:[.,]\d+)?)\s*(?:\/|out of|(?=%))\s*(10|100|%)$/i.exec(text) ?? []
  if (scale !== '')
    return `"${excerpt(text)}" is on another scale. Scores run from 0 to 5: write ${rounded((5 * numberOf(scored)) / (scale === '10' ? 10 : 100))}.`
  if (isFormula(text)) return formulaMessage(text)
  if (isDate(text)) return dateMessage(text)
  if (!/^\d+([.,]\d+)?$/.test(text)) return notANumber(text)
  const rating = numberOf(text)
  if (rating > 5)
    return `${excerpt(text)} is off the scale, which runs from 0 to 5.${rating <= 10 ? ` If your scores run to 10, halve them: ${rounded(rating / 2)}.` : rating <= 100 ? ` If your scores run to 100, divide them by 20: ${rounded(rating / 20)}.` : ''}`
  if (rounded(rating) !== rating) return `${excerpt(text)} has more than one decimal. Write ${rounded(rating)}, or format the column to show one decimal.`
  return rating
}

function dateMessage(text: string): string {
  const score = scoreTakenForDate(text)
  const [guess, example] = score === undefined ? ['', ', like 4.7'] : [`, probably ${score}`, '']
  return `"${excerpt(text)}" is a date: the spreadsheet took a score for one${guess}. Format the column as text, and write the score again${example}.`
}

/** Returns a sentence about a text that a spreadsheet took for a date: "24/7" is the 24th of July. A day and a word, such as "4 decks", may be a text. */
export const dateInsteadOfText = (text: string): string | undefined =>
  /^[\d./-]{6,}$/.test(text) && isDate(text)
    ? `"${excerpt(text)}" is a date: the spreadsheet took the text for one. Format the column as text, and write it again.`
    : undefined

/** Names the score that a text was meant to be: "4.8 (12 reviews)", "★★★★☆". */
function notANumber(text: string): string {
  const isScore = (number: number) => number >= 0 && number <= 5 && rounded(number) === number
  // "+4.8" and ".8" are numbers in a page: without Number() the advice would be what the cell says.
  const score = Number(numberIn(text, isScore)?.replacement)
  return `"${excerpt(text)}" is not a number. Write the score alone${isScore(score) ? `: ${score}` : ', from 0 to 5, like 4.7'}.`
}

const rounded = (rating: number) => Math.round(rating * 10) / 10

const numberOf = (text: string) => Number(text.replace(',', '.'))

/** True for what a spreadsheet leaves in a cell that was not calculated: "#REF!", "#WERT!", "#N/A", "Err:502", and "####" in a narrow column. */
export const isFormula = (text: string) => /^=\S|^Err:\d+$|^\+\w+\(|^#\p{Lu}[\p{Lu}\d/_]*[!?]?$|^##+$|^#DIV\/0|^Loading(?:\.\.\.|…)$/u.test(text)

export const formulaMessage = (text: string) =>
  `"${excerpt(text)}" is a formula, or an error from one. Write what the cell should show, and save the sheet again.`

/** True for what stands for the cell above: a ditto mark, or words for it. */
export const repeatsAbove = (text: string) => /^(?:(?:same )?as above|see above|siehe oben|ditto|dito|dto\.?|["”″〃]|'')$/i.test(text)

/** How spreadsheets write a checkbox, and people yes and no, in the languages whose programs write CSV with semicolons. */
const yes = new Set(['yes', 'y', 'true', 'x', '1', '✓', '✔', '☑', '✅', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí', 'sì', 'verdadero', 'vero', 'sant'])
const no = new Set(['', 'no', 'n', 'false', '0', '☐', '✗', '✘', '❌', 'nein', 'falsch', 'non', 'faux', 'falso', 'nej', 'falskt'])

/** Parses yes or no in its usual forms; undefined for anything else. Empty means no. */
export function parseYesNo(text: string): boolean | undefined {
  // "[x]", "Yes.", and the mark that makes an emoji of a sign.
  const word = text.toLowerCase().replace(/^\[\s*(.?)\s*\]$|\.$|\ufe0f/gu, '$1')
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** Returns a URL, the name of a link, or "#" for none. Adds "https://", which spreadsheets often omit: "www.acme.com". */
export function websiteOf(text: string): string {
  if (/^(|#|none|no|not available)$/i.test(text)) return '#'
  return /^(www\.)?[\w-]+(\.[\w-]+)+([/?]\S*)?$/.test(text) ? `https://${text}` : text
}

/** Joiners are parts of words in some scripts, and of emoji. */
const removable = new RegExp(`(?![\\u200c\\u200d])${zeroWidthCharacters.source}`, 'g')

/**
 * Removes invisible characters, which come with pasted text, and collapses whitespace, including line breaks and control characters. A letter
 * with an accent becomes one character: Macs write two.
 */
export const normalizeCell = (cell: string) =>
  cell
    .normalize('NFC')
    .replace(removable, '')
    .replace(/[\s\0-\x1f\x7f]+/g, ' ')
    .trim()
