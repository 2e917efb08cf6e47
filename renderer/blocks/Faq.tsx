import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Prose } from '../ui/Prose.tsx'
import { Section } from '../ui/Section.tsx'
import { decorative } from '../ui/theme.ts'

export function Faq({ id, title, intro, items }: BlockProps<'faq'>) {
  return (
    <Section split id={id} title={title} intro={intro}>
      <div css={styles}>
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <Prose nodes={answer} level={4} />
          </details>
        ))}
      </div>
    </Section>
  )
}

const styles = css({
  borderBlockStart: 'var(--line) solid var(--hairline)',
  details: { borderBlockEnd: 'var(--line) solid var(--hairline)' },
  summary: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'var(--space-16)',
    padding: 'var(--space-12) var(--space-8) var(--space-12) 0',
    ':hover h3': { color: 'var(--accent)' },
    '::after': { content: decorative('"+"'), color: 'var(--muted)', fontSize: 'var(--text-22)', lineHeight: 'var(--leading-heading)' },
  },
  '[open] > summary::after': { content: decorative('"\\2212"') },
  'details > div': { paddingBlockEnd: 'var(--space-24)' },
  '@media print': { 'summary::after': { content: 'none' }, 'details::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
})
