import type { ComponentProps, ReactNode } from 'react'
import { useRouter } from 'wouter'
import { partnerLinkSuffix } from '../content/labels.ts'
import type { Link as LinkData, Target } from '../content/resolved.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Of a link that an author has written with its label, all of it: where it opens is a part of it. */
  to: Target | LinkData
  children: ReactNode
}

/**
 * A link to anywhere. What has to be said about it follows from its kind (visitors.md D6, D7): affiliate links carry the
 * words "partner link", links to other sites say that they open in a new tab (`theme.ts` draws the arrow), commercial ones are
 * marked for search engines. Every page is a document of its own, so that of the router a link needs the base path alone.
 */
export function Link({ to: given, children, ...rest }: LinkProps) {
  const { base } = useRouter()
  const { to, sameTab = false } = 'kind' in given ? { to: given } : { to: given.href, sameTab: given.sameTab }
  if (to.kind === 'internal')
    return (
      <a href={to.href.startsWith('/') ? base + to.href : to.href} {...rest}>
        {children}
      </a>
    )
  const commercial = to.kind === 'partner' || to.kind === 'affiliate'
  return (
    <a href={to.href} rel={commercial ? 'sponsored noopener' : 'noopener'} {...(sameTab ? {} : { target: '_blank' })} {...printAttributes(to)} {...rest}>
      {children}
      {to.kind === 'affiliate' && <span className="note whole">{partnerLinkSuffix}</span>}
      {!sameTab && <span className="sr">{to.kind === 'affiliate' ? ', opens in new tab' : ' (opens in new tab)'}</span>}
    </a>
  )
}

/** On paper a commercial link shows where it leads, and not whom it tells of the visitor. */
const printAttributes = ({ kind, href }: Target) =>
  kind === 'partner' || kind === 'affiliate' ? { 'data-address': /^https:\/\/[^?#]*[^/?#]/.exec(href)?.[0] } : {}
