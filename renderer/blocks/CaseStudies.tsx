import { css } from '@emotion/react'
import { figuresLabel, illustrativeExample } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Tags } from '../ui/Badge.tsx'
import { usePage } from '../ui/context.ts'
import { Grid } from '../ui/Grid.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Section } from '../ui/Section.tsx'
import { containers } from '../ui/theme.ts'

/** Projects with their results. A label before the figures says that they are invented, or whose unchecked claim they are (visitors.md D8). */
export function CaseStudies({ id, title, intro, items }: BlockProps<'caseStudies'>) {
  const { site } = usePage()
  return (
    <Section id={id} title={title} intro={intro}>
      <Grid cards columns={2} css={styles}>
        {items.map((item) => (
          <li key={item.title}>
            {item.photo && <Picture picture={item.photo} />}
            {item.illustrative && <p className="illustrative">{illustrativeExample}</p>}
            <h3>{item.title}</h3>
            <p>{item.companyType}</p>
            <p className="story">{item.description}</p>
            <div className="results">
              <h4>Results</h4>
              <p>{figuresLabel(item.illustrative, site)}</p>
              <ul>
                {item.results.map((result) => (
                  <li key={result}>{result}</li>
                ))}
              </ul>
            </div>
            <h4>Tools</h4>
            <Tags tags={item.tools} />
          </li>
        ))}
      </Grid>
    </Section>
  )
}

const styles = css({
  '> li > .illustrative': { color: 'var(--partner-ink)', fontWeight: 'var(--strong)' },
  '> li > .story': { color: 'inherit' },
  h3: { fontSize: 'var(--text-22)' },
  h4: { marginBlockStart: 'var(--space-8)' },
  '.results': {
    marginBlockStart: 'var(--space-8)',
    padding: 'var(--space-12) var(--space-16)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--tint)',
    h4: { margin: 0 },
    p: { color: 'var(--muted)', fontSize: 'var(--text-14)', marginBlockEnd: 'var(--space-8)' },
  },
  // Aligns the parts of two cards in a row: there are seven, and eight with a photo.
  [containers.two]: {
    '&.cards > li': { display: 'grid', gridRow: 'span 7', gridTemplateRows: 'subgrid' },
    '&:has(> li > :nth-child(8)) > li': { gridRow: 'span 8' },
    // A real case among invented ones has no label.
    '&:has(> li > .illustrative) > li:not(:has(> .illustrative)) > h3': { gridRow: 'span 2' },
  },
  'li ul': { listStyle: 'disc', paddingInlineStart: 'var(--indent)', fontVariantNumeric: 'tabular-nums' },
  [containers.cramped]: { '.results': { padding: 'var(--space-4)' }, 'li ul': { paddingInlineStart: 'var(--space-16)' } },
})
