import type { LinkFault } from '../links/linkIndex.ts'
import { lookUpLink } from '../links/lookUpLink.ts'
import type { Target } from '../resolved.ts'
import { type FieldContext, type Place, report } from './context.ts'
import { addressInMarkdown } from './markdownLink.ts'

/** Looks up a link in a field. Returns its target, or what is wrong with it. */
export function lookUpLinkAt(written: string, { page, placement, isSources, path }: Place, { siteIndex, linkKinds }: FieldContext): Target | LinkFault {
  const found = lookUpLink(written, siteIndex, { path: page, placement, isSource: isSources || path.at(-1) === 'source' })
  if ('kind' in found) linkKinds.add(found.kind)
  return found
}

/** Returns the target of the link in a field. One that cannot be found is reported and left as written. */
export function linkAt(written: string, place: Place, context: FieldContext): Target {
  const asWritten: Target = { href: written, kind: 'internal' }
  const inMarkdown = addressInMarkdown(written)
  if (inMarkdown !== undefined) {
    report(context, place, { code: 'unknown-link', message: `Only the address of a link goes here. Write "${inMarkdown}".`, suggestion: inMarkdown })
    return asWritten
  }
  const found = lookUpLinkAt(written, place, context)
  // A place on Home, linked from any page.
  if ('kind' in found) return place.isOnEveryPage && found.href.startsWith('#') ? { ...found, href: `/${found.href}` } : found
  report(context, place, (place.path.at(-1) === 'website' ? websiteFault(written, found) : undefined) ?? found)
  return asWritten
}

export const noWebsiteMessage = (written: string) => `"${written}" is no website. Write the address of the agency's own, or "#" if it has none.`

/** Returns what is wrong with a website, where that is not what is wrong with any link. */
function websiteFault(written: string, { suggestion = '' }: LinkFault): LinkFault | undefined {
  if (/^(?:none|no|n\/?a|-+|–|—)$/i.test(written.trim()))
    return { code: 'unknown-link', message: 'If an agency has no website, write "#" here, in quotes: the row says "Not Available".', suggestion: '"#"' }
  return /^(?:mailto|tel):/.test(suggestion) ? { code: 'invalid-value', message: noWebsiteMessage(written) } : undefined
}
