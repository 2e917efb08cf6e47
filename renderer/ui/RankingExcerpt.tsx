import { css } from '@emotion/react'
import { usePage } from '../app/context.ts'
import type { RankingRows } from '../content/resolved.ts'
import { highlighted } from './highlighted.ts'
import { Rating } from './Rating.tsx'

/** The first rows of a ranking, as a piece of the real thing: rank, name, label, score. */
export function RankingExcerpt({ rows, limit }: { rows: RankingRows; limit: number }) {
  const { site } = usePage()
  return (
    <ol role="list" css={styles} aria-label="First places of the ranking">
      {rows.agencies.slice(0, limit).map((agency, index) => (
        <li key={agency.name} data-partner={agency.highlighted || undefined}>
          <span className="rank">{index + 1}</span>
          <div>
            <b>{agency.name}</b>
            {agency.highlighted ? <p className="partner">{site.disclosure.reserved}</p> : agency.illustrative && <p>Illustrative entry</p>}
          </div>
          <Rating value={agency.rating} />
        </li>
      ))}
    </ol>
  )
}

const styles = css({
  border: 'var(--line) solid var(--hairline)',
  borderRadius: 'var(--radius)',
  background: 'var(--bg)',
  overflow: 'hidden',
  li: {
    display: 'grid',
    gridTemplateColumns: 'var(--space-16) minmax(0, 1fr) auto',
    gap: 'var(--space-8)',
    alignItems: 'center',
    // On the narrowest phone the label keeps to two lines.
    padding: 'var(--space-16) var(--space-12)',
  },
  'li + li': { borderBlockStart: 'var(--line) solid var(--hairline)' },
  '[data-partner]': highlighted,
  '.rank': { fontSize: 'var(--text-22)', fontVariantNumeric: 'tabular-nums', color: 'var(--muted)' },
  p: { color: 'var(--muted)' },
  '.partner': { color: 'var(--partner-ink)', fontWeight: 'var(--strong)' },
  '.score': { flexDirection: 'column', alignItems: 'end' },
})
