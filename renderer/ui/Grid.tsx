import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { cardRules } from './Card.tsx'
import { columns as at } from './theme.ts'
import { useRules } from './useRules.ts'

type GridProps = {
  id?: string | undefined
  /** Columns where there is room. */
  columns?: 2 | 3
  /** Draws each item as a card. */
  cards?: boolean
  /** The order of the items means something. */
  ordered?: boolean
  className?: string
  children: ReactNode
}

/**
 * A list in one, two or three columns, by the width it has. Every row is full: items that would be left over widen the
 * first ones.
 */
export function Grid({ id, columns = 3, cards = false, ordered = false, className = '', children }: GridProps) {
  useRules(gridRules, ...(cards ? [cardRules] : []))
  const List = ordered ? 'ol' : 'ul'
  return (
    <List role="list" id={id} className={`grid ${cards ? 'cards ' : ''}${className}`.trim()} data-columns={columns === 2 ? 2 : undefined}>
      {children}
    </List>
  )
}

/** For cards that all have the six parts a card can have: each part stands on one line with that of its neighbors. */
export const sixParts = {
  [at.two]: { '&:not(:has(> li > :last-child:nth-child(-n+5))) > li': { display: 'grid', gridRow: 'span 6', gridTemplateRows: 'subgrid' } },
}

/** Items that are hidden, as those of another topic, do not count. */
const shown = 'of :not([hidden])'
const first = `:nth-child(1 ${shown})`
const only = `> ${first}:nth-last-child(1 ${shown})`
const oneOverTwo = `> ${first}:nth-last-child(2n+1 ${shown})`
const oneOverThree = `> ${first}:nth-last-child(3n+4 ${shown})`
const twoOverThree = `> ${first}:nth-last-child(3n+2 ${shown})`

const gridRules = css({
  '.grid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--space-16)',
    [at.two]: { gap: 'var(--space-24)', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', '> *': { gridColumn: 'span 3' } },
    [at.twoOnly]: { [oneOverTwo]: { gridColumn: '1 / -1' } },
    [at.three]: {
      '&[data-columns]': { [oneOverTwo]: { gridColumn: '1 / -1' } },
      '&:not([data-columns])': {
        '> *': { gridColumn: 'span 2' },
        [`${twoOverThree}, ${twoOverThree} ~ :nth-child(2 ${shown})`]: { gridColumn: 'span 3' },
        [`${oneOverThree}, ${oneOverThree} ~ :nth-child(-n+4 ${shown})`]: { gridColumn: 'span 3' },
        [only]: { gridColumn: '1 / -1' },
      },
    },
  },
})
