import { blanksAround } from './blanks.ts'
import type { Typed } from './typed.ts'

/** A number that a text was meant to be, and what to do so that it is read as one. */
export type Meant = { written: string; way: string }

/** @param fits whether the field takes a number: "4,875" may be two numbers */
export function numberIn(text: string, fits: (number: number) => boolean, typed?: Typed): Meant | undefined {
  if (text.length > longest) return undefined
  const all = [...readings(text, typed)].filter(({ written }) => isNumber(written))
  return all.find(({ written }) => fits(Number(written))) ?? all[0]
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

/** Longer texts are no numbers, and looking for one in them takes long. */
const longest = 60

const digitsAlone = 'Write it with digits alone'

function* readings(text: string, typed?: Typed): Generator<Meant> {
  const bare = blanksAround(text).bare.trim()
  if (isNumber(bare)) {
    if (bare !== text.trim() || (typed?.style === 'plain' && bare !== text)) yield { written: bare, way: 'Remove the invisible space beside it' }
    else if (typed?.style === 'plain') yield { written: String(Number(bare)), way: digitsAlone }
    else yield { written: bare, way: 'Remove the quotes' }
    return
  }
  const [, stem] = /^(.*\d)[,;.]$/.exec(bare) ?? []
  if (stem !== undefined) {
    for (const { written } of [{ written: stem }, ...grouped(stem)]) yield { written, way: digitsAlone }
    return
  }
  yield* grouped(bare)
  const [, amount = ''] = /^[$€£]\s?(.+)$/.exec(bare) ?? /^(.+?)\s?[€£]$/.exec(bare) ?? []
  for (const { written } of [{ written: amount }, ...grouped(amount)]) yield { written, way: digitsAlone }
  // "★★★★☆", as ratings are drawn.
  if (/^★+½?☆*$/.test(bare)) yield { written: String(bare.replace(/[^★]/g, '').length + (bare.includes('½') ? 0.5 : 0)), way: 'Write the number of stars' }
  for (const [around, way] of surroundings) yield { written: (around.exec(bare)?.[1] ?? '').replace(',', '.'), way }
  const word = numberWords.indexOf(bare.toLowerCase())
  if (word >= 0) yield { written: String(word), way: 'Write it with digits' }
  const [, count = '', unit = ''] = /^(?:(?:about|approx\.|approximately|ca\.?|circa|around|~)\s?)?(\d+(?:\.\d+)?)(st|nd|rd|th|\s\p{L}+)?$/u.exec(bare) ?? []
  if (!multiples.test(unit)) yield { written: count, way: 'Write the number alone' }
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
function* grouped(text: string): Generator<Meant> {
  if (/^-?\d[\d_]*_\d+$/.test(text) || /^-?\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:\.\d+)?$/.test(text))
    yield { written: text.replace(/[^\d.-]/g, ''), way: digitsAlone }
  if (/^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) yield { written: text.replaceAll(',', ''), way: digitsAlone }
  if (/^-?\d+,\d+$/.test(text)) yield { written: text.replace(',', '.'), way: 'Write a point, not a comma' }
  if (/^-?[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text))
    yield { written: text.replaceAll('.', '').replace(',', '.'), way: digitsAlone }
}

/** The part of one that a percentage is: "75%" → 0.75. */
export function partOfOne(text: string): string | undefined {
  const [, percent] = /^(-?\d+(?:[.,]\d+)?)\s?(?:%|percent)$/.exec(text.trim()) ?? []
  return percent === undefined ? undefined : String(Number((Number(percent.replace(',', '.')) / 100).toPrecision(12)))
}
