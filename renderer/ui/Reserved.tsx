import { css } from '@emotion/react'
import { usePage } from '../app/context.ts'
import { useRules } from './useRules.ts'

/** The label of the first place in a list, as wide as its words on every line (visitors.md D1). */
export function Reserved() {
  useRules(rules)
  const { site } = usePage()
  return (
    <p>
      <span className="reserved">{site.disclosure.reserved}</span>
    </p>
  )
}

const rules = css({
  'p:has(> .reserved)': { textWrap: 'balance' },
  '.reserved': {
    padding: 'var(--space-2) var(--space-8)',
    borderRadius: 'var(--radius-small)',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
    background: 'var(--partner-bg)',
    color: 'var(--partner-ink)',
    fontWeight: 'var(--strong)',
  },
})
