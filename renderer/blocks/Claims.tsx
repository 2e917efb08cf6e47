import { css } from '@emotion/react'
import { sourceLabel } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { usePage } from '../ui/context.ts'
import { Grid } from '../ui/Grid.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'

/** Figures, each with its source or a notice that nobody has checked it (visitors.md D8). */
export function Claims({ id, title, intro, items }: BlockProps<'claims'>) {
  const { site } = usePage()
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid css={styles}>
        {items.map(({ figure, label, source, sourceName }) => (
          <li key={figure + label}>
            <b>{figure}</b>
            <p>{label}</p>
            <p className={source ? 'source' : 'source unchecked'}>
              {source ? (
                <>
                  Source: <Link to={source}>{sourceLabel(source, sourceName)}</Link>
                </>
              ) : (
                site.disclosure.claim
              )}
            </p>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

const styles = css({
  '> li': { paddingBlockStart: 'var(--space-16)', borderBlockStart: 'var(--line-strong) solid var(--control)' },
  p: { maxWidth: 'var(--measure)' },
  b: { fontSize: 'var(--text-28)', fontWeight: 'var(--heavy)', letterSpacing: 'var(--tracking-heading)', fontVariantNumeric: 'tabular-nums' },
  '.source': { color: 'var(--muted)', fontSize: 'var(--text-14)', marginBlockStart: 'var(--space-8)' },
  '.unchecked': { color: 'var(--partner-ink)', fontWeight: 'var(--strong)' },
})
