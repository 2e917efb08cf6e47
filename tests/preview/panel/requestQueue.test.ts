import { expect, test } from 'vitest'
import type { FieldPath } from '../../../renderer/preview/messages.ts'
import type { NextPlaces } from '../../../renderer/preview/panel/nextPlaces.ts'
import { type PendingChange, RequestQueue } from '../../../renderer/preview/panel/requestQueue.ts'

const write = (index: number): PendingChange => ({ path: ['blocks', index, 'title'], action: { action: 'write', value: `Text ${index}` } })

/** The second block goes to the end, and the first one is gone. */
const places: NextPlaces = {
  path: ([list = '', index, ...rest]) => (index === 0 ? undefined : [list, index === 1 ? 9 : Number(index) - 1, ...rest]),
  key: (key) => key,
  moved: () => [],
}

test('the server is asked for one thing after the other, and a change that waits is made where its entry is by then', () => {
  const asked: unknown[] = []
  const queue = new RequestQueue()
  for (const index of [1, 0, 1, 2]) {
    const change = write(index)
    queue.add(() => asked.push(change.path), change)
  }
  queue.add(() => asked.push('undo'))
  const answer = () => {
    queue.endWaiting()
    queue.sendNext()
  }
  expect([asked, queue.isWaiting]).toEqual([[['blocks', 1, 'title']], true])
  queue.sendNext()
  expect(asked).toHaveLength(1)

  expect(queue.move(places)).toEqual([write(0)])
  // What is refused is still known by its place.
  expect(queue.change?.path).toEqual(['blocks', 9, 'title'])
  for (let answers = 0; answers < 4; answers++) answer()
  expect(asked.slice(1)).toEqual([['blocks', 9, 'title'], ['blocks', 1, 'title'], 'undo'])
  expect([queue.change, queue.isWaiting]).toEqual([undefined, false])
})

test.each<[what: string, path: FieldPath, key: string, expected: string]>([
  ['a copy, which is not there yet', ['blocks', 2], 'blocks/3', 'blocks/2'],
  ['the entry itself', ['blocks', 2], 'blocks/2', 'blocks/1'],
  ['what is added in it', ['blocks', 2, 'actions'], 'blocks/2/actions/0', 'blocks/1/actions/0'],
  ['a field of the page', ['blocks', 2], 'title', 'title'],
])('the focus goes to %s, also where an entry above is gone by then', (_, path, key, expected) => {
  const queue = new RequestQueue()
  const change: PendingChange = { path, action: { action: 'copy' }, nextFocus: { key, from: undefined } }
  queue.add(() => {}, write(1))
  queue.add(() => {}, change)
  queue.move(places)
  expect(change.nextFocus?.key).toBe(expected)
})

test('the same is asked for once until it is answered', () => {
  const queue = new RequestQueue()
  const copy = (index: number): PendingChange => ({ path: ['blocks', index], action: { action: 'copy' } })
  for (const index of [1, 2]) queue.add(() => {}, copy(index))
  expect([1, 2, 3].map((index) => queue.has(['blocks', index], { action: 'copy' }))).toEqual([true, true, false])
  expect(queue.has(['blocks', 1], { action: 'remove' })).toBe(false)
  queue.endWaiting()
  expect(queue.has(['blocks', 1], { action: 'copy' })).toBe(false)
})
