import type { Site } from '../../schema/index.ts'
import { nearest } from './suggest.ts'

export type Tokens = ReadonlyMap<string, string>

/** The words that pages write in braces, from the site's facts. */
export function tokensOf(site: Site): Tokens {
  const words = new Map(Object.entries({ ...builtInTokensOf(site), ...site.tokens }))
  return words.set('claim', fillTokens(site.disclosure.claim, words))
}

/** Words for facts that have fields of their own. */
export function builtInTokensOf(site: Site): Record<string, string> {
  return {
    siteName: site.name,
    publisher: site.publisher,
    provider: site.provider,
    consulting: site.consulting,
    edition: String(site.edition),
    reviewed: longDate(site.reviewed),
    claim: site.disclosure.claim,
  }
}

/** Twice in braces, as templates write it elsewhere, is one slip. */
const token = /\{\{?\s*([A-Za-z][\w-]*)\s*\}?\}/g

/** Text with its tokens replaced. An unknown one stays as it is. */
export const fillTokens = (text: string, tokens: Tokens): string =>
  text.includes('{') ? text.replace(token, (written, name: string) => tokenValue(written, name, tokens) ?? written) : text

/** The tokens of a text that there are not. */
export const unknownTokens = (text: string, tokens: Tokens): { written: string; name: string; at: number }[] =>
  !text.includes('{')
    ? []
    : [...text.matchAll(token)].flatMap(({ 0: written, 1: name = '', index }) =>
        tokenValue(written, name, tokens) === undefined ? [{ written, name, at: index }] : [],
      )

const tokenValue = (written: string, name: string, tokens: Tokens) => (written === `{${name}}` ? tokens.get(name) : undefined)

/** A word with one brace, in brackets, or with the signs, dots and filters that templates write elsewhere. */
const broken =
  /\{\{?\s*([A-Za-z][\w-]*(?:\.[\w-]+)+|[A-Za-z][\w-]*(?=\s*\|))(?:\s*\|[^{}\n]*)?\s*\}\}?|\{\s*([A-Za-z][\w-]*)(?![\w-]*\s*\})|(?<!\{\s*[\w-]*)([A-Za-z][\w-]*)\s*\}|\[([A-Za-z][\w-]*)\]|\$\{([A-Za-z][\w-]*)\}|[%｛<]([A-Za-z][\w-]*)[%｝>]/g

/** What was meant as a word in braces and is none, or would be shown with a sign too many. */
export function brokenTokens(text: string, tokens: Tokens): { written: string; name: string; at: number }[] {
  if (!/[{}[%｛<]/.test(text)) return []
  return [...text.matchAll(broken)].flatMap(({ 0: written, 1: dotted, 2: opened, 3: closed, 4: inBrackets, 5: templated, 6: elsewhere, index }) => {
    const half = dotted ?? opened ?? closed
    const name = (half === undefined ? (inBrackets ?? templated ?? elsewhere) : nearest(half, tokens.keys())) ?? ''
    const value = tokens.get(name)
    // "${price}" is an amount.
    return value === undefined || (templated !== undefined && /^\d/.test(value)) ? [] : [{ written, name, at: index }]
  })
}

export const months = 'January February March April May June July August September October November December'.split(' ')

/** A day as readers write it: "2025-04-28" → "April 28, 2025". */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`
}
