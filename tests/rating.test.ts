import { expect, test } from 'vitest'
import { starsOf } from '../renderer/ui/Rating.tsx'

test.each([
  [5, 'full full full full full'],
  [4.8, 'full full full full half'],
  [4.5, 'full full full full half'],
  [4.4, 'full full full full empty'],
  [4, 'full full full full empty'],
  [0.5, 'half empty empty empty empty'],
  [0, 'empty empty empty empty empty'],
])('%s draws %s', (rating, stars) => {
  expect(starsOf(rating).join(' ')).toBe(stars)
})
