import { css } from '@emotion/react'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { combineStyles } from '../ui/combineStyles.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Section.tsx'

export function Checklist({ id, title, intro, icon, marker, numbered, items, actions }: BlockProps<'checklist'>) {
  const List = numbered ? 'ol' : 'ul'
  const markerType = numbered ? 'number' : marker
  return (
    <Section split id={id} title={title} intro={intro} beforeTitle={icon && <Icon name={icon} size={24} />}>
      <List role="list" css={combineStyles(styles, markerStyles[markerType])}>
        {items.map((item) => (
          <li key={item.title}>
            {markerType !== 'number' && markerType !== 'box' && <Icon name={markerType} />}
            <div>
              <h3>{markerType === 'box' ? <Checkbox>{item.title}</Checkbox> : item.title}</h3>
              {item.description !== undefined && <p>{item.description}</p>}
            </div>
          </li>
        ))}
      </List>
      {markerType === 'box' && (
        <p hidden className="screen" css={countStyles}>
          {' '}
          of {items.length} checked. Checks last until you leave this page; print it to keep them.
        </p>
      )}
      <Actions links={actions} />
    </Section>
  )
}

/** Counts the checked items without a script. */
const countStyles = css({
  paddingBlockStart: 'var(--space-12)',
  color: 'var(--muted)',
  '::before': { content: 'counter(checked)' },
})

const styles = css({
  li: {
    display: 'grid',
    gridTemplateColumns: 'var(--space-32) minmax(0, 1fr)',
    paddingBlock: 'var(--space-16)',
    borderBlockStart: 'var(--line) solid var(--hairline)',
    breakInside: 'avoid',
  },
  'li:last-of-type': { borderBlockEnd: 'var(--line) solid var(--hairline)' },
  p: { marginBlockStart: 'var(--space-4)', maxWidth: 'var(--measure)' },
})

/** Styles for the marker before each item. */
const markerStyles = {
  number: css({
    counterReset: 'item',
    'li::before': {
      counterIncrement: 'item',
      content: 'counter(item)',
      color: 'var(--muted)',
      fontSize: 'var(--text-18)',
      fontWeight: 'var(--strong)',
      lineHeight: 'var(--leading-heading)',
      fontVariantNumeric: 'tabular-nums',
    },
  }),
  check: css({ svg: { color: 'var(--accent)' } }),
  warning: css({ svg: { color: 'var(--danger)' } }),
  box: css({
    counterReset: 'checked',
    'input:checked': { counterIncrement: 'checked' },
    li: { display: 'block', paddingBlock: 'var(--space-4)' },
    '.tick': { paddingBlock: 'var(--space-12)' },
    p: { margin: 'calc(-1 * var(--space-8)) 0 var(--space-12) var(--space-32)' },
  }),
}
