import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizedName } from '../../../renderer/content/suggest.ts'
import { blockSynonyms, withoutCounterpart } from '../../../renderer/content/validation/intendedType.ts'
import { choiceSynonyms } from '../../../renderer/content/validation/invalidChoice.ts'
import { knownFieldNames } from '../../../renderer/content/validation/knownFieldNames.ts'
import { foreignPageFields, synonyms } from '../../../renderer/content/validation/synonyms.ts'
import { blockTypes, page, site } from '../../../schema/index.ts'

test('each synonym stands for a field that still exists', () => {
  const fields = new Set(Object.values(synonyms).flat())
  expect(
    [...fields].filter((field) => !knownFieldNames().has(field)),
    'No schema has these fields. Write their new names in renderer/content/validation/synonyms.ts, or remove them there',
  ).toEqual([])
})

test('each synonym of a choice stands for one that still exists', () => {
  const choices = new Set<unknown>()
  for (const schema of [page, site])
    z.toJSONSchema(schema, { io: 'input', override: ({ jsonSchema }) => jsonSchema.enum?.forEach((choice) => void choices.add(choice)) })
  expect(
    Object.values(choiceSynonyms)
      .flat()
      .filter((choice) => !choices.has(choice)),
    'No schema has these choices. Write their new names in renderer/content/validation/invalidChoice.ts, or remove them there',
  ).toEqual([])
})

test('no field of a page is refused as one of another tool', () => {
  expect(
    Object.keys(foreignPageFields).filter((name) => Object.hasOwn(page.shape, name)),
    'Pages have these fields. Remove them from "foreignPageFields" in renderer/content/validation/synonyms.ts',
  ).toEqual([])
})

test('no type of block stands for another one, or for none', () => {
  const types = new Set(blockTypes.map(normalizedName))
  expect(
    [...Object.keys(blockSynonyms), ...Object.keys(withoutCounterpart)].filter((name) => types.has(name)),
    'These are blocks themselves, so nobody sees the hint. Remove their lines from renderer/content/validation/intendedType.ts',
  ).toEqual([])
})
