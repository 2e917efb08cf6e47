import { css } from '@emotion/react'
import { formatRating, illustrativeEntry } from '../content/labels.ts'
import type { RankingRows } from '../content/resolved.ts'
import { usePage } from './context.ts'
import { Link } from './Link.tsx'
import { partnerStyles } from './partnerStyles.ts'
import { containers } from './theme.ts'

/** The first rows of a ranking as an excerpt: rank, name, label, score. */
export function RankingExcerpt({ rows: { agencies, href }, limit }: { rows: RankingRows; limit: number }) {
  const { edition, disclosure } = usePage().site
  const shown = Math.min(limit, agencies.length)
  return (
    <div css={styles}>
      <p>
        {edition} ranking, {shown === 1 ? 'place 1' : `places 1 to ${shown}`}
      </p>
      <ol role="list">
        {agencies.slice(0, limit).map((agency, index) => (
          <li key={agency.name} data-partner={agency.highlighted || undefined}>
            <span className="rank">{index + 1}</span>
            <div>
              <b>{agency.name}</b>
              {agency.highlighted ? <p className="partner">{disclosure.reserved}</p> : agency.illustrative && <p>{illustrativeEntry}</p>}
            </div>
            <span className="rating">
              <b>{formatRating(agency.rating)}</b>
              <span aria-hidden="true">/5</span>
              <span className="sr"> out of 5</span>
            </span>
          </li>
        ))}
      </ol>
      {agencies.length > limit && (
        <p>
          <Link to={href}>See all {agencies.length} places</Link>
        </p>
      )}
    </div>
  )
}

const styles = css({
  border: 'var(--line) solid var(--hairline)',
  borderRadius: 'var(--radius)',
  background: 'var(--bg)',
  overflow: 'hidden',
  '> p': { padding: 'var(--space-12)', fontWeight: 'var(--strong)' },
  // The box clips what is outside it, so the outline of focus goes inside.
  '> p a': { display: 'block', paddingBlock: 'var(--space-12)', margin: 'calc(-1 * var(--space-12)) 0', outlineOffset: 'calc(-1 * var(--space-4))' },
  li: {
    display: 'grid',
    gridTemplateColumns: 'var(--space-16) minmax(0, 1fr) auto',
    gap: 'var(--space-8)',
    alignItems: 'center',
    // Keeps the label to two lines on the narrowest phone.
    padding: 'var(--space-12)',
    borderBlockEnd: 'var(--line) solid var(--hairline)',
  },
  [containers.cramped]: { li: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
  'li:first-child': { borderBlockStart: 'var(--line) solid var(--hairline)' },
  '[data-partner]': partnerStyles,
  '.rank, .rating': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  '.rank, .rating b': { fontSize: 'var(--text-22)' },
  '.rating b': { color: 'var(--ink)', fontWeight: 'var(--heavy)' },
  'li p': { color: 'var(--muted)' },
  'li .partner': { color: 'var(--partner-ink)', fontWeight: 'var(--strong)' },
})
