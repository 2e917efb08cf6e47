import { expect, test } from 'vitest'
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
  expect([asked, queue.isWaiting, queue.isEmpty]).toEqual([[['blocks', 1, 'title']], true, false])
  queue.sendNext()
  expect(asked).toHaveLength(1)

  expect(queue.move(places)).toEqual([write(0)])
  // What is refused is still known by its place.
  expect(queue.change?.path).toEqual(['blocks', 9, 'title'])
  for (let answers = 0; answers < 4; answers++) answer()
  expect(asked.slice(1)).toEqual([['blocks', 9, 'title'], ['blocks', 1, 'title'], 'undo'])
  expect([queue.change, queue.isWaiting, queue.isEmpty]).toEqual([undefined, false, true])
})
