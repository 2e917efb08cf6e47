import { expect, test } from 'vitest'
import { z } from 'zod'
import { choiceSynonyms } from '../../../renderer/content/validation/invalidChoice.ts'
import { knownFieldNames } from '../../../renderer/content/validation/knownFieldNames.ts'
import { foreignPageFields, synonyms } from '../../../renderer/content/validation/synonyms.ts'
import { page, site } from '../../../schema/index.ts'

test('each synonym stands for a field that still exists', () => {
  const fields = new Set(Object.values(synonyms).flat())
  expect([...fields].filter((field) => !knownFieldNames().has(field))).toEqual([])
})

test('each synonym of a choice stands for one that still exists', () => {
  const choices = new Set<unknown>()
  for (const schema of [page, site])
    z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => jsonSchema.enum?.forEach((choice) => void choices.add(choice)) })
  expect(
    Object.values(choiceSynonyms)
      .flat()
      .filter((choice) => !choices.has(choice)),
  ).toEqual([])
})

test('no field of a page is refused as one of another tool', () => {
  expect(Object.keys(foreignPageFields).filter((name) => Object.hasOwn(page.shape, name))).toEqual([])
})
