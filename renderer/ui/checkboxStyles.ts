/** A checkbox of the same size everywhere. */
export const checkboxStyles = { width: 'var(--space-16)', height: 'var(--space-16)', flex: 'none', accentColor: 'var(--accent)' } as const
