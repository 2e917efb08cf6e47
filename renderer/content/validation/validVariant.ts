import type { z } from 'zod'
import { addressInMarkdown } from '../fields/markdownLink.ts'
import { slug, withoutAccents } from '../slug.ts'

/** A value like the one written that the schema accepts: "My Place" → "my-place", "/rankings" → "/rankings/*", "2025-4-8" → "2025-04-08". */
export function validVariant(value: string, schema: z.ZodType | undefined): string | undefined {
  // Where a sentence fits, what is wrong is in the words.
  if (schema?.safeParse('A few words.').success) return undefined
  const written = addressInMarkdown(value) ?? value.trim()
  const word = withoutAccents(written)
  const candidates = [...(isAddress(written) ? [] : names(word)), ...paths(word), ...routePatterns(word), ...addresses(written), ...datesIn(word)]
  return candidates.find((candidate) => candidate !== value && schema?.safeParse(candidate).success)
}

const isAddress = (text: string) => /^\w+:\/\//.test(text)

const names = (word: string) => [
  word.replace(/^.*\//, '').replace(/\.ya?ml$/, ''),
  slug(word),
  word.charAt(0).toLowerCase() + word.slice(1),
  word.replace(/[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^./, (letter) => letter.toLowerCase()),
]

/** Addresses on this site. What varies in a form of addresses is no part of one. */
function paths(word: string): string[] {
  const own = word.replace(/^\w+:\/\/[^/]*|^(?:[\w-]+\.)+[a-z]{2,}(?=\/)|^pages(?=\/)/i, '').replace(/[?#].*$/, '')
  const clean = own
    .toLowerCase()
    .replace(/\.(html?|ya?ml)$/, '')
    .replace(/[^a-z0-9/]+/g, '-')
    .replace(/\/+/g, '/')
    .replace(/^[/-]+|[/-]+$/g, '')
  // Another ending is a part of an address that pages cannot have.
  if (/\.\w+$/.test(own.replace(/\.(?:html?|ya?ml)$/i, ''))) return []
  return [...(/[*:{}[\]<>]/.test(own) ? [] : [`/${own.replace(/^\/+/, '')}`, `/${clean}`]), `/${clean}/*`.replace(/^\/{2,}/, '/')]
}

/** A form of addresses, whose varying parts are named: "/services/*" → "/services/:name". */
function routePatterns(word: string): string[] {
  const segments = word.split('/').filter((segment) => segment !== '')
  const named = segments.map((segment, index) => {
    if (/^\*+$/.test(segment)) return segments.indexOf(segment) === index ? ':name' : `:name${index + 1}`
    const [, name] = /^[{[<:]+([\w-]+)[}\]>]*$/.exec(segment) ?? []
    return name === undefined ? segment : `:${name}`
  })
  return named.some((segment) => segment.startsWith(':')) ? [`/${named.join('/')}`] : []
}

/** Addresses of other sites. A host is never spelt otherwise, for that is another's; where it needs it, as browsers write it. */
function addresses(written: string): string[] {
  const address = `https://${written.replace(/^(?:[a-z]{3,6}:\/+|https?:)?\/*/i, '')}`
  if (!URL.canParse(address) || written.includes('@') || /\s/.test(written)) return []
  const { href, origin, hostname } = new URL(address)
  if (!hostname.includes('.') && !isAddress(written)) return []
  const bare = href.replace(/\/$/, '')
  return [...(written.endsWith('/') ? [href, bare] : [bare, href]), origin]
}

const dateFormats = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
]

const datesIn = (word: string): string[] => [
  ...spelledDate(word),
  ...dateFormats.flatMap((form) => {
    const { year, month, day } = form.exec(word)?.groups ?? {}
    return year === undefined ? [] : [dateOf(year, Number(month), Number(day))]
  }),
]

const dateOf = (year: number | string, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Both days that "03/04/2026" may be; nothing where it can be only one. */
export function ambiguousDate(text: string): string | undefined {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const [a, b] = [Number(first), Number(second)]
  if (year === '' || a === b || Math.max(a, b) > 12 || Math.min(a, b) < 1) return undefined
  const day = (month: number, date: number) => {
    const words = new Date(Date.UTC(Number(year), month - 1, date)).toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    return `"${dateOf(year, month, date)}" for ${words}`
  }
  return `${day(a, b)}, or ${day(b, a)}`
}

/** What is wrong with a day that is written as days are: "2026-11-31". */
export function invalidDateReason(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (month < 1 || month > 12) return 'A year has the months 01 to 12.'
  const last = new Date(Date.UTC(year, month, 0))
  const name = last.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  return day < 1 || day > last.getUTCDate() ? `${name}${month === 2 ? ` ${year}` : ''} has the days 01 to ${last.getUTCDate()}.` : undefined
}

/** The day, if any, of a text that spells its month or tells the hour too: "20 Nov 2026", "2026-11-20T10:00:00Z". */
function spelledDate(text: string): string[] {
  const iso = /^\d{4}-\d{2}-\d{2}(?=[T ])/.exec(text)
  if (iso) return [iso[0]]
  const plain = text.replace(/(?<=\d)(?:st|nd|rd|th)\b|\b(?:the|of)\b/gi, '').replaceAll('.', ' ')
  const time = /^(?=.*\b\d{1,2}\b)(?=.*\b\d{4}\b)(?=.*[a-z]{3})[\w ,.]+$/i.test(plain) ? Date.parse(`${plain} UTC`) : Number.NaN
  return Number.isNaN(time) ? [] : [new Date(time).toISOString().slice(0, 10)]
}
