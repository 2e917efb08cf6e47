import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Prose } from '../ui/Prose.tsx'
import { Section } from '../ui/Section.tsx'

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
    alignItems: 'center',
    gap: 'var(--space-16)',
    minHeight: 'var(--target)',
    paddingBlock: 'var(--space-12)',
    listStyle: 'none',
    '::-webkit-details-marker': { display: 'none' },
    ':hover h3': { color: 'var(--accent)' },
  },
  'summary::after': {
    content: '""',
    flex: 'none',
    marginInline: 'auto var(--space-8)',
    width: 'var(--space-8)',
    height: 'var(--space-8)',
    borderInlineEnd: 'var(--line-strong) solid',
    borderBlockEnd: 'var(--line-strong) solid',
    transform: 'rotate(45deg)',
    transition: 'transform var(--quick)',
  },
  '[open] > summary::after': { transform: 'rotate(225deg)' },
  'details > div': { paddingBlockEnd: 'var(--space-24)' },
  '@media print': { 'summary::after': { display: 'none' }, 'details::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
})
