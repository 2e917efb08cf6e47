import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { classifyFiles } from '../../../renderer/content/classifyFiles.ts'
import { pathOf } from '../../../renderer/content/routes.ts'
import { longDate, tokensOf } from '../../../renderer/content/tokens.ts'
import { listFiles } from '../../../renderer/system/files.ts'
import { site as siteSchema } from '../../../schema/index.ts'

/** `pages/_site.yaml`: what the owner may change without a statement of the specification becoming false. */
export const facts = siteSchema.parse(parse(readFileSync('pages/_site.yaml', 'utf8')))

export const tokens = tokensOf(facts)

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (written, name: string) => tokens.get(name) ?? written)

export const { provider, consulting } = facts
export const edition = String(facts.edition)
export const reviewed = longDate(facts.reviewed)
export const claim = filled(facts.disclosure.claim)
/** The sentence of D2, which stands before the first score. */
export const reservedSentence = filled(facts.disclosure.partner)
export const affiliateSentence = filled(facts.disclosure.affiliate)
export const footerSentence = filled(facts.disclosure.footer)
export const reservedLabel = filled(facts.disclosure.reserved)

/** The addresses of all pages, the 404 page among them. */
export const paths: readonly string[] = classifyFiles(listFiles('pages'), 'pages').pages.map(pathOf)

/** "@agency" for the address of the link that `_site.yaml` names so; other addresses as they are, without tracking. */
export function nameOfLink(href: string): string {
  if (!/^https?:/.test(href)) return href
  const address = new URL(href)
  const named = Object.entries(facts.links).find(([, link]) => new URL(link.href).host === address.host)
  return named ? `@${named[0]}` : address.origin + address.pathname
}

/** The pages below an address. */
export const below = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`))

/** "November 20, 2026": the one way in which the site writes a day. */
export const longDatePattern = /(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, 20\d\d/
