import { afterAll, describe, expect, test } from 'vitest'
import { changedSite, changeKinds, violationsOf } from './changedSite.ts'

// `npm run audit` tries every call; this tries some.
describe.each(changeKinds)('a build after a change to %s', async (changed) => {
  const site = await changedSite(['--no-media'], changed)
  afterAll(site.remove)
  const whole = await site.build(-1, 'fails')

  test('produces the new site when no call fails', () => {
    expect(whole).toMatchObject({ code: 0, state: 'new', stateAfterNext: 'new', leftovers: [] })
    expect(site.after).not.toEqual(site.before)
    expect(whole.calls).toBeGreaterThan(50)
    if (changed !== 'every page') expect(whole.printed).toMatch(/ \d of them rebuilt/)
  })

  describe.each(['fails', 'stops'] as const)('with a fault in a file system call (%s)', (fault) => {
    test('leaves either the complete old site or the complete new one', async () => {
      const step = changed === 'every page' ? 41 : 79
      const last = whole.calls - 1
      // The swap is in the last calls, which are all tried. For an exchange of files `build/outputSwap.test.ts` tries every call.
      const tried = [...Array(whole.calls).keys()].filter((call) => call % step === 0 || call > last - 5)
      const violations: string[] = []
      for (const call of tried) violations.push(...violationsOf(await site.build(call, fault), fault))
      expect(violations).toEqual([])
    })
  })
})
