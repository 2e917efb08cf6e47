import { expect, test } from 'vitest'
import { progress } from '../../renderer/system/progress.ts'

const shown = (isTTY: boolean, total: number) => {
  const written: string[] = []
  const step = progress('pages', total, { isTTY, write: (text: unknown) => written.push(String(text)) > 0 })
  for (let done = 0; done < total; done++) step()
  return written
}

test('progress is shown on a terminal and removed at the end', () => {
  expect(shown(true, 3)).toEqual(['\r\x1b[Kpages: 0 of 3', '\r\x1b[Kpages: 1 of 3', '\r\x1b[Kpages: 2 of 3', '\r\x1b[K'])
})

test('of many pages only every hundredth is shown', () => {
  const written = shown(true, 10_021)
  expect(written.length).toBeLessThanOrEqual(102)
  expect(written.at(-1)).toBe('\r\x1b[K')
})

test('nothing is shown without a terminal', () => {
  expect(shown(false, 100)).toEqual([])
})
