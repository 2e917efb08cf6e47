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
            <Pages of={section.pages} />
          </div>
        ))}
      </div>
    </Section>
  )
}

function Pages({ of: pages }: { of: readonly SitemapSection[] }) {
  if (pages.length === 0) return null
  return (
    <ul role="list">
      {pages.map(({ path, title, pages: under }) => (
        <li key={path}>
          <Link to={{ href: path, kind: 'internal' }}>{title}</Link>
          <Pages of={under} />
        </li>
      ))}
    </ul>
  )
}

const styles = css({
  columns: 'var(--column-wide) 3',
  columnGap: 'var(--space-24)',
  '> div': { marginBlockEnd: 'var(--space-32)' },
  // A section may go on in the next column, a page and those under it not.
  li: { breakInside: 'avoid', borderBlockStart: 'var(--line) solid var(--hairline)' },
  'li ul': { marginInlineStart: 'var(--indent)' },
  'li:has(ul) > a': { fontWeight: 'var(--strong)' },
  h3: { breakAfter: 'avoid', paddingBlockEnd: 'var(--space-4)' },
  a: {
    display: 'block',
    paddingBlock: 'var(--space-8)',
    textDecoration: 'none',
    ':hover': { textDecoration: 'underline' },
    [screens.phone]: { paddingBlock: 'var(--space-12)' },
  },
})
