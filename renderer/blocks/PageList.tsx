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
      {pages.map(({ path, title, pages: under }) => (
        <li key={path}>
          <Link to={{ href: path, kind: 'internal' }}>{title}</Link>
          <PageTree pages={under} />
        </li>
      ))}
    </ul>
  )
}

/** Sections that would be higher than a column beside them: of so many pages, or with pages under pages. */
const largeSection = '> div:has(li ul, > ul > :nth-child(13))'

const multiColumn = { columns: 'var(--column-wide) 3', columnGap: 'var(--space-24)' }

const styles = css({
  ...multiColumn,
  // A section stands in one column, or a large one across all, with columns of its own. At the end of a column its margin would be lost.
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
