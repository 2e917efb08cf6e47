import { css } from '@emotion/react'
import type { CoverFacts } from '../content/resolved.ts'
import { coverOpacity, coverShapes, coverSize } from './coverShapes.ts'
import { toneAttribute } from './theme.ts'
import { useRules } from './useRules.ts'

/** The cover of a page. It repeats in shapes what the text beside it says, so it is hidden from assistive technology. */
export function Cover({ facts }: { facts: CoverFacts }) {
  useRules(coverRules)
  const { tone, layers } = coverShapes(facts)
  return (
    <svg className="cover tone" viewBox={`0 0 ${coverSize.width} ${coverSize.height}`} fill="currentColor" aria-hidden="true" {...toneAttribute(tone)}>
      {layers.map(({ strength, d }) => (
        <path key={d} d={d} opacity={coverOpacity[strength]} />
      ))}
    </svg>
  )
}

/** Styles by the class name `cover`, also for elements in the place of a cover. */
export const coverRules = css({
  '.cover': {
    width: '100%',
    aspectRatio: '16/9',
    maxHeight: 'var(--cover)',
    borderRadius: 'var(--radius)',
    '@media print': { display: 'none !important' },
  },
  'div.cover': { display: 'grid', placeItems: 'center' },
  // At the head of a card it goes from edge to edge.
  '.cards > li > .cover': {
    width: 'calc(100% + 2 * var(--panel))',
    margin: 'calc(-1 * var(--panel)) calc(-1 * var(--panel)) var(--space-8)',
    borderRadius: 'calc(var(--radius) - var(--line)) calc(var(--radius) - var(--line)) 0 0',
  },
})
