import { css } from '@emotion/react'
import { usePage } from './context.ts'
import { Label } from './Label.tsx'
import { useRules } from './useRules.ts'

/** The label of the reserved first position in a list (visitors.md D1). */
export function ReservedLabel() {
  useRules(rules)
  const { site } = usePage()
  return (
    <p>
      <Label tone="partner">{site.disclosure.reserved}</Label>
    </p>
  )
}

const rules = css({ 'p:has(> .label)': { textWrap: 'balance' } })
