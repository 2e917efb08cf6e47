import { css } from '@emotion/react'
import type { Tone } from '../content/resolved.ts'
import { Label } from './Label.tsx'
import { useRules } from './useRules.ts'

/** A word or two that classify the thing beside it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  useRules(badgeRules)
  return (
    <Label tone={tone} className="badge">
      {children}
    </Label>
  )
}

/** The tags of a card or a page, one badge each. The spaces are for readers without the styles: text browsers, reading modes. */
export function Tags({ tags }: { tags: readonly string[] }) {
  useRules(tags.length > 0 && tagRules)
  if (tags.length === 0) return null
  return <p className="tags">{tags.flatMap((tag) => [<Badge key={tag}>{tag}</Badge>, ' '])}</p>
}

const badgeRules = css({ '.badge': { fontSize: 'var(--text-14)' } })

const tagRules = css({ '.tags': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 'var(--space-4)' } })
