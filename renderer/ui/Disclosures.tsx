import { css } from '@emotion/react'
import { usePage } from './context.ts'
import { Link } from './Link.tsx'

/**
 * What a page has to say before its first score or affiliate link (visitors.md D2, D5, D6): plain text, always visible,
 * directly under the title.
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
  // Wide enough for each sentence to keep to as few lines as it can.
  maxWidth: 'calc(var(--measure) + 2 * var(--space-48))',
  padding: 'var(--space-12) var(--space-16)',
  borderInlineStart: 'var(--line-mark) solid var(--partner-ink)',
  background: 'var(--partner-bg)',
  color: 'var(--partner-ink)',
  '> p + p': { marginBlockStart: 'var(--space-8)' },
  a: { color: 'inherit' },
})
