import { css } from '@emotion/react'
import { usePage } from './context.ts'
import { Link } from './Link.tsx'

/**
 * Renders what a page must disclose before its first score or affiliate link (visitors.md D2, D5, D6): plain text, always
 * visible, directly below the title.
 */
export function Disclosures() {
  const { site, page } = usePage()
  const { partner, affiliate, illustrative, method } = site.disclosure
  if (!Object.values(page.discloses).includes(true)) return null
  return (
    <div css={styles}>
      {page.discloses.partner && (
        <p>
          {partner} <Link to={method}>How this list is made</Link>
        </p>
      )}
      {page.discloses.illustrative && <p>{illustrative}</p>}
      {page.discloses.affiliate && <p>{affiliate}</p>}
    </div>
  )
}

const styles = css({
  // Wider than the measure, so that each sentence takes as few lines as possible.
  maxWidth: 'calc(var(--measure) + 2 * var(--space-48))',
  padding: 'var(--space-12) var(--space-16)',
  borderInlineStart: 'var(--line-mark) solid var(--partner-ink)',
  background: 'var(--partner-bg)',
  color: 'var(--partner-ink)',
  '> p + p': { marginBlockStart: 'var(--space-8)' },
  a: { color: 'inherit' },
})
