import { css } from '@emotion/react'
import { toRem } from './theme.ts'
import { useRules } from './useRules.ts'

/**
 * The logo of the site: a brief of three lines, the first of them marked. The same drawing as `public/favicon.svg`. It comes before the
 * name, in an element with the class name `brand`.
 */
export function SiteLogo() {
  useRules(rules)
  return (
    <svg className="mark" viewBox="0 0 32 32" width={toRem(26)} height={toRem(26)} aria-hidden="true">
      <rect width="32" height="32" rx="7" />
      <path d="M9 8h14v3H9zm0 6h9v3H9zm0 6h14v3H9z" />
    </svg>
  )
}

const rules = css({
  '.brand': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-8)',
    fontSize: 'var(--text-18)',
    fontWeight: 'var(--heavy)',
    letterSpacing: 'var(--tracking-title)',
    color: 'var(--ink)',
  },
  '.mark path': { fill: 'var(--surface)' },
  '.mark': { fill: 'currentColor' },
})
