import { expect, test } from 'vitest'
import { tokensOf } from '../../renderer/content/tokens.ts'
import { loadTestSite } from '../testSite.ts'

test('tokens inside the claim are replaced', () => {
  const { site } = loadTestSite({}).siteIndex
  const claim = 'Claim of {provider} and {consulting}, {edition}'
  const tokens = tokensOf({ ...site, disclosure: { ...site.disclosure, claim } })
  expect(tokens.get('claim')).toBe(`Claim of ${site.provider} and ${site.consulting}, ${site.edition}`)
})
