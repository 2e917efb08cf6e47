import { css } from '@emotion/react'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { decorative, screens } from '../ui/theme.ts'

/** The position of the page: a Back link to its parent, then the path from Home. Reader views leave them out by their class name. */
export function Breadcrumbs() {
  const { page } = usePage()
  const parent = page.breadcrumbs.at(-1)
  if (!parent) return null
  return (
    <div className="container breadcrumbs" css={styles}>
      <Link to={parent.href} data-back>
        <Icon name="back" size={18} />
        Back
      </Link>
      <nav aria-label="Breadcrumb">
        <ol role="list">
          {page.breadcrumbs.map(({ label, href }) => (
            <li key={href.href}>
              <Link to={href}>{label}</Link>
            </li>
          ))}
          <li aria-current="page">{page.card.title}</li>
        </ol>
      </nav>
    </div>
  )
}

const styles = css({
  display: 'flex',
  // The path wraps as a whole, below Back where there is no room beside it.
  flexWrap: 'wrap',
  columnGap: 'var(--space-16)',
  paddingBlockStart: 'var(--space-8)',
  color: 'var(--muted)',
  fontSize: 'var(--text-14)',
  ol: { display: 'flex', flexWrap: 'wrap', columnGap: 'var(--space-8)' },
  li: { display: 'flex', alignItems: 'center' },
  'li + li::before': { content: decorative('"/"'), marginInlineEnd: 'var(--space-8)' },
  a: { paddingBlock: 'var(--space-12)', color: 'inherit', textDecoration: 'none', ':hover': { color: 'var(--accent)' } },
  '> a': { display: 'flex', alignItems: 'center', marginInlineStart: 'calc(-1 * var(--space-4))', color: 'var(--accent)', fontWeight: 'var(--strong)' },
  // On a phone the title below names the current page.
  [screens.phone]: { '[aria-current], li:first-child:nth-last-child(n+4), li:first-child:nth-last-child(n+4) + li::before': { display: 'none' } },
  '@media print': { display: 'none' },
})
