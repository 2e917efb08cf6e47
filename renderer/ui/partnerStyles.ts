/** Marks the featured partner's position in a list with a tint and a bar at its edge; in forced-colors mode, which shows neither, with an outline. */
export const partnerStyles = {
  background: 'var(--tint)',
  boxShadow: 'inset var(--line-mark) 0 var(--partner-ink)',
  outline: 'var(--line-mark) solid transparent',
  outlineOffset: 'calc(-1 * var(--line-mark))',
} as const
