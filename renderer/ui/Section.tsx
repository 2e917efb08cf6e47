import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { containers, screens } from './theme.ts'
import { useRules } from './useRules.ts'

type SectionProps = {
  className?: string
  id?: string | undefined
  title?: string | undefined
  intro?: string | undefined
  /** What stands before the title: an icon, a number. */
  beforeTitle?: ReactNode
  /** Sets the heading beside the content where there is room; for content that is as wide as a line of text. */
  split?: boolean
  children?: ReactNode
}

/** A band of a page: its heading, a sentence, and what the block shows. */
export function Section({ className, id, title, intro, beforeTitle, split = false, children }: SectionProps) {
  useRules(rules, beforeTitle !== undefined && beforeTitleRules, split && splitRules)
  return (
    <section
      className={className === undefined ? 'band container' : `band container ${className}`}
      id={id}
      data-split={(split && title !== undefined) || undefined}
    >
      {title !== undefined && (
        <header>
          {beforeTitle}
          <h2>{title}</h2>
          {intro !== undefined && <p>{intro}</p>}
        </header>
      )}
      {children}
    </section>
  )
}

const rules = css({
  '@keyframes late': { from: { contentVisibility: 'auto' } },
  '.band': {
    paddingBlock: 'calc(var(--section) / 2)',
    // Laid out when it comes near the view, and one after the other when the page has settled, so that it gets its whole length
    // without keeping a visitor waiting: a phone's first layout of a ranking takes half as long. Browsers that know no
    // `sibling-index()` take them all at once.
    // Not when a place on the page is asked for: where that is, is known when all above it is laid out.
    '@media screen': {
      containIntrinsicBlockSize: 'auto var(--unseen)',
      overflowClipMargin: 'var(--space-16)',
      'html:not(:has(:target)) &': {
        animation: 'late backwards',
        animationDelay: ['var(--settled)', 'calc(var(--settled) + var(--apart) * sibling-index())'],
      },
    },
    '> header': {
      marginBlockEnd: 'var(--space-24)',
      '> p': { maxWidth: 'var(--measure)', marginBlockStart: 'var(--space-8)', fontSize: 'var(--reading)', color: 'var(--muted)' },
    },
  },
})

const beforeTitleRules = css({
  '.band > header > svg': { color: 'var(--muted)', marginBlockEnd: 'var(--space-12)', [`${screens.phone}, print`]: { display: 'none' } },
})

const splitRules = css({
  [containers.three]: {
    '.band[data-split]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
      columnGap: 'var(--space-48)',
      '> header': { gridRow: '1 / span 9' },
      '> :not(header)': { gridColumn: 2 },
    },
  },
})
