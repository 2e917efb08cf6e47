import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Section } from '../ui/Section.tsx'

export function Steps({ id, title, intro, items }: BlockProps<'steps'>) {
  return (
    <Section split id={id} title={title} intro={intro}>
      <ol role="list" css={styles}>
        {items.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            {step.duration !== undefined && <p className="duration">{step.duration}</p>}
            <p>{step.description}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const styles = css({
  counterReset: 'step',
  maxWidth: 'var(--measure)',
  li: { counterIncrement: 'step', position: 'relative', paddingInlineStart: 'var(--space-64)', paddingBlockEnd: 'var(--space-24)', breakInside: 'avoid' },
  'li:last-child': { paddingBlockEnd: 0 },
  'li::before': {
    content: 'counter(step)',
    position: 'absolute',
    insetInlineStart: 0,
    display: 'grid',
    placeItems: 'center',
    width: 'var(--target)',
    height: 'var(--target)',
    border: 'var(--line) solid var(--control)',
    borderRadius: 'var(--round)',
    background: 'var(--surface)',
    fontWeight: 'var(--strong)',
    fontVariantNumeric: 'tabular-nums',
  },
  'li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 'calc(var(--target) / 2)',
    insetBlock: 'var(--target) 0',
    borderInlineStart: 'var(--line) solid var(--control)',
  },
  h3: { paddingBlockStart: 'var(--space-12)', marginBlockEnd: 'var(--space-4)' },
  '.duration': { color: 'var(--muted)', fontWeight: 'var(--strong)' },
})
