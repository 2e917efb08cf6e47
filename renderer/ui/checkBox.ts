/** A box to tick, as large in every place. */
export const checkBox = { width: 'var(--space-16)', height: 'var(--space-16)', flex: 'none', accentColor: 'var(--accent)' } as const

/** Words beside a box on one line, a thumb high. */
export const checkBoxLabel = { display: 'inline-flex', alignItems: 'center', gap: 'var(--space-8)', minHeight: 'var(--target)', cursor: 'pointer' } as const
