import type { z } from 'zod'
import { type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { TextFields } from '../yaml/diagnoses/shape.ts'
import { fieldsWithin, roleOf } from './introspect.ts'

const allFiles: readonly z.ZodType[] = [page, sharedBlocks, site]

const namesIn = oncePer((schemas: typeof allFiles) => {
  const fields = schemas.flatMap((schema) => [...fieldsWithin(schema)])
  const withRole = (role: FieldRole) => new Set(fields.flatMap(([name, field]) => (roleOf(field) === role ? [name] : [])))
  return { all: new Set(fields.map(([name]) => name)), texts: { multiline: withRole('markdown'), plain: withRole('text') } }
})

/** Returns the names of all fields of all files. */
export const knownFieldNames = (): ReadonlySet<string> => namesIn(allFiles).all

/** Returns those of fields that take a text. */
export const textFields = (): TextFields => namesIn(allFiles).texts
