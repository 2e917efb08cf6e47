import { expect, test } from 'vitest'
import { spriteOf } from '../../renderer/html/sprite.tsx'
import { starsDrawing, starsOf } from '../../renderer/ui/Rating.tsx'

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

test.each([
  ['stars-50', 'full full full full full'],
  ['stars-45', 'full full full full half'],
  ['stars-5', 'half empty empty empty empty'],
  ['stars-0', 'empty empty empty empty empty'],
])('the sprite draws %s as %s', (name, stars) => {
  const kinds = [...starsDrawing(name).matchAll(/<use href="#i-star" x="(\d+)" data-star="(\w+)"/g)]
  expect(kinds.map(([, , kind]) => kind).join(' ')).toBe(stars)
  expect(kinds.map(([, x]) => Number(x))).toEqual([0, 24, 48, 72, 96])
  expect(spriteOf([name, name])).toMatch(new RegExp(`^<svg hidden><g id="i-${name}">.*</g><path id="i-star" d="[^"]+"/></svg>$`))
})
