import type { SourceValue } from './sourceValue.ts'
import { trimInvisible } from './trimInvisible.ts'

/** A number that a text was meant to be, and what to do so that it is read as one. */
export type NumberFix = { replacement: string; advice: string }

/** @param fits whether the field takes a number: "4,875" may be two numbers */
export function numberIn(text: string, fits: (number: number) => boolean, typed?: SourceValue): NumberFix | undefined {
  if (text.length > maxLength) return undefined
  const all = [...readings(text, typed)].filter(({ replacement }) => isNumber(replacement))
  return all.find(({ replacement: written }) => fits(Number(written))) ?? all[0]
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

/** Longer texts are no numbers, and looking for one in them takes long. */
const maxLength = 60

const digitsAlone = 'Write it with digits alone'

function* readings(text: string, typed?: SourceValue): Generator<NumberFix> {
  const bare = trimInvisible(text).bare.trim()
  if (isNumber(bare)) {
    if (bare !== text.trim() || (typed?.style === 'plain' && bare !== text)) yield { replacement: bare, advice: 'Remove the invisible space beside it' }
    else if (typed?.style === 'plain') yield { replacement: String(Number(bare)), advice: digitsAlone }
    else yield { replacement: bare, advice: 'Remove the quotes' }
    return
  }
  const [, stem] = /^(.*\d)[,;.]$/.exec(bare) ?? []
  if (stem !== undefined) {
    for (const { replacement } of [{ replacement: stem }, ...grouped(stem)]) yield { replacement, advice: digitsAlone }
    return
  }
  yield* grouped(bare)
  const [, amount = ''] = /^[$€£]\s?(.+)$/.exec(bare) ?? /^(.+?)\s?[€£]$/.exec(bare) ?? []
  for (const { replacement } of [{ replacement: amount }, ...grouped(amount)]) yield { replacement, advice: digitsAlone }
  // "★★★★☆", as ratings are drawn.
  if (/^★+½?☆*$/.test(bare))
    yield { replacement: String(bare.replace(/[^★]/g, '').length + (bare.includes('½') ? 0.5 : 0)), advice: 'Write the number of stars' }
  for (const [around, advice] of surroundings) yield { replacement: (around.exec(bare)?.[1] ?? '').replace(',', '.'), advice }
  const word = numberWords.indexOf(bare.toLowerCase())
  if (word >= 0) yield { replacement: String(word), advice: 'Write it with digits' }
  const [, count = '', unit = ''] = /^(?:(?:about|approx\.|approximately|ca\.?|circa|around|~)\s?)?(\d+(?:\.\d+)?)(st|nd|rd|th|\s\p{L}+)?$/u.exec(bare) ?? []
  if (!multiples.test(unit)) yield { replacement: count, advice: 'Write the number alone' }
}

/** What stands around a number that is one number nevertheless. */
const surroundings = [
  [/^★*\s?(\d(?:[.,]\d+)?)\s?★*$/, 'Write the number alone'],
  [/^(\d+(?:\.\d+)?)\s*(?:\/\/|\/\*|<!--|\().*$/, 'Write the number alone; a remark stands behind " # "'],
  [/^(\d(?:[.,]\d+)?)\s?(?:\/|out of|of)\s?\d+$/, 'Write the first number alone'],
  [/^(\d+(?:\.\d+)?)#/, 'Write a space before "#", or the number alone'],
] as const

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** What stands behind a number and makes another of it. */
const multiples = /^\s(?:k|m|bn|dozen|hundred|thousand|million|billion|percent)$/i

/** Digits in groups of three, and commas for points. */
function* grouped(text: string): Generator<NumberFix> {
  if (/^-?\d[\d_]*_\d+$/.test(text) || /^-?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:\.\d+)?$/.test(text))
    yield { replacement: text.replace(/[^\d.-]/g, ''), advice: digitsAlone }
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) yield { replacement: text.replaceAll(',', ''), advice: digitsAlone }
  if (/^-?\d+,\d+$/.test(text)) yield { replacement: text.replace(',', '.'), advice: 'Write a point, not a comma' }
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text))
    yield { replacement: text.replaceAll('.', '').replace(',', '.'), advice: digitsAlone }
}

/** The part of one that a percentage is: "75%" → 0.75. */
export function percentAsFraction(text: string): string | undefined {
  const [, percent] = /^(-?\d+(?:[.,]\d+)?)\s?(?:%|percent)$/.exec(text.trim()) ?? []
  return percent === undefined ? undefined : String(Number((Number(percent.replace(',', '.')) / 100).toPrecision(12)))
}
