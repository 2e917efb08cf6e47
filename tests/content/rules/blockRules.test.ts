import { expect, test } from 'vitest'
import { parse } from '../../../renderer/content/parse.ts'
import { checkBlock } from '../../../renderer/content/rules/blockRules.ts'
import { checkRepeatedEntries } from '../../../renderer/content/rules/repeatedEntries.ts'
import { ruleContextOf } from '../../../renderer/content/rules/ruleContext.ts'
import { site } from '../../../schema/index.ts'
import { testContent } from '../../testSite.ts'

test.each([
  ['marks in the columns of a table', [{ included: true }, { included: true }], []],
  [
    'two texts',
    [
      { label: 'One', included: true },
      { label: 'Two', included: true },
    ],
    [],
  ],
  ['a text in a group of its own, twice', [{ logo: { alt: 'One' } }, { logo: { alt: 'One' } }], [['blocks', 1, 'items', 1]]],
])('entries of a block of any type that say the same are reported: %s', (_, items, expected) => {
  const block = { type: 'zebra', items }
  expect(checkRepeatedEntries({ block: block as never, file: 'pages/index.yaml', path: ['blocks', 1] }, []).map(({ path }) => path)).toEqual(expected)
})

test('a rule that throws is reported with the block and the file that it was checking', () => {
  const { value } = parse('pages/_site.yaml', testContent().files.get('_site.yaml') ?? new Uint8Array(), site)
  if (!value) throw new Error('The test site has no facts')
  const boom = new Error('boom')
  const block = {
    type: 'faq',
    get items() {
      throw boom
    },
  }
  expect(() => checkBlock({ block: block as never, file: 'pages/index.yaml', path: ['blocks', 1] }, ruleContextOf(value))).toThrow(
    expect.objectContaining({
      message: 'The block "faq" in pages/index.yaml cannot be checked by its rule in renderer/content/rules/blockRules.ts.',
      cause: boom,
    }),
  )
})
