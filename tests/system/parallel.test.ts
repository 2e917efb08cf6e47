import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from '../../renderer/system/parallel.ts'

/** Processes two of five items at a time, each of which ends on demand. */
function work() {
  const begun: number[] = []
  const ends = new Map<number, { done: () => void; fail: (error: Error) => void }>()
  let result: unknown = 'nothing yet'
  inParallel([0, 1, 2, 3, 4], 2, (item) => {
    begun.push(item)
    return new Promise((done, fail) => ends.set(item, { done, fail }))
  }).then(
    () => {
      result = 'done'
    },
    (error: Error) => {
      result = error.message
    },
  )
  return {
    state: () => ({ begun, result }),
    async end(item: number, failure?: string) {
      const { done, fail } = ends.get(item) ?? {}
      if (failure === undefined) done?.()
      else fail?.(new Error(failure))
      await setImmediate()
    },
  }
}

test('every item is processed, two at a time', async () => {
  const { state, end } = work()
  expect(state().begun).toEqual([0, 1])
  for (const item of [1, 0, 2, 3]) await end(item)
  expect(state()).toEqual({ begun: [0, 1, 2, 3, 4], result: 'nothing yet' })
  await end(4)
  expect(state().result).toBe('done')
})

test('after a failure no item is started, and running ones are awaited', async () => {
  const { state, end } = work()
  await end(0, 'The disk is full')
  expect(state()).toEqual({ begun: [0, 1], result: 'nothing yet' })
  await end(1)
  expect(state()).toEqual({ begun: [0, 1], result: 'The disk is full' })
})

test('of two failures the first is reported', async () => {
  const { state, end } = work()
  await end(1, 'The disk is full')
  await end(0, 'The folder is gone')
  expect(state().result).toBe('The disk is full')
})
