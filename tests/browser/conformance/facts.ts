import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { classifyFiles } from '../../../renderer/content/classifyFiles.ts'
import { fillTokens, longDate, tokensOf } from '../../../renderer/content/tokens.ts'
import { listFiles } from '../../../renderer/system/files.ts'
import { site as siteSchema } from '../../../schema/index.ts'

/** `pages/_site.yaml`: what the owner may change without violating the specification. */
export const facts = siteSchema.parse(parse(readFileSync('pages/_site.yaml', 'utf8')))

export const tokens = tokensOf(facts)

const filled = (text: string) => fillTokens(text, tokens)

export const { provider, consulting } = facts
export const edition = String(facts.edition)
export const reviewed = longDate(facts.reviewed)
export const claim = filled(facts.disclosure.claim)
/** The sentence of D2, which comes before the first score. */
export const reservedSentence = filled(facts.disclosure.partner)
export const affiliateSentence = filled(facts.disclosure.affiliate)
export const footerSentence = filled(facts.disclosure.footer)
export const reservedLabel = filled(facts.disclosure.reserved)

/** The addresses of all pages, including the 404 page. */
export const paths: readonly string[] = [...classifyFiles(listFiles('pages'), 'pages').pages.keys()]

/** Returns "@agency" for the URL of the link of that name in `_site.yaml`; other URLs as they are, without tracking. */
export function nameOfLink(href: string): string {
  if (!/^https?:/.test(href)) return href
  const address = new URL(href)
  const named = Object.entries(facts.links).find(([, link]) => new URL(link.href).host === address.host)
  return named ? `@${named[0]}` : address.origin + address.pathname
}

/** Returns the pages below an address. */
export const below = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`))

/** "November 20, 2026": the only date format of the site. */
export const longDatePattern = /(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, 20\d\d/
