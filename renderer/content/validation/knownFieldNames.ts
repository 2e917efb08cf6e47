import { type FieldRole, page, sharedBlocks, site } from '../../../schema/index.ts'
import type { TextFields } from '../yaml/diagnoses/shape.ts'
import { fieldsWithin, roleOf } from './introspect.ts'

const fields = [page, sharedBlocks, site].flatMap((schema) => [...fieldsWithin(schema)])

const namesWithRole = (role: FieldRole) => new Set(fields.flatMap(([name, field]) => (roleOf(field) === role ? [name] : [])))

/** The names of all fields of all files. */
export const knownFieldNames: ReadonlySet<string> = new Set(fields.map(([name]) => name))

export const textFields: TextFields = { multiline: namesWithRole('markdown'), plain: namesWithRole('text') }
