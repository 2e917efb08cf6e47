import { css } from '@emotion/react'
import { numberedTitle } from '../content/chapters.ts'
import type { Heading } from '../content/resolved.ts'
import { containers } from './theme.ts'

/** Pages with fewer sections than this can be taken in at a glance and get no contents. */
const minHeadings = 3

/**
 * The "On this page" list: collapsed under its title on a phone, open beside the text on a wide screen. Both are the same
 * `<details>`; a browser without `::details-content` cannot force it open and shows it collapsed.
 */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < minHeadings) return null
  return (
    <nav aria-label="On this page" css={styles}>
      <h2 hidden className="screen">
        On this page
      </h2>
      <details>
        <summary>On this page</summary>
        <ul role="list">
          {headings.map(({ id, title, chapter }) => (
            <li key={id}>
              <a href={`#${id}`}>{numberedTitle(chapter, title)}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

const styles = css({
  'h2, summary': { fontSize: 'var(--text-16)', fontWeight: 'var(--strong)', letterSpacing: 0 },
  h2: { display: 'none' },
  summary: { minHeight: 'var(--target)', paddingBlock: 'var(--space-8)' },
  details: { borderBlock: 'var(--line) solid var(--hairline)', '&[open]': { paddingBlockEnd: 'var(--space-8)' } },
  a: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--target)',
    paddingBlock: 'var(--space-8)',
    color: 'inherit',
    textDecoration: 'none',
    lineHeight: 'var(--leading-heading)',
    ':hover': { color: 'var(--accent)', textDecoration: 'underline' },
  },
  [containers.three]: {
    '@supports selector(::details-content)': {
      paddingInlineStart: 'var(--space-24)',
      borderInlineStart: 'var(--line) solid var(--hairline)',
      color: 'var(--muted)',
      h2: { display: 'block', color: 'var(--ink)', marginBlockEnd: 'var(--space-8)' },
      summary: { display: 'none' },
      details: { border: 0, '&[open]': { paddingBlockEnd: 0 } },
      'details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
      ul: { scrollTargetGroup: 'auto' },
      a: { fontSize: 'var(--text-14)', minHeight: 0 },
      'a:target-current': { color: 'var(--accent)', fontWeight: 'var(--strong)' },
    },
  },
  '@media print': { display: 'none' },
})
