import type { Site } from '../../schema/index.ts'

export type Tokens = ReadonlyMap<string, string>

/** The words that pages write in braces, from the site's facts. */
export function tokensOf(site: Site): Tokens {
  const facts: Record<string, string> = {
    siteName: site.name,
    publisher: site.publisher,
    provider: site.provider,
    consulting: site.consulting,
    edition: String(site.edition),
    reviewed: longDate(site.reviewed),
    claim: site.disclosure.claim.replaceAll('{provider}', site.provider),
    ...site.tokens,
  }
  return new Map(Object.entries(facts))
}

/** Twice in braces, as templates write it elsewhere, is one slip. */
const token = /\{\{?\s*([A-Za-z][\w-]*)\s*\}?\}/g

/** Text with its tokens replaced. An unknown one stays as it is and is reported. */
export function fillTokens(text: string, tokens: Tokens, unknown: (name: string, written: string, at: number) => void): string {
  if (!text.includes('{')) return text
  return text.replace(token, (written, name: string, at: number) => {
    const value = written === `{${name}}` ? tokens.get(name) : undefined
    if (value === undefined) unknown(name, written, at)
    return value ?? written
  })
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** A day as readers write it: "2025-04-28" → "April 28, 2025". */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[(month ?? 1) - 1]} ${day}, ${year}`
}
