import { css } from '@emotion/react'
import { useLocation } from 'wouter'
import type { ResolvedSite } from '../content/resolved.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Mark } from '../ui/Mark.tsx'
import { atLeast, columns, screens } from '../ui/theme.ts'

export function Header() {
  const { site } = usePage()
  const room = roomFor(site)
  return (
    <header
      css={[
        styles,
        room < Number.POSITIVE_INFINITY && {
          [atLeast(room)]: { '> div > nav': { display: 'block' }, 'button.open': { display: 'none' } },
        },
      ]}
    >
      <div className="container">
        <Link to={{ kind: 'internal', href: '/' }} className="brand">
          <Mark />
          {site.name}
        </Link>
        <nav aria-label="Main">
          <NavigationLinks />
        </nav>
        {site.search && (
          <Link to={site.search.href} className="search" title={site.search.label}>
            <Icon name="search" />
            <span className="sr">{site.search.label}</span>
          </Link>
        )}
        <button type="button" className="theme" title="Switch between light and dark colors">
          <Icon name="colors" />
          <span className="sr">Switch colors</span>
        </button>
        <ButtonLink link={site.contact} className="contact" />
        <button type="button" className="open" command="show-modal" commandfor="menu" aria-haspopup="dialog">
          <Icon name="menu" size={22} />
          Menu
        </button>
      </div>
      <dialog id="menu" closedby="any" aria-label="Menu">
        <button type="button" command="close" commandfor="menu">
          <Icon name="close" size={22} />
          Close
        </button>
        <nav aria-label="Main">
          <NavigationLinks />
        </nav>
        {site.search && (
          <Link to={site.search.href} className="row">
            {site.search.label}
          </Link>
        )}
        <ButtonLink link={site.contact} rank="primary" />
      </dialog>
    </header>
  )
}

function NavigationLinks() {
  const { site } = usePage()
  const [location] = useLocation()
  return (
    <ul role="list">
      {site.navigation.map(({ label, href }) => (
        <li key={label}>
          <Link to={href} aria-current={currentOf(location, href.href)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** "page" for the page itself, "true" for the section it is in. */
function currentOf(location: string, href: string) {
  if (location === href) return 'page' as const
  return href !== '/' && location.startsWith(`${href}/`) ? ('true' as const) : undefined
}

/**
 * How many rem the header needs on one line, from the letters in it, which have about the same width. Where there
 * is less, or no line is as long as that, its links are in the menu.
 */
function roomFor({ name, navigation, contact, search }: ResolvedSite): number {
  const letters = (texts: readonly string[]) => texts.join('').length
  const links = 0.445 * letters(navigation.map(({ label }) => label)) + navigation.length
  const buttons = 0.445 * letters([contact.label]) + 3 + 3.25 * (search ? 2 : 1)
  const line = Math.ceil(0.56 * name.length + 2.625 + links + buttons)
  return line > longestLine ? Number.POSITIVE_INFINITY : line
}

/** A line is never longer: `--width` without its gutters. */
const longestLine = 70

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
    gap: 'var(--space-4) var(--space-8)',
    minHeight: 'var(--bar-height)',
    containerType: 'inline-size',
  },
  '.brand': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space-8)',
    minHeight: 'var(--target)',
    marginInlineEnd: 'auto',
    fontSize: 'var(--text-18)',
    fontWeight: 'var(--heavy)',
    letterSpacing: 'var(--tracking-title)',
    whiteSpace: 'nowrap',
    color: 'var(--ink)',
    textDecoration: 'none',
  },
  '.mark rect': { fill: 'var(--ink)' },
  '.mark path': { fill: 'var(--surface)' },
  '> div > nav': {
    display: 'none',
    ul: { display: 'flex', flexWrap: 'wrap' },
    a: {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'var(--bar-height)',
      paddingInline: 'var(--space-8)',
      color: 'var(--ink)',
      fontSize: 'var(--text-14)',
      fontWeight: 'var(--strong)',
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      ':hover': { color: 'var(--accent)', textDecoration: 'underline' },
      '&[aria-current]': { color: 'var(--accent)', boxShadow: 'inset 0 calc(-1 * var(--line-strong)) var(--accent)' },
      // Forced colours draw no shadow.
      '@media (forced-colors: active)': { '&[aria-current]': { textDecoration: 'underline' } },
      ':focus-visible': { outlineOffset: 'calc(-1 * var(--space-2))' },
    },
  },
  '.contact': { display: 'none', fontSize: 'var(--text-14)', whiteSpace: 'nowrap', [columns.button]: { display: 'inline-block' } },
  'button, .search': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'var(--space-8)',
    minHeight: 'var(--target)',
    minWidth: 'var(--target)',
    padding: '0 var(--space-8)',
    border: 0,
    borderRadius: 'var(--radius-small)',
    background: 'none',
    fontWeight: 'var(--strong)',
    cursor: 'pointer',
    ':hover': { background: 'var(--tint)' },
    ':active': { opacity: 0.7 },
  },
  '.theme': { '@media (scripting: none)': { display: 'none' } },
  // A phone has it in the menu.
  '.search': { color: 'inherit', [screens.phone]: { display: 'none' } },
  dialog: {
    position: 'fixed',
    inset: '0 0 0 auto',
    width: 'var(--menu)',
    maxWidth: 'none',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    padding: 'var(--space-8) var(--space-16) var(--space-24)',
    border: 0,
    background: 'var(--surface)',
    color: 'var(--ink)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    transform: 'translateX(100%)',
    transition: 'transform var(--slide), overlay var(--slide) allow-discrete, display var(--slide) allow-discrete',
    '&[open]': { transform: 'none' },
    '@starting-style': { '&[open]': { transform: 'translateX(100%)' } },
    '::backdrop': { background: 'var(--shade)' },
    '> button': { marginInlineStart: 'calc(-1 * var(--space-8))' },
    nav: { marginBlockStart: 'var(--space-8)' },
    'nav a, .row': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'var(--space-48)',
      fontSize: 'var(--text-18)',
      color: 'var(--ink)',
      textDecoration: 'none',
      borderBlockEnd: 'var(--line) solid var(--hairline)',
      ':hover': { color: 'var(--accent)' },
      '&[aria-current]': { color: 'var(--accent)', fontWeight: 'var(--strong)' },
    },
    '> .button': { width: '100%', marginBlockStart: 'var(--space-24)' },
  },
  'body:has(> & dialog[open])': { overflow: 'hidden' },
  '@media print': { position: 'static', '& button, & .search, & nav, & .contact, & dialog': { display: 'none !important' } },
})
