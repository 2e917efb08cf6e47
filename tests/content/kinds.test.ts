import { expect, test } from 'vitest'
import { withKinds } from '../../renderer/content/kinds.ts'

const cards = (...categories: (string | undefined)[]) =>
  categories.map((category) => ({ title: 'A card', description: 'Of a kind.', tags: ['Data'], facts: [], topics: [], category }))

test.each([
  ['of one kind do not say it', ['Guide', 'Guide'], [['Data'], ['Data']]],
  ['of several kinds say which', ['Guide', 'Service', undefined], [['Guide', 'Data'], ['Service', 'Data'], ['Data']]],
])('cards %s', (_, categories, tags) => {
  expect(withKinds(cards(...categories)).map((card) => card.tags)).toEqual(tags)
})
