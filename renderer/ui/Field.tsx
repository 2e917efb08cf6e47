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
    // Browsers' own gray has too little contrast, and Firefox halves its opacity.
    '::placeholder': { color: 'var(--muted)', opacity: 1 },
    ':user-invalid, &[aria-invalid=true]': { borderColor: 'var(--danger)' },
  },
})
