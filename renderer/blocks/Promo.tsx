import { css } from '@emotion/react'
import { panelLabel } from '../content/labels.ts'
import type { BlockProps } from '../content/resolved.ts'
import { Actions } from '../ui/Button.tsx'
import { combineStyles } from '../ui/combineStyles.ts'
import { usePage } from '../ui/context.ts'
import { frameStyles } from '../ui/frameStyles.ts'
import { Icon } from '../ui/Icon.tsx'
import { Label } from '../ui/Label.tsx'
import { containers, toneAttribute } from '../ui/theme.ts'

/** A panel. One of a partner says so before anything else, and is marked at its edge (visitors.md D7). */
export function Promo(promo: BlockProps<'promo'>) {
  const { id, title, text, icon, tone, points, actions } = promo
  const { site } = usePage()
  const blockStyles = combineStyles(styles, tone === 'partner' && partnerStyles, icon && iconStyles, points.length > 0 && pointStyles)
  return (
    <section className="container" css={blockStyles} id={id}>
      <div {...toneAttribute(tone)}>
        <div>
          {tone === 'partner' && (
            <p>
              <Label>{panelLabel(promo, site)}</Label>
            </p>
          )}
          <h2>
            {icon && <Icon name={icon} size={24} />}
            {title}
          </h2>
          <p>{text}</p>
          {points.length > 0 && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </div>
        <Actions links={actions} firstVariant="soft" />
      </div>
    </section>
  )
}

const styles = css({
  paddingBlock: 'calc(var(--section) / 2)',
  '> div': {
    padding: 'var(--panel)',
    ...frameStyles,
    breakInside: 'avoid',
  },
  h2: { fontSize: 'var(--text-22)' },
  'h2 + p': { marginBlockStart: 'var(--space-8)', maxWidth: 'var(--measure)' },
  [containers.three]: {
    '> div': { display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 'var(--space-48)', alignItems: 'center' },
    '.actions': { display: 'grid', margin: 0 },
  },
})

const partnerStyles = css({ '> div': { borderInlineStart: 'var(--line-mark) solid var(--partner-ink)' }, 'p + h2': { marginBlockStart: 'var(--space-12)' } })

const iconStyles = css({
  h2: { display: 'flex', gap: 'var(--space-12)' },
  'h2 svg': { color: 'var(--muted)' },
  // Beside the icon a word like "Larkfield" would not fit.
  [containers.cramped]: { h2: { display: 'grid' } },
})

const pointStyles = css({
  ul: { marginBlockStart: 'var(--space-12)', paddingInlineStart: 'var(--indent)', maxWidth: 'var(--measure)' },
  'li + li': { marginBlockStart: 'var(--space-4)' },
})
