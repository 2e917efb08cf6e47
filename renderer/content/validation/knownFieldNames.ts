import type { z } from 'zod'
import { block, type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { TextFields, TextNames } from '../yaml/diagnoses/shape.ts'
import { fieldsWithin, roleOf } from './introspect.ts'
import { mappingsOf } from './shapeOf.ts'

const allFiles: readonly z.ZodType[] = [page, sharedBlocks, site]

const namesIn = oncePer((schemas: typeof allFiles) => new Set(schemas.flatMap((schema) => [...fieldsWithin(schema)].map(([name]) => name))))

/** Returns the names of all fields of all files. */
export const knownFieldNames = (): ReadonlySet<string> => namesIn(allFiles)

const textFieldsIn = oncePer(
  (schemas: typeof allFiles): TextFields => ({
    ...textNamesIn(schemas),
    byBlock: new Map(block.options.map((option) => [option.shape.type.value, textNamesIn([option])])),
    outside: textNamesIn([page.omit({ blocks: true }), site]),
    mappings: mappingsOf(schemas),
  }),
)

function textNamesIn(schemas: readonly z.ZodType[]): TextNames {
  const fields = schemas.flatMap((schema) => [...fieldsWithin(schema)])
  const withRole = (role: FieldRole) => new Set(fields.flatMap(([name, field]) => (roleOf(field) === role ? [name] : [])))
  return { multiline: withRole('markdown'), plain: withRole('text') }
}

/** Returns those of fields that take a text. */
export const textFields = (): TextFields => textFieldsIn(allFiles)
