import { numberWords } from '../../format.ts'
import type { SourceValue } from '../sourceValue.ts'
import { trimInvisible } from '../trimInvisible.ts'

/** A number that a text was meant to be, and advice on how to write it so that it is read as one. */
type NumberFix = { replacement: string; advice: string }

/** Returns the number that a text was meant to be. @param fits true if the field takes a number: "4,875" can mean two */
export function numberIn(text: string, fits: (number: number) => boolean, sourceValue?: SourceValue): NumberFix | undefined {
  if (text.length > maxLength) return undefined
  const all = [...readings(text, sourceValue)].filter(({ replacement }) => isNumber(replacement))
  return all.find(({ replacement }) => fits(Number(replacement))) ?? all[0]
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

/** Longer texts are not numbers, and looking for one in them is slow. */
const maxLength = 60

const digitsAlone = 'Write only the number'

function* readings(text: string, sourceValue?: SourceValue): Generator<NumberFix> {
  const trimmed = trimInvisible(text).trimmed.trim()
  const quoted = inCurlyQuotes.exec(trimmed)?.[1]
  if (quoted !== undefined) return yield* withoutCurlyQuotes(quoted)
  if (isNumber(trimmed)) {
    yield { replacement: trimmed, advice: sourceValue?.style === 'plain' ? digitsAlone : 'Remove the quotes' }
    return
  }
  const [, stem] = /^(.*\d)[,;.]$/.exec(trimmed) ?? []
  if (stem !== undefined) {
    yield { replacement: stem, advice: digitsAlone }
    return
  }
  yield* grouped(trimmed)
  const [, amount = ''] = /^[$€£]\s?(.+)$/.exec(trimmed) ?? /^(.+?)\s?[€£]$/.exec(trimmed) ?? []
  for (const { replacement } of [...grouped(amount), { replacement: amount }]) yield { replacement, advice: digitsAlone }
  // "★★★★☆", as in ratings, or with the stars of a phone.
  const stars = trimmed.replace(/⭐\ufe0f?/gu, '★')
  if (/^★+½?☆*$/.test(stars))
    yield { replacement: String(stars.replace(/[^★]/g, '').length + (stars.includes('½') ? 0.5 : 0)), advice: 'Write the number of stars' }
  // A space that a phone adds behind a point.
  yield { replacement: (/^\d+[.,]\s\d+$/.test(trimmed) ? trimmed : '').replace(/[.,]\s/, '.'), advice: 'Remove the space' }
  for (const [pattern, advice] of decorations) yield { replacement: (pattern.exec(trimmed)?.[1] ?? '').replace(',', '.'), advice }
  const word = numberWords.indexOf(trimmed.toLowerCase())
  if (word >= 0) yield { replacement: String(word), advice: 'Write it with digits' }
  const [, count = '', unit = ''] = /^(?:(?:about|approx\.|approximately|ca\.?|circa|around|~)\s?)?(\d+(?:\.\d+)?)(st|nd|rd|th|\s\p{L}+)?$/u.exec(trimmed) ?? []
  if (!multiples.test(unit)) yield { replacement: count, advice: 'Write the number alone' }
}

/** “4.8”: quotes that YAML takes for letters, and what stands in them. */
const inCurlyQuotes = /^[“”„‟«»‘’‚‛]\s?([^“”„‟«»‘’‚‛"']*\d[^“”„‟«»‘’‚‛"']*?)\s?[“”„‟«»‘’‚‛"']$/

function* withoutCurlyQuotes(quoted: string): Generator<NumberFix> {
  if (isNumber(quoted)) yield { replacement: quoted, advice: 'Remove the quotes' }
  else for (const { replacement } of readings(quoted)) yield { replacement, advice: 'Write the number alone' }
}

/** A number with something around it that does not change its value. */
const decorations = [
  [/^★*\s?(\d(?:[.,]\d+)?)\s?★*$/, 'Write the number alone'],
  [/^(\d+(?:\.\d+)?)\s*(?:\/\/|\/\*|<!--|\().*$/, 'Write the number alone; a comment goes after " # "'],
  [/^(\d(?:[.,]\d+)?)\s?(?:\/|out of|of|von|sur|de)\s?\d+$/, 'Write the first number alone'],
  [/^(\d+(?:\.\d+)?)#/, 'Write a space before "#", or the number alone'],
] as const

/** Words after a number that change its value. */
const multiples = /^\s(?:k|m|bn|dozen|hundred|thousand|million|billion|percent)$/i

/** Readings of digits in groups of three, and of decimal commas. */
function* grouped(text: string): Generator<NumberFix> {
  if (/^-?\d[\d_]*_\d+$/.test(text) || /^-?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:\.\d+)?$/.test(text))
    yield { replacement: text.replace(/[^\d.-]/g, ''), advice: digitsAlone }
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) yield { replacement: text.replaceAll(',', ''), advice: digitsAlone }
  // "1.200" gets here as an amount of money only, and those have two decimals at most.
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text)) yield { replacement: text.replaceAll('.', '').replace(',', '.'), advice: digitsAlone }
  yield { replacement: text.replace(',', '.'), advice: 'Write a point, not a comma' }
}

/** Returns a percentage as a fraction: "75%" → 0.75. */
export function percentAsFraction(text: string): string | undefined {
  const [, percent] = /^(-?\d+(?:[.,]\d+)?)\s?(?:%|percent)$/.exec(text.trim()) ?? []
  return percent === undefined ? undefined : String(Number((Number(percent.replace(',', '.')) / 100).toPrecision(12)))
}
