import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rating } from '../../renderer/ui/Rating.tsx'

/** Returns the stars of an SVG from left to right, by the position where each begins. */
function starsIn(html: string): string[] {
  const stars = [...html.matchAll(/<path data-stars="(\w+)"[^>]* d="([^"]+)"/g)].flatMap(([, kind = '', d = '']) => {
    let place = 0
    return [...d.matchAll(/m(\d+) \d/g)].map(([, right]) => {
      place += Number(right)
      return { kind, place }
    })
  })
  expect(stars.map(({ place }) => place)).toEqual([12, 36, 60, 84, 108])
  return stars.map(({ kind }) => kind)
}

test.each([
  [5, false, 'full full full full full'],
  [4.8, false, 'full full full full half'],
  [4.8, true, 'full full full full empty'],
  [4.5, false, 'full full full full half'],
  [4.4, false, 'full full full full empty'],
  [4, false, 'full full full full empty'],
  [0.5, false, 'half empty empty empty empty'],
  [0, false, 'empty empty empty empty empty'],
])('the rating %s with whole stars only: %s is rendered as %s', (value, whole, stars) => {
  const html = renderToStaticMarkup(<Rating value={value} whole={whole} />)
  expect(starsIn(html).join(' ')).toBe(stars)
  expect(html).toContain(`aria-label="${value} out of 5"`)
})
