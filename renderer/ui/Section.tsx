import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { containers, screens } from './theme.ts'
import { useRules } from './useRules.ts'

type SectionProps = {
  className?: string
  id?: string
  title?: string
  intro?: string
  /** Shown before the title: an icon, a number. */
  beforeTitle?: ReactNode
  /** Places the heading beside the content where there is room; for content that is as wide as a line of text. */
  split?: boolean
  children?: ReactNode
}

/** A full-width section of a page: heading, intro and the content of the block. */
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
    // Laid out when it comes near the viewport, and once the page has loaded, one section after the other, so that the page gets its
    // full height without keeping a visitor waiting: a phone's first layout of a ranking takes half as long. Browsers without
    // `sibling-index()` lay out all sections at once.
    // Not when the URL has a fragment: the position of its target is known only when everything above it is laid out.
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
