import { expect, test } from 'vitest'
import { knownFieldNames } from '../../../renderer/content/validation/knownFieldNames.ts'
import { foreignPageFields, synonyms } from '../../../renderer/content/validation/synonyms.ts'
import { page } from '../../../schema/index.ts'

test('each synonym stands for a field that still exists', () => {
  const fields = new Set(Object.values(synonyms).flat())
  expect([...fields].filter((field) => !knownFieldNames().has(field))).toEqual([])
})

test('no field of a page is refused as one of another tool', () => {
  expect(Object.keys(foreignPageFields).filter((name) => Object.hasOwn(page.shape, name))).toEqual([])
})
