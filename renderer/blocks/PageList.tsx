import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import type { SitemapSection } from '../content/sitemap.ts'
import { usePage } from '../ui/context.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { screens } from '../ui/theme.ts'

export function PageList({ id, title, intro }: BlockProps<'pageList'>) {
  const { sitemap } = usePage()
  return (
    <Section id={id} title={title} intro={intro}>
      <div css={styles}>
        {sitemap.map((section) => (
          <div key={section.path}>
            <h3>
              <Link to={{ href: section.path, kind: 'internal' }}>{section.title}</Link>
            </h3>
            <PageTree pages={section.pages} />
          </div>
        ))}
      </div>
    </Section>
  )
}

function PageTree({ pages }: { pages: readonly SitemapSection[] }) {
  if (pages.length === 0) return null
  return (
    <ul role="list">
      {pages.map(({ path, title, pages: children }) => (
        <li key={path}>
          <Link to={{ href: path, kind: 'internal' }}>{title}</Link>
          <PageTree pages={children} />
        </li>
      ))}
    </ul>
  )
}

/** Selects sections that would be taller than the columns beside them: those with more than 12 pages or with nested ones. */
const largeSection = '> div:has(li ul, > ul > :nth-child(13))'

const multiColumn = { columns: 'var(--column-wide) 3', columnGap: 'var(--space-24)' }

const styles = css({
  ...multiColumn,
  // A section fits in one column; a large one spans all, with columns of its own. Padding, because a margin at the end of a column is lost.
  '> div': { breakInside: 'avoid', paddingBlockEnd: 'var(--space-32)' },
  [largeSection]: { breakInside: 'auto', columnSpan: 'all', '> ul': multiColumn },
  li: { breakInside: 'avoid', borderBlockStart: 'var(--line) solid var(--hairline)' },
  'li ul': { marginInlineStart: 'var(--indent)' },
  'li:has(ul) > a': { fontWeight: 'var(--strong)' },
  h3: { paddingBlockEnd: 'var(--space-4)' },
  a: {
    display: 'block',
    paddingBlock: 'var(--space-8)',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
    [screens.phone]: { paddingBlock: 'var(--space-12)' },
  },
})
