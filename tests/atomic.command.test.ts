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
    test('leaves either the complete old site or the complete new one', { tags: changed === 'one page' ? 'audit' : [] }, async () => {
      const step = changed === 'every page' ? 41 : 79
      const violations: string[] = []
      // Of those that replace the site `build/outputSwap.test.ts` tries every one.
      for (let call = 0; call < whole.calls; call += step) violations.push(...violationsOf(await site.build(call, fault), fault))
      expect(violations).toEqual([])
    })
  })
})
