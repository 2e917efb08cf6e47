import type { Site } from '../../schema/index.ts'
import type { Path } from './issue.ts'
import { nearest } from './suggest.ts'

/** Values of the tokens that pages write in braces, by name. */
export type Tokens = ReadonlyMap<string, string>

/** Returns the tokens of a site, from its facts. */
export function tokensOf(site: Site): Tokens {
  const tokens = new Map(Object.entries({ ...builtInTokensOf(site), ...site.tokens }))
  return tokens.set('claim', fillTokens(site.disclosure.claim, tokens))
}

/** The fields of `_site.yaml` that tokens of other names show. */
const builtInFields: Readonly<Record<keyof ReturnType<typeof builtInTokensOf>, Path>> = {
  siteName: ['name'],
  publisher: ['publisher'],
  provider: ['provider'],
  consulting: ['consulting'],
  edition: ['edition'],
  reviewed: ['reviewed'],
  claim: ['disclosure', 'claim'],
}

/** Returns the field of `_site.yaml` that a token shows. */
export const tokenField = (name: string): Path => (Object.hasOwn(builtInFields, name) ? builtInFields[name as keyof typeof builtInFields] : ['tokens', name])

/** Returns the tokens for facts that have fields of their own. */
export function builtInTokensOf(site: Site) {
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

/** A token, or what looks like one: "{lang:fr}", "{/lang}", and as other templates write it, "{{ page.title | upper }}", which is one typo. */
const tokenPattern = /\{\{?\s*(\/?[A-Za-z][\w:/-]*(?:\.[\w-]+)*)\s*(?:\|[^{}\n]*)?\}?\}/g

/** Replaces the tokens of a text. An unknown one stays as it is. */
export const fillTokens = (text: string, tokens: Tokens): string =>
  text.includes('{') ? text.replace(tokenPattern, (written, name: string) => tokenValue(written, name, tokens) ?? written) : text

/** Returns the tokens of a text that are not known. */
export const unknownTokens = (text: string, tokens: Tokens): { written: string; name: string; at: number }[] =>
  !text.includes('{')
    ? []
    : [...text.matchAll(tokenPattern)].flatMap(({ 0: written, 1: name = '', index }) =>
        tokenValue(written, name, tokens) === undefined ? [{ written, name, at: index }] : [],
      )

const tokenValue = (written: string, name: string, tokens: Tokens) => (written === `{${name}}` ? tokens.get(name) : undefined)

const word = String.raw`[A-Za-z][\w-]*`

/** A token with one brace, in brackets, or with the characters of other templates. */
const brokenPattern = new RegExp(
  [
    // {provider, {provider's}
    String.raw`\{\s*(?<opened>${word})(?![\w:/.-]*\s*[|}])(?:(?<ending>['’]s)\s*\})?`,
    // provider}
    String.raw`(?=${word}\s*\})(?<!\{\s*[\w:/.-]*(?:\s*\|[^{}\n]*)?)(?<closed>${word})\s*\}`,
    // [provider]
    String.raw`\[(?<inBrackets>${word})\]`,
    // ${provider}
    String.raw`\$\{(?<templated>${word})\}`,
    // %provider%, <provider>
    `[%｛<](?<elsewhere>${word})[%｝>]`,
  ].join('|'),
  'g',
)

/** Finds what was meant as a token and is not one, or would be shown with a character too many, and what to write instead. */
export function brokenTokens(text: string, tokens: Tokens): { written: string; instead: string; at: number }[] {
  if (!/[{}[%｛<]/.test(text)) return []
  return [...text.matchAll(brokenPattern)].flatMap(({ 0: written, index, groups = {} }) => {
    const { opened, closed, inBrackets, templated, elsewhere, ending = '' } = groups
    const half = opened ?? closed
    const name = (half === undefined ? (inBrackets ?? templated ?? elsewhere) : nearest(half, tokens.keys())) ?? ''
    const value = tokens.get(name)
    // "${price}" is an amount.
    return value === undefined || (templated !== undefined && /^\d/.test(value)) ? [] : [{ written, instead: `{${name}}${ending}`, at: index }]
  })
}

export const months = 'January February March April May June July August September October November December'.split(' ')

/** Formats a date as readers write it: "2025-04-28" → "April 28, 2025". */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`
}
