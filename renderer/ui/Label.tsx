import { css } from '@emotion/react'
import type { Tone } from '../content/resolved.ts'
import { toneAttribute } from './theme.ts'
import { useRules } from './useRules.ts'

type LabelProps = {
  /** Without it the label has the tone of its surroundings. */
  tone?: Tone
  /** A "label" states what readers must know, a "badge" classifies. */
  className?: 'label' | 'badge'
  children: string
}

/** A few words on a background that fits the text on every line. Never interactive. */
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
