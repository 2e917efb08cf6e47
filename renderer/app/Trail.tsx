import { css } from '@emotion/react'
import { usePage } from '../ui/context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { screens } from '../ui/theme.ts'

/** Where the page stands: Back to the page above, then the way down from Home. */
export function Trail() {
  const { page } = usePage()
  const parent = page.breadcrumbs.at(-1)
  if (!parent) return null
  return (
    <div className="container" css={styles}>
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
  alignItems: 'center',
  gap: 'var(--space-16)',
  paddingBlockStart: 'var(--space-8)',
  color: 'var(--muted)',
  fontSize: 'var(--text-14)',
  '> a': {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    minHeight: 'var(--target)',
    marginInlineStart: 'calc(-1 * var(--space-4))',
    paddingInlineEnd: 'var(--space-16)',
    fontWeight: 'var(--strong)',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
  },
  ol: { display: 'flex', flexWrap: 'wrap', overflowWrap: 'anywhere' },
  li: { paddingBlock: 'var(--space-4)' },
  'li:not(:last-child)::after': { content: '"/" / ""', marginInline: 'var(--space-8)', color: 'var(--control)' },
  'li a': {
    display: 'inline-block',
    minHeight: 'var(--space-24)',
    color: 'inherit',
    textDecoration: 'none',
    ':hover': { color: 'var(--accent)', textDecoration: 'underline' },
  },
  // On a phone the title below says where one is.
  [screens.phone]: {
    gap: 'var(--space-8)',
    '> a': { paddingInlineEnd: 'var(--space-8)' },
    'li:not(:last-child)::after': { marginInline: 'var(--space-4)' },
    li: { paddingBlock: 0 },
    'li a': { minHeight: 'var(--target)', paddingBlock: 'var(--space-12)' },
    '[aria-current], li:nth-last-child(2)::after, li:first-child:nth-last-child(n+4)': { display: 'none' },
  },
  '@media print': { display: 'none' },
})
