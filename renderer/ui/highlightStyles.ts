/** Marks the featured partner's place in a list: a tint and a bar at its edge. Where the system has the colors, it draws neither but a frame. */
export const highlightStyles = {
  background: 'var(--tint)',
  boxShadow: 'inset var(--line-mark) 0 var(--partner-ink)',
  outline: 'var(--line-mark) solid transparent',
  outlineOffset: 'calc(-1 * var(--line-mark))',
} as const
