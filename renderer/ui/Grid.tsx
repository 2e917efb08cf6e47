import { css } from '@emotion/react'
import { Children, type ReactNode } from 'react'
import { cardRules } from './Card.tsx'
import { containers } from './theme.ts'
import { useRules } from './useRules.ts'

type GridProps = {
  id?: string
  /** The number of columns where there is room. */
  columns?: 2 | 3
  /** Renders each item as a card. */
  cards?: boolean
  /** The order of the items means something. */
  ordered?: boolean
  /** Some items may be hidden, now or later. */
  dynamic?: boolean
  className?: string
  children: ReactNode
}

/**
 * A list in one, two or three columns, depending on the available width. Every row is full: where items are left over the last
 * ones are wider, as a wider first one would look like the best. One that is left of many,
 * such as the only article of a topic, is no wider than half a row.
 */
export function Grid({ id, columns = 3, cards = false, ordered = false, dynamic = false, className = '', children }: GridProps) {
  const hasLeftovers = (columns: number) => dynamic || Children.count(children) % columns > 0
  const isSingle = !dynamic && Children.count(children) === 1
  useRules(gridRules, cards && cardRules, hasLeftovers(2) && leftoverOfTwoRules)
  useRules(
    columns === 2 && hasLeftovers(2) && leftoverOfTwoWideRules,
    columns === 3 && hasLeftovers(3) && (isSingle ? onlyRules : leftoverOfThreeRules),
    dynamic && onlyOfManyRules,
  )
  const List = ordered ? 'ol' : 'ul'
  return (
    <List role="list" id={id} className={`grid ${cards ? 'cards ' : ''}${className}`.trim()} data-columns={columns === 2 ? 2 : undefined}>
      {children}
    </List>
  )
}

/** Aligns each part of a card with those of its neighbors, if all cards have the six parts that a card can have. */
export const subgridStyles = {
  [containers.two]: { '&:not(:has(> li > :last-child:nth-child(-n+5))) > li': { display: 'grid', gridRow: 'span 6', gridTemplateRows: 'subgrid' } },
}

/** Hidden items, such as those of another topic, do not count. */
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
    [containers.two]: { gap: 'var(--space-24)', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', '> *': { gridColumn: 'span 3' } },
    [containers.three]: { '&:not([data-columns]) > *': { gridColumn: 'span 2' } },
  },
})

const fullWidth = { gridColumn: '1 / -1' }

const leftoverOfTwoRules = css({ '.grid': { [containers.twoOnly]: { [oneLeftover]: fullWidth } } })

const leftoverOfTwoWideRules = css({ '.grid[data-columns]': { [containers.three]: { [oneLeftover]: fullWidth } } })

const onlyRules = css({ '.grid:not([data-columns])': { [containers.three]: { '> *': fullWidth } } })

const onlyOfManyRules = css({ '.grid': { [containers.three]: { [onlyItem]: { gridColumn: 'span 3' } } } })

const leftoverOfThreeRules = css({
  [containers.three]: {
    '.grid:not([data-columns])': {
      [`${twoLeftover}, ${twoLeftover} ~ *, ${lastFour}, ${lastFour} ~ *`]: { gridColumn: 'span 3' },
    },
  },
})
