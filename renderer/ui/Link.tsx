import type { ComponentProps, ReactNode } from 'react'
import { useRouter } from 'wouter'
import { partnerLinkSuffix } from '../content/labels.ts'
import type { Link as LinkData, Target } from '../content/resolved.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A target, or a whole link as an author wrote it, which also says whether it opens in the same tab. */
  to: Target | LinkData
  children: ReactNode
}

/**
 * A link to any target. What it must disclose follows from its kind (visitors.md D6, D7): affiliate links carry the
 * words "partner link", links to other sites say that they open in a new tab (`theme.ts` adds the arrow), commercial ones are
 * marked for search engines. Every page is a separate document, so a link needs only the base path from the router.
 */
export function Link({ to: destination, children, ...rest }: LinkProps) {
  const { base } = useRouter()
  const { to, sameTab = false } = 'kind' in destination ? { to: destination } : { to: destination.href, sameTab: destination.sameTab }
  if (to.kind === 'internal')
    return (
      <a href={to.href.startsWith('/') ? base + to.href : to.href} {...rest}>
        {children}
      </a>
    )
  const isCommercial = to.kind === 'partner' || to.kind === 'affiliate'
  // In print a commercial link shows its URL without the tracking parameters.
  const address = isCommercial ? /^https:\/\/[^?#]*[^/?#]/.exec(to.href)?.[0] : undefined
  return (
    <a href={to.href} rel={isCommercial ? 'sponsored noopener' : 'noopener'} target={sameTab ? undefined : '_blank'} data-address={address} {...rest}>
      {children}
      {to.kind === 'affiliate' && <span className="note nowrap">{partnerLinkSuffix}</span>}
      {!sameTab && <span className="sr">{to.kind === 'affiliate' ? ', opens in new tab' : ' (opens in new tab)'}</span>}
    </a>
  )
}
