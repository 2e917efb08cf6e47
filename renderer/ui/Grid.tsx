import { css } from '@emotion/react'
import { Children, type ReactNode } from 'react'
import { cardRules } from './Card.tsx'
import { containers as at } from './theme.ts'
import { useRules } from './useRules.ts'

type GridProps = {
  id?: string | undefined
  /** Columns where there is room. */
  columns?: 2 | 3
  /** Draws each item as a card. */
  cards?: boolean
  /** The order of the items means something. */
  ordered?: boolean
  /** Some items may be hidden, now or later. */
  dynamic?: boolean
  className?: string
  children: ReactNode
}

/**
 * A list in one, two or three columns, by the width it has. Every row is full: where items are left over the last ones are
 * wider. The first would look like the best of them.
 */
export function Grid({ id, columns = 3, cards = false, ordered = false, dynamic = false, className = '', children }: GridProps) {
  const leavesSome = (columns: number) => dynamic || Children.count(children) % columns > 0
  useRules(gridRules, cards && cardRules, leavesSome(2) && leftoverOfTwoRules)
  useRules(columns === 2 && leavesSome(2) && leftoverOfTwoWideRules, columns === 3 && leavesSome(3) && leftoverOfThreeRules)
  const List = ordered ? 'ol' : 'ul'
  return (
    <List role="list" id={id} className={`grid ${cards ? 'cards ' : ''}${className}`.trim()} data-columns={columns === 2 ? 2 : undefined}>
      {children}
    </List>
  )
}

/** For cards that all have the six parts a card can have: each part stands on one line with that of its neighbors. */
export const subgridStyles = {
  [at.two]: { '&:not(:has(> li > :last-child:nth-child(-n+5))) > li': { display: 'grid', gridRow: 'span 6', gridTemplateRows: 'subgrid' } },
}

/** Items that are hidden, as those of another topic, do not count. */
const ofVisible = 'of :not([hidden])'
const startsRow = (columns: 2 | 3) => `> :nth-child(${columns}n+1 ${ofVisible})`
const lastItems = (items: 1 | 2 | 4) => `:nth-last-child(${items} ${ofVisible})`
const oneLeftover = startsRow(2) + lastItems(1)
const twoLeftover = startsRow(3) + lastItems(2)
const lastFour = startsRow(3) + lastItems(4)
const onlyItem = `> :nth-child(1 ${ofVisible})${lastItems(1)}`

const gridRules = css({
  '.grid': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--space-16)',
    [at.two]: { gap: 'var(--space-24)', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', '> *': { gridColumn: 'span 3' } },
    [at.three]: { '&:not([data-columns]) > *': { gridColumn: 'span 2' } },
  },
})

const fullWidth = { gridColumn: '1 / -1' }

const leftoverOfTwoRules = css({ '.grid': { [at.twoOnly]: { [oneLeftover]: fullWidth } } })

const leftoverOfTwoWideRules = css({ '.grid[data-columns]': { [at.three]: { [oneLeftover]: fullWidth } } })

const leftoverOfThreeRules = css({
  [at.three]: {
    '.grid:not([data-columns])': {
      [`${twoLeftover}, ${twoLeftover} ~ *, ${lastFour}, ${lastFour} ~ *`]: { gridColumn: 'span 3' },
      [onlyItem]: fullWidth,
    },
  },
})
