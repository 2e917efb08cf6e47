import { expect, test } from 'vitest'
import { tokensOf } from '../../renderer/content/tokens.ts'
import { loadTestSite } from '../testSite.ts'

test('the claim has its own words in braces filled, whichever they are', () => {
  const { site } = loadTestSite({}).siteIndex
  const claim = 'Claim of {provider} and {consulting}, {edition}'
  const tokens = tokensOf({ ...site, disclosure: { ...site.disclosure, claim } })
  expect(tokens.get('claim')).toBe(`Claim of ${site.provider} and ${site.consulting}, ${site.edition}`)
})
