import { css } from '@emotion/react'
import type { Tone } from '../content/resolved.ts'
import { toneAttribute } from './theme.ts'
import { useRules } from './useRules.ts'

type LabelProps = {
  /** Without one it has the tone of what it stands in. */
  tone?: Tone | undefined
  /** What it does: it says what has to be known, or a "badge" classifies. */
  className?: 'label' | 'badge'
  children: string
}

/** A few words on a ground of their own, as wide as they are on every line. Never interactive. */
export function Label({ tone, className = 'label', children }: LabelProps) {
  useRules(rules)
  return (
    <span className={`${className} tone`} {...toneAttribute(tone)}>
      {children}
    </span>
  )
}

const rules = css({
  '.label, .badge': {
    padding: 'var(--space-2) var(--space-8)',
    borderRadius: 'var(--radius-small)',
    fontWeight: 'var(--strong)',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
})
