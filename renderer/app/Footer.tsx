import { css } from '@emotion/react'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { SiteLogo } from '../ui/SiteLogo.tsx'
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
                <SiteLogo />
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
                    {links.map((link) => (
                      <li key={link.label}>
                        <Link to={link}>{link.label}</Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              ))}
            </div>
          </div>
          <p className="disclosure">
            <span>
              {site.disclosure.footer} <Link to={site.disclosure.method}>{site.disclosure.method.label}</Link>
            </span>
          </p>
          <div className="legal">
            <p>
              © <span data-year>{year}</span> {site.publisher}
            </p>
            <ul role="list" className="row">
              {legal.map((link) => (
                <li key={link.label}>
                  <Link to={link}>{link.label}</Link>
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
  // At the end of a page the back-to-top link is below the last line.
  paddingBlock: 'var(--space-48) calc(var(--space-64) + var(--space-12))',
  color: 'var(--muted)',
  a: { color: 'inherit', ':hover': { color: 'var(--accent)' } },
  'li a': {
    display: 'inline-block',
    minWidth: 'var(--space-24)',
    paddingBlock: 'var(--space-12)',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
  },
  '.columns': { display: 'grid', gap: 'var(--space-32) var(--space-24)' },
  // A column that is left over on a phone takes the whole row, with its links in two columns.
  '.site': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'inherit',
    '> nav': { minWidth: 'fit-content', flex: '1 var(--column)' },
    ul: { columns: 'var(--column)' },
  },
  '.brand, .brand + p': { marginBlockEnd: 'var(--space-8)' },
  h2: { fontSize: 'var(--text-16)', color: 'var(--ink)' },
  [screens.desktop]: { '.columns': { gridTemplateColumns: '1fr 2fr' }, 'li a': { paddingBlock: 'var(--space-4)' } },
  '.row, .legal': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 'var(--space-16)', fontSize: 'var(--text-14)' },
  '.legal': { justifyContent: 'space-between' },
  '.disclosure': {
    marginBlock: 'var(--space-32) var(--space-8)',
    paddingBlockStart: 'var(--space-24)',
    borderBlockStart: 'var(--line) solid var(--hairline)',
  },
  // The border above spans the full width, the text does not.
  '.disclosure > span, .brand + p': { display: 'block', maxWidth: 'var(--measure)' },
  // As short as possible, and partly in the space below the last section: where it does not fit on the last sheet, one more is printed for it alone.
  '@media print': {
    marginBlockStart: 'calc(-1 * var(--space-16))',
    '.columns, .row': { display: 'none' },
    '.disclosure': { margin: 0, paddingBlockStart: 'var(--space-8)' },
    '.disclosure > span': { maxWidth: 'none' },
    border: 0,
    paddingBlock: 0,
  },
})

const backToTopStyles = css({
  position: 'fixed',
  inset: 'auto var(--space-16) var(--space-16) auto',
  display: 'grid',
  placeItems: 'center',
  width: 'var(--space-48)',
  height: 'var(--space-48)',
  borderRadius: 'var(--round)',
  border: 'var(--line) solid var(--control)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  ':hover': { borderColor: 'var(--ink)' },
  '&[inert]': { visibility: 'hidden' },
  // At the end of the page alone where it would cover too much of the screen, or could not be hidden without a script.
  [`${screens.small}, (scripting: none)`]: { position: 'absolute' },
})
