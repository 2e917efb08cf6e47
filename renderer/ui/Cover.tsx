import type { CoverFacts } from '../content/resolved.ts'
import { coverOpacity, coverShapes, coverSize } from './coverShapes.ts'
import { toneAttribute } from './theme.ts'

/** The cover of a page. It repeats in shapes what stands beside it in words, so assistive technology is not told of it. */
export function Cover({ facts }: { facts: CoverFacts }) {
  const { tone, layers } = coverShapes(facts)
  return (
    <svg className="cover tone" viewBox={`0 0 ${coverSize.width} ${coverSize.height}`} fill="currentColor" aria-hidden="true" {...toneAttribute(tone)}>
      {layers.map(({ strength, d }) => (
        <path key={d} d={d} opacity={coverOpacity[strength]} />
      ))}
    </svg>
  )
}
