import type { z } from 'zod'
import { addressInMarkdown } from '../fields/markdownLink.ts'
import { slug, withoutAccents } from '../slug.ts'
import { zeroWidthCharacters } from '../yaml/diagnoses/characters.ts'

/** Returns a value close to the one written that the schema accepts: "My Place" → "my-place", "/rankings" → "/rankings/*", "2025-4-8" → "2025-04-08". */
export function validVariant(value: string, schema: z.ZodType | undefined): string | undefined {
  // If the field takes any sentence, the mistake is in the wording and not in the format.
  if (schema?.safeParse('A few words.').success) return undefined
  const written = visibleText(value)
  const word = withoutAccents(written)
  const candidates = [...(isAddress(written) ? [] : names(word)), ...paths(written), ...routePatterns(word), ...addresses(written), ...datesIn(word)]
  return candidates.find((candidate) => schema?.safeParse(candidate).success)
}

/** Returns a value without what nobody sees in it, and of a Markdown link the address. */
const visibleText = (value: string) => addressInMarkdown(value) ?? value.replace(zeroWidthCharacters, '').trim()

const isAddress = (text: string) => /^\w+:\/\//.test(text)

const names = (word: string) => [
  word.replace(/^.*\//, '').replace(/\.ya?ml$/, ''),
  slug(word.replace(/(?<=[a-z])(?=[A-Z])/g, '-')),
  word.replace(/(?<![-_ ])[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^./, (letter) => letter.toLowerCase()),
]

/** Returns the path of an address on this site, without the ending of its file. */
const pathIn = (address: string) =>
  address.replace(/^\w+:\/\/[^/]*|^(?:[\w-]+\.)+[a-z]{2,}(?=\/)|^pages(?=\/)/i, '').replace(/[?#][\s\S]*|\.(?:html?|ya?ml)$/gi, '')

/** True if a path has no characters but those of pages, in capitals or not: hosts and the 404 page ignore case. */
const isPlain = (path: string) => /^[a-z0-9/-]*$/i.test(path)

/** True for an old address that cannot redirect: an alias that resembles it would be another address. */
export const isBeyondAliases = (address: string) => !isPlain(pathIn(visibleText(address)))

/** Returns candidates for addresses on this site, and for a folder of them. */
function paths(written: string): string[] {
  const path = pathIn(written)
  const clean = withoutAccents(path)
    .toLowerCase()
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/\/+/g, '/')
    .replace(/^[/-]+|(?<![/-])[/-]+$/g, '')
  // Addresses of pages have no other extension.
  if (/\.\w+$/.test(path)) return []
  return [...(isPlain(path) ? [`/${path.replace(/^\/+/, '')}`, `/${clean}`] : []), `/${clean}/*`.replace(/^\/{2,}/, '/')]
}

/** Returns a candidate for a pattern of addresses, whose variable parts have names: "/services/*" → "/services/:name". */
function routePatterns(word: string): string[] {
  const segments = word.split('/').filter((segment) => segment !== '')
  const segmentsWithNames = segments.map((segment, index) => {
    if (/^\*+$/.test(segment)) return segments.indexOf(segment) === index ? ':name' : `:name${index + 1}`
    const [, name] = /^[{[<:]+([\w-]+)[}\]>]*$/.exec(segment) ?? []
    return name === undefined ? segment : `:${name}`
  })
  return [`/${segmentsWithNames.join('/')}`]
}

/** Returns candidates for addresses of other sites. The host is normalized as browsers do, but never spelled differently: that would be another site. */
function addresses(written: string): string[] {
  const address = `https://${written.replace(/^(?:[a-z]{3,6}:\/+|https?:)?\/*/i, '')}`
  if (!URL.canParse(address) || written.includes('@') || /\s/.test(written)) return []
  const { href, origin, hostname } = new URL(address)
  if (!hostname.includes('.')) return []
  return [written.endsWith('/') ? href : href.replace(/\/$/, ''), origin]
}

/** As the site writes dates. */
export const isYearMonthDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const dateFormats = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

const datesIn = (word: string): string[] => [
  // The number of a day as spreadsheets count them, from the end of 1899.
  ...(/^[34]\d{4}$/.test(word) ? [new Date(Date.UTC(1899, 11, 30 + Number(word))).toISOString().slice(0, 10)] : []),
  ...spelledDate(word),
  ...formattedDates(word),
]

const formattedDates = (word: string): string[] =>
  dateFormats.flatMap((format) => {
    const { year, month, day } = format.exec(word)?.groups ?? {}
    return year === undefined ? [] : [dateOf(year, Number(month), Number(day))]
  })

const dateOf = (year: number | string, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Returns both dates that "03/04/2026" can be, for a message; undefined if it can be only one. */
export function ambiguousDate(text: string): string | undefined {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (a === b || Math.max(a, b) > 12 || Math.min(a, b) < 1) return undefined
  const describe = (month: number, day: number) => {
    const words = new Date(Date.UTC(Number(year), month - 1, day)).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    return `"${dateOf(year, month, day)}" for ${words}`
  }
  return `${describe(a, b)}, or ${describe(b, a)}`
}

/** Returns why there is no such day: "2026-11-31", "31.11.2026". */
export function noSuchDay(text: string): string | undefined {
  const reasons = (isYearMonthDay(text) ? [text] : formattedDates(text)).map(reasonAgainst)
  return reasons.includes(undefined) ? undefined : (reasons.find((reason) => reason !== noSuchMonth) ?? reasons[0])
}

const noSuchMonth = 'A year has the months 01 to 12.'

/** @param date year-month-day */
function reasonAgainst(date: string): string | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (month < 1 || month > 12) return noSuchMonth
  const last = new Date(Date.UTC(year, month, 0))
  const name = last.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  return day < 1 || day > last.getUTCDate() ? `${name}${month === 2 ? ` ${year}` : ''} has the days 01 to ${last.getUTCDate()}.` : undefined
}

/** Months whose German or French names, without accents, do not start as the English ones do. */
const foreignMonths: Readonly<Record<string, string>> = {
  fevrier: 'Feb',
  avril: 'Apr',
  mai: 'May',
  juin: 'Jun',
  juillet: 'Jul',
  aout: 'Aug',
  oktober: 'Oct',
  dezember: 'Dec',
}

/** Returns the date, if any, of a text that spells out the month or has a time too: "20 Nov 2026", "2026-11-20T10:00:00Z". */
function spelledDate(text: string): string[] {
  const iso = /^\d{4}-\d{2}-\d{2}(?=[T ])/.exec(text)
  if (iso) return [iso[0]]
  const plain = text
    .replace(/(?<=\d)(?:st|nd|rd|th)\b|\b(?:the|of|de)\b/gi, '')
    .replaceAll('.', ' ')
    .replace(/[a-z]{3,}/gi, (word) => (Object.hasOwn(foreignMonths, word.toLowerCase()) ? (foreignMonths[word.toLowerCase()] ?? word) : word))
  const time = /^(?=.*\b\d{1,2}\b)(?=.*\b\d{4}\b)(?=.*[a-z]{3})[\w ,.]+$/i.test(plain) ? Date.parse(`${plain} UTC`) : Number.NaN
  return Number.isNaN(time) ? [] : [new Date(time).toISOString().slice(0, 10)]
}
