import { css } from '@emotion/react'
import type { CoverFacts } from '../content/resolved.ts'
import { coverOpacity, coverShapes, coverSize } from './coverShapes.ts'
import { toneAttribute } from './theme.ts'
import { useRules } from './useRules.ts'

/** The cover of a page. It repeats in shapes what stands beside it in words, so assistive technology is not told of it. */
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

/** By its class name "cover", for what stands where others have covers. */
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
