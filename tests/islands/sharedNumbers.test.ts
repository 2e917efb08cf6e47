import { expect, test } from 'vitest'
import { fragmentOf, isAddressedBy, sharedNumbersIn } from '../../renderer/islands/sharedNumbers.ts'

test('numbers are read from the fragment that was made of them', () => {
  const fragment = fragmentOf('payback', { cases: '500', share: '12.5' })
  expect(fragment).toBe('#payback?cases=500&share=12.5')
  expect(sharedNumbersIn(fragment, 'payback')).toEqual({ cases: '500', share: '12.5' })
})

test.each([
  ['#payback', 'payback'],
  ['#payback-long?cases=1', 'payback'],
  ['#other?cases=1', 'payback'],
  ['', 'payback'],
])('the fragment "%s" has no numbers for "%s"', (fragment, section) => {
  expect(isAddressedBy(fragment, section)).toBe(false)
  expect(sharedNumbersIn(fragment, section)).toEqual({})
})
