import { expect, test } from 'vitest'
import { parse } from '../../../renderer/content/parse.ts'
import { checkBlock } from '../../../renderer/content/rules/blockRules.ts'
import { ruleContextOf } from '../../../renderer/content/rules/ruleContext.ts'
import { site } from '../../../schema/index.ts'
import { testContent } from '../../testSite.ts'

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
