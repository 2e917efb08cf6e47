/** A box that stands out from the page, such as a card: a thin line around it, round corners, a background of its own. */
export const frameStyles = {
  border: 'var(--line) solid var(--hairline)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
} as const
