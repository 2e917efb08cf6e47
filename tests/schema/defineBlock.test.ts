import { expect, test } from 'vitest'
import { defineBlock, shortText } from '../../schema/fields.ts'

test('a block that defines a field which all blocks have is marked by TypeScript, and refused with the name of the field', () => {
  const message = (field: string) =>
    `The block "pricingTable" defines a field "${field}", which every block has already. Give it another name in schema/blocks/pricingTable.ts.`
  // @ts-expect-error A block has a type already.
  expect(() => defineBlock('pricingTable', { type: shortText(20) })).toThrow(message('type'))
  // @ts-expect-error A block has an id already.
  expect(() => defineBlock('pricingTable', { title: shortText(20), id: shortText(20) })).toThrow(message('id'))
})
