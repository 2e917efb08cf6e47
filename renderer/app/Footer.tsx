import { css } from '@emotion/react'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { Mark } from '../ui/Mark.tsx'
import { screens } from '../ui/theme.ts'

export function Footer({ year }: { year: number }) {
  const { site } = usePage()
  const { blurb, columns, legal } = site.footer
  return (
    <>
      <footer css={styles}>
        <div className="container">
          <div className="columns">
            <div>
              <p className="brand">
                <Mark />
                {site.name}
              </p>
              <p>{blurb}</p>
              {site.social.length > 0 && (
                <ul role="list" className="row">
                  {site.social.map(({ name, href }) => (
                    <li key={name}>
                      <Link to={href}>{name}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div className="site">
              {columns.map(({ title, links }) => (
                <nav key={title} aria-label={title}>
                  <h2>{title}</h2>
                  <ul role="list">
                    {links.map(({ label, href }) => (
                      <li key={label}>
                        <Link to={href}>{label}</Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              ))}
            </div>
          </div>
          <p className="disclosure">
            <span>
              {site.disclosure.footer} <Link to={site.disclosure.method.href}>{site.disclosure.method.label}</Link>
            </span>
          </p>
          <div className="legal">
            <p>
              © <span data-year>{year}</span> {site.publisher}
            </p>
            <ul role="list" className="row">
              {legal.map(({ label, href }) => (
                <li key={label}>
                  <Link to={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </footer>
      <a href="#top" css={backToTopStyles} className="screen" data-back-to-top lang="fr" aria-label="Remonter en haut de la page">
        <Icon name="up" size={22} />
      </a>
    </>
  )
}

const styles = css({
  borderBlockStart: 'var(--line) solid var(--hairline)',
  background: 'var(--surface)',
  paddingBlock: 'var(--space-48) var(--space-32)',
  color: 'var(--muted)',
  '.columns': { display: 'grid', gap: 'var(--space-32) var(--space-24)' },
  // A column that is left over on a phone has the row to itself, and its links stand in two.
  '.site': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space-32) var(--space-24)',
    '> nav': { flex: '1 1 var(--column)' },
    ul: { columns: 'var(--column)', columnGap: 'var(--space-24)' },
  },
  '.brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-8)',
    fontSize: 'var(--text-18)',
    fontWeight: 'var(--heavy)',
    letterSpacing: 'var(--tracking-title)',
    color: 'var(--ink)',
    marginBlockEnd: 'var(--space-12)',
  },
  '.mark rect': { fill: 'var(--ink)' },
  '.mark path': { fill: 'var(--surface)' },
  '.brand + p': { maxWidth: 'var(--measure-short)', marginBlockEnd: 'var(--space-8)' },
  h2: { fontSize: 'var(--text-16)', color: 'var(--ink)', letterSpacing: 0, marginBlockEnd: 'var(--space-4)' },
  a: { color: 'inherit', textDecoration: 'none', ':hover': { color: 'var(--accent)', textDecoration: 'underline' } },
  'li a': { display: 'inline-block', minWidth: 'var(--space-24)', paddingBlock: 'var(--space-12)' },
  [screens.desktop]: {
    '.columns': { gridTemplateColumns: '1fr 2fr' },
    'li a': { paddingBlock: 'var(--space-4)' },
  },
  '.row': { display: 'flex', flexWrap: 'wrap', columnGap: 'var(--space-16)', fontSize: 'var(--text-14)' },
  '.disclosure': {
    marginBlockStart: 'var(--space-32)',
    paddingBlockStart: 'var(--space-24)',
    borderBlockStart: 'var(--line) solid var(--hairline)',
    a: { textDecoration: 'underline' },
    // The line above runs from edge to edge, the words do not.
    '> span': { display: 'block', maxWidth: 'var(--measure)' },
  },
  '.legal': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-8) var(--space-32)',
    marginBlockStart: 'var(--space-8)',
  },
  '@media print': { '.columns, .row': { display: 'none' }, border: 0, paddingBlock: 'var(--space-16)' },
})

const backToTopStyles = css({
  position: 'fixed',
  insetInlineEnd: 'var(--space-16)',
  insetBlockEnd: 'var(--space-16)',
  display: 'grid',
  placeItems: 'center',
  width: 'var(--space-48)',
  height: 'var(--space-48)',
  borderRadius: 'var(--round)',
  border: 'var(--line) solid var(--control)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  transition: 'opacity var(--quick), visibility var(--quick)',
  ':hover': { borderColor: 'var(--ink)', color: 'var(--ink)' },
  '&[inert]': { opacity: 0, visibility: 'hidden' },
  // Nothing could take it away from the text that it would lie on.
  '@media (scripting: none)': { position: 'static', margin: 'var(--space-16) var(--space-16) var(--space-16) auto' },
})
