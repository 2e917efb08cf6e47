import { expect, test } from 'vitest'
import { orderFault } from '../../../renderer/content/rules/rankOrder.ts'

test.each<[what: string, ratings: number[], fault: object | undefined]>([
  ['no row', [], undefined],
  ['rows from the highest score to the lowest', [4.8, 4.6, 4.6, 4.5], undefined],
  ['a row above a higher one, but not next to it', [4.1, 4, 4.6, 4.5, 4.4], { first: 0, other: 2, isBelow: false, others: [1] }],
  ['a row below a lower one, but not next to it', [4.4, 4.5, 4.8, 4.6, 4.7], { first: 0, other: 1, isBelow: false, others: [1, 4] }],
])('%s', (_, ratings, expected) => {
  const { first, other, isBelow, others } = orderFault(ratings.map((rating, row) => ({ rating, row }))) ?? {}
  expect(first && { first: first.row, other: other?.row, isBelow, others: others?.map(({ row }) => row) }).toEqual(expected)
})
