import { css } from '@emotion/react'
import { usePage } from '../app/context.ts'
import { screens } from '../app/theme.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

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
            {section.pages.length > 0 && (
              <ul role="list">
                {section.pages.map(({ path, title: name }) => (
                  <li key={path}>
                    <Link to={{ href: path, kind: 'internal' }}>{name}</Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

const styles = css({
  columns: 'var(--column-wide) 3',
  columnGap: 'var(--space-24)',
  '> div': { breakInside: 'avoid', marginBlockEnd: 'var(--space-32)' },
  li: { borderBlockStart: 'var(--line) solid var(--hairline)' },
  h3: { paddingBlockEnd: 'var(--space-4)' },
  a: {
    display: 'block',
    paddingBlock: 'var(--space-8)',
    color: 'inherit',
    textDecoration: 'none',
    ':hover': { color: 'var(--accent)', textDecoration: 'underline' },
    [screens.phone]: { paddingBlock: 'var(--space-12)' },
  },
})
