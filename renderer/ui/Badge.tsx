import { css } from '@emotion/react'
import { toneAttribute } from '../app/theme.ts'
import type { Tone } from '../content/resolved.ts'
import { useRules } from './useRules.ts'

/** A word or two that classify what they stand beside. Never interactive. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone | undefined; children: string }) {
  useRules(rules)
  return (
    <span className="badge tone" {...toneAttribute(tone)}>
      {children}
    </span>
  )
}

/** What a card or a page is about, in a word or two each. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <p className="tags">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </p>
  )
}

const rules = css({
  '.badge': {
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
    padding: 'var(--space-2) var(--space-8)',
    borderRadius: 'var(--radius-small)',
    fontSize: 'var(--text-14)',
    fontWeight: 'var(--strong)',
  },
  '.tags': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 'var(--space-4)' },
})
