import { css } from '@emotion/react'
import { useLocation } from 'wouter'
import { commercialPartner } from '../content/labels.ts'
import type { ResolvedSite } from '../content/resolved.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { SiteLogo } from '../ui/SiteLogo.tsx'
import { containerMinWidth, containers, contentWidth, screens } from '../ui/theme.ts'

export function Header() {
  const { site } = usePage()
  const requiredWidth = requiredWidthOf(site)
  const mark = contactMarkOf(site)
  return (
    <header
      css={[
        styles,
        requiredWidth < Number.POSITIVE_INFINITY && {
          [containerMinWidth(requiredWidth)]: { '> div > nav': { display: 'block' }, 'button.open': { display: 'none' } },
        },
      ]}
    >
      <div className="container">
        <Link to={{ kind: 'internal', href: '/' }} className="brand">
          <SiteLogo />
          {site.name}
        </Link>
        <nav aria-label="Main">
          <NavigationLinks />
        </nav>
        {site.search && (
          <Link to={site.search} className="search" title={site.search.label}>
            <Icon name="search" />
            <span className="sr">{site.search.label}</span>
          </Link>
        )}{' '}
        <button type="button" className="theme" title="Switch between light and dark colors">
          <Icon name="colors" />
          <span className="sr">Switch colors</span>
        </button>{' '}
        <ButtonLink link={site.contact} mark={mark} className="contact" />{' '}
        <button type="button" className="open" command="show-modal" commandfor="menu" aria-haspopup="dialog">
          Menu
        </button>
      </div>
      <dialog id="menu" closedby="any" aria-label="Menu">
        <button type="button" command="close" commandfor="menu">
          Close
        </button>
        <nav aria-label="Main">
          <NavigationLinks />
        </nav>
        {site.search && (
          <Link to={site.search} className="row">
            {site.search.label}
          </Link>
        )}{' '}
        <ButtonLink link={site.contact} mark={mark} variant="primary" />
      </dialog>
    </header>
  )
}

function NavigationLinks() {
  const { site } = usePage()
  const [location] = useLocation()
  return (
    <ul role="list">
      {site.navigation.map((link) => (
        <li key={link.label}>
          <Link to={link} aria-current={ariaCurrentOf(location, link.href.href)}>
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns "page" for the page itself, "true" for the section it is in. */
function ariaCurrentOf(location: string, href: string) {
  if (location === href) return 'page' as const
  return location.startsWith(`${href}/`) ? ('true' as const) : undefined
}

/** Returns what the button says above its label: it is on pages that say nothing else of the partner (visitors.md D7). */
const contactMarkOf = ({ contact }: ResolvedSite) => (contact.href.kind === 'partner' ? commercialPartner : undefined)

/**
 * Returns the width in rem that the header needs on one line, estimated from its character count. Below it the links are in the
 * menu; it is infinite if it exceeds the maximum width of the content.
 */
function requiredWidthOf(site: ResolvedSite): number {
  const { name, navigation, contact, search } = site
  const characterCount = (texts: readonly string[]) => texts.join('').length
  const links = 0.445 * characterCount(navigation.map(({ label }) => label)) + navigation.length
  const buttons = 0.445 * Math.max(contact.label.length, contactMarkOf(site)?.length ?? 0) + 3 + 3.25 * (search ? 2 : 1)
  const width = Math.ceil(0.56 * name.length + 2.625 + links + buttons)
  return width > contentWidth ? Number.POSITIVE_INFINITY : width
}

const styles = css({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  background: 'var(--surface)',
  borderBlockEnd: 'var(--line) solid var(--hairline)',
  viewTransitionName: 'header',
  [screens.small]: { position: 'static' },
  '> div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 'var(--space-8)',
    minHeight: 'var(--bar-height)',
    '@media screen': { containerType: 'inline-size' },
  },
  // Everything that can be clicked, except the contact button.
  '& :is(a:where(:not(.button)), button)': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-8)',
    minHeight: 'var(--target)',
    border: 0,
    background: 'none',
    color: 'var(--ink)',
    fontWeight: 'var(--strong)',
    textDecoration: 'none',
    cursor: 'pointer',
    ':hover, &[aria-current]': { color: 'var(--accent)' },
    '&[aria-current]': { textDecoration: 'underline', textDecorationThickness: 'var(--line-strong)', textUnderlineOffset: 'var(--space-8)' },
  },
  '.brand': { marginInlineEnd: 'auto', fontWeight: 'var(--heavy)' },
  button: { whiteSpace: 'nowrap' },
  'button, .search': { paddingInline: 'var(--space-12)' },
  '> div > nav': {
    display: 'none',
    ul: { display: 'flex' },
    a: {
      minHeight: 'var(--bar-height)',
      whiteSpace: 'nowrap',
      paddingInline: 'var(--space-8)',
      fontSize: 'var(--text-14)',
      // They are as high as the header, so the outline goes inside.
      ':focus-visible': { outlineOffset: 'calc(-1 * var(--line-strong))' },
    },
  },
  '.contact': { paddingBlock: 'var(--space-8)', fontSize: 'var(--text-14)' },
  // On a phone they are in the menu.
  [containers.noButton]: { '> div > :is(.contact, .search)': { display: 'none' } },
  '@media (scripting: none)': { '.theme': { display: 'none !important' } },
  dialog: {
    inset: '0 0 0 auto',
    width: 'var(--menu)',
    height: '100%',
    maxHeight: 'none',
    padding: 'var(--space-8) var(--space-16)',
    border: 0,
    background: 'var(--surface)',
    transition: 'transform var(--slide)',
    '@starting-style': { transform: 'translateX(100%)' },
    '::backdrop': { background: 'var(--shade)' },
    'a:not(.button)': { minHeight: 'var(--space-48)', fontSize: 'var(--text-18)', borderBlockEnd: 'var(--line) solid var(--hairline)' },
    // At the position of the button that opened the menu.
    '> button': { marginInlineStart: 'auto' },
    '> .button': { display: 'block', marginBlockStart: 'var(--space-24)' },
  },
  'body:has(> & dialog[open])': { overflow: 'hidden' },
  '@media print': { position: 'static', '& :is(button, nav, .search, .contact, dialog)': { display: 'none !important' } },
})
