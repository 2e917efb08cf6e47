import { css } from '@emotion/react'
import type { Card } from '../content/resolved.ts'
import { usePage } from './context.ts'
import { Link } from './Link.tsx'
import { containers } from './theme.ts'

/** A row of links to pages of one kind, after a link to their parent page; the current page is marked (visitors.md 1b). */
export function Tabs({ cards }: { cards: readonly Card[] }) {
  const { page } = usePage()
  const parent = page.breadcrumbs.at(-1)
  const pages = cards.flatMap(({ title, href }) => (href ? [{ label: title, href }] : []))
  return (
    <nav css={styles} aria-label="In this section">
      <ul role="list">
        {[parent ?? { label: page.card.title, href: { kind: 'internal' as const, href: page.path } }, ...pages].map(({ label, href }) => (
          <li key={href.href}>
            <Link to={href} aria-current={href.href === page.path ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const styles = css({
  // Moves them to the bottom edge of the masthead, where nothing follows below them, and lets them use the gap beside the text.
  [containers.three]: { marginBlockEnd: 'calc(-1 * var(--space-32))', marginInlineEnd: 'calc(-1 * var(--space-64))' },
  ul: { display: 'flex', flexWrap: 'wrap', columnGap: 'var(--space-24)' },
  a: { display: 'block', paddingBlock: 'var(--space-12)', fontSize: 'var(--text-14)', fontWeight: 'var(--strong)' },
  '[aria-current]': { color: 'inherit', textDecoration: 'none' },
  '@media print': { display: 'none' },
})
