import { expect, test } from 'vitest'
import { keyAfter, type ListChange } from '../../../renderer/preview/editing/keys.ts'

const path = ['blocks', 1]

test.each<[change: ListChange, places: (number | undefined)[]]>([
  [{ action: 'move', path, to: 3 }, [0, 3, 1, 2, 4]],
  [{ action: 'move', path, to: 0 }, [1, 0, 2, 3, 4]],
  [{ action: 'copy', path }, [0, 1, 3, 4, 5]],
  [{ action: 'remove', path }, [0, undefined, 1, 2, 3]],
  [{ action: 'insert', path, type: 'faq' }, [0, 2, 3, 4, 5]],
])('%o gives entries other places', (change, places) => {
  expect([0, 1, 2, 3, 4].map((place) => keyAfter(`blocks/${place}/items/7…`, change))).toEqual(
    places.map((place) => (place === undefined ? undefined : `blocks/${place}/items/7…`)),
  )
})

test('other lists stay as they are', () => {
  const change: ListChange = { action: 'remove', path: ['blocks', 1, 'items', 0] }
  for (const key of ['blocks/1', 'blocks/1+', 'blocks/2/items/0', 'title', '/']) expect(keyAfter(key, change)).toBe(key)
  expect(keyAfter('blocks/1/items/1', change)).toBe('blocks/1/items/0')
})
