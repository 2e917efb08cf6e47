import { css } from '@emotion/react'
import { inTenths } from '../content/labels.ts'
import { scaled } from './theme.ts'
import { useRules } from './useRules.ts'

/** Ten corners: lucide's star has round ones, which nobody sees at this size and every ranking would carry as 140 bytes. */
export const starPath = 'm12 2 3 6.2 7 1-5 4.8 1.2 6.9-6.2-3.3-6.2 3.3L7 14 2 9.2l7-1z'

type StarKind = 'full' | 'half' | 'empty'

/** Full stars for the whole part, a half one from .5 up, empty ones for the rest of five (spec §4). */
export function starsOf(rating: number): StarKind[] {
  const whole = Math.floor(rating)
  const half = rating - whole >= 0.5
  return [0, 1, 2, 3, 4].map((index) => (index < whole ? 'full' : index === whole && half ? 'half' : 'empty'))
}

/** The drawing of a score, "stars-45" for 4.5 to 4.9: a page shows few kinds, each drawn once in its sprite. */
const starsName = (rating: number) => `stars-${Math.floor(rating * 2) * 5}` as const

/** The five stars of such a name, side by side, each a reference to "star". */
export function starsDrawing(name: string): string {
  const drawn: Record<StarKind, string> = { full: '', half: ' opacity=".5"', empty: ' fill="none" stroke="currentColor" stroke-width="1.5"' }
  return starsOf(Number(name.slice('stars-'.length)) / 10)
    .map((kind, index) => `<use href="#i-star" x="${index * 24}" data-star="${kind}"${drawn[kind]}/>`)
    .join('')
}

/** A score as a number with its stars, `whole` ones alone if asked for; read out as "4.8 out of 5". */
export function Rating({ value, whole = false }: { value: number; whole?: boolean }) {
  useRules(rules)
  return (
    <span className="score">
      <span aria-hidden="true">
        <b>{inTenths(value)}</b>/5
      </span>
      <svg role="img" aria-label={`${value} out of 5`} viewBox="0 0 120 24" width={scaled(90)} height={scaled(18)}>
        <use href={`#i-${starsName(whole ? Math.floor(value) : value)}`} />
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
    // A star that is not given is an outline in this color.
    svg: { color: 'var(--star-empty)', fill: 'var(--star)' },
  },
})
