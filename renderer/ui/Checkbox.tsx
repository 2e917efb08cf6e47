import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { checkboxStyles } from './checkboxStyles.ts'
import { useRules } from './useRules.ts'

/** A checklist item that a reader can check, on screen or in print. Its state is not stored: it lasts while the page is open. */
export function Checkbox({ children }: { children: ReactNode }) {
  useRules(rules)
  return (
    <label className="tick">
      <input type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

const rules = css({
  '.tick': {
    display: 'grid',
    gridTemplateColumns: 'var(--space-32) minmax(0, 1fr)',
    alignContent: 'center',
    minHeight: 'var(--target)',
    paddingBlock: 'var(--space-8)',
    cursor: 'pointer',
    input: { ...checkboxStyles, margin: 'var(--space-4) 0 0' },
  },
})
