import { css } from '@emotion/react'
import { illustrativeExample } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Grid } from '../ui/Grid.tsx'
import { Section } from '../ui/Section.tsx'

export function Testimonials({ id, title, intro, items }: BlockProps<'testimonials'>) {
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards css={styles}>
        {items.map(({ quote, role, illustrative }) => (
          <li key={quote}>
            {illustrative && <p className="illustrative">{illustrativeExample}</p>}
            <figure>
              <blockquote>“{quote}”</blockquote>
              <figcaption>{role}</figcaption>
            </figure>
          </li>
        ))}
      </Grid>
    </Section>
  )
}

const styles = css({
  '> li > .illustrative': { color: 'var(--partner-ink)', fontWeight: 'var(--strong)' },
  figure: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: 'var(--space-16)' },
  blockquote: { fontSize: 'var(--text-18)' },
  figcaption: { marginBlockStart: 'auto', color: 'var(--muted)' },
})
