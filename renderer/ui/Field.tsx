import { css } from '@emotion/react'

/** Styles for input fields, by the class name `field` because islands cannot use Emotion. */
export const fieldRules = css({
  '.field': {
    minHeight: 'var(--target)',
    minWidth: 0,
    padding: '0 var(--space-12)',
    border: 'var(--line) solid var(--control)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--bg)',
    ':hover': { borderColor: 'var(--ink)' },
    ':user-invalid, &[aria-invalid=true]': { borderColor: 'var(--danger)' },
  },
})
