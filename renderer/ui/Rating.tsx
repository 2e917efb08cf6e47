import { css } from '@emotion/react'
import { formatRating } from '../content/labels.ts'
import { toRem } from './theme.ts'
import { useRules } from './useRules.ts'

type StarKind = 'full' | 'half' | 'empty'

/** Returns five stars: full ones for the whole part, a half one from .5 up, empty ones for the rest (spec §4). */
function starsOf(rating: number): StarKind[] {
  const whole = Math.floor(rating)
  const half = rating - whole >= 0.5
  return [0, 1, 2, 3, 4].map((index) => (index < whole ? 'full' : index === whole && half ? 'half' : 'empty'))
}

/**
 * The path of a star with ten corners, from the top point. Lucide's star has rounded ones, which are invisible at this size and would
 * cost every ranking 140 bytes.
 */
const star = '3 6.2 7 1-5 4.8 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.8 7-1z'

const starWidth = 24

const starAttributes: Record<StarKind, object> = { full: {}, half: { opacity: 0.5 }, empty: { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } }

/** Renders the stars of one kind as one path. */
function renderStars(kind: StarKind, stars: readonly StarKind[]) {
  const count = stars.filter((one) => one === kind).length
  if (count === 0) return null
  const first = `m${starWidth * stars.indexOf(kind) + starWidth / 2} 2 ${star}`
  return <path data-stars={kind} {...starAttributes[kind]} d={first + `m${starWidth} 0 ${star}`.repeat(count - 1)} />
}

/**
 * A rating as a number and stars, read out as "4.8 out of 5". With `whole`, half stars are left out. The label is on the element
 * around the number: reader views leave out drawings and what is hidden from assistive technology.
 */
export function Rating({ value, whole = false }: { value: number; whole?: boolean }) {
  useRules(rules)
  const stars = starsOf(whole ? Math.floor(value) : value)
  return (
    <span className="score" role="img" aria-label={`${value} out of 5`}>
      <span>
        <b>{formatRating(value)}</b>/5
      </span>
      <svg aria-hidden="true" viewBox={`0 0 ${starWidth * stars.length} 24`} width={toRem(90)} height={toRem(18)}>
        {renderStars('full', stars)}
        {renderStars('half', stars)}
        {renderStars('empty', stars)}
      </svg>
    </span>
  )
}

const rules = css({
  '.score': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-4) var(--space-8)',
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--muted)',
    b: { color: 'var(--ink)', fontSize: 'var(--text-22)', fontWeight: 'var(--heavy)' },
    // Empty stars are outlined in this color.
    svg: { color: 'var(--star-empty)', fill: 'var(--star)' },
  },
})
