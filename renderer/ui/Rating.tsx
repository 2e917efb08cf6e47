import { css } from '@emotion/react'
import { Rules } from './Rules.tsx'

/** lucide's star, drawn filled. */
export const starPath =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

export type StarKind = 'full' | 'half' | 'empty'

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
  const number = Number.isInteger(value) ? `${value}.0` : String(value)
  return (
    <span className="score">
      <Rules of={rules} />
      <span aria-hidden="true">
        <b>{number}</b>/5
      </span>
      <svg role="img" aria-label={`${value} out of 5`} viewBox="0 0 120 24" width="90" height="18">
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
