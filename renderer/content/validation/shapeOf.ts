import type { z } from 'zod'
import { block, blockTypes } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { ParentField, Shape } from '../yaml/diagnoses/shape.ts'
import { defOf, fieldsByType, fieldsWithin, isRecord, roleOf, unwrap } from './introspect.ts'

/** Returns which fields a file of a schema may have. */
export const shapeOf = oncePer((schema: z.ZodType): Shape => {
  const fields = [...fieldsWithin(schema)]
  const parentFields = fields.flatMap(([name, field, isRoot]) => parentFieldsOf({ name, isRoot }, field))
  const rootFields = Object.keys(defOf(unwrap(schema)).shape ?? {})
  const recordFields = fields.flatMap(([name, field]) => (isRecord(field) ? name : []))
  const fieldNames = new Set([...rootFields, ...parentFields.flatMap(({ fields }) => [...fields])])
  return { rootFields, fieldNames, parentFields, recordFields, blockTypes, markdownFields: markdownFields() }
})

/** Returns a field that holds others, once for each way to write it: as a mapping, as a list. */
function parentFieldsOf(parent: Pick<ParentField, 'name' | 'isRoot'>, field: z.ZodType, isList = false): ParentField[] {
  const { shape, element, options = [] } = defOf(unwrap(field))
  if (shape) return [{ ...parent, isList, fields: new Set(Object.keys(shape)) }]
  return [...(element && !isList ? parentFieldsOf(parent, element, true) : []), ...options.flatMap((option) => parentFieldsOf(parent, option, isList))]
}

/** Returns the names of the Markdown fields of each type of block. */
const markdownFields = () =>
  new Map([...fieldsByType(block)].map(([type, fields]) => [type, Object.keys(fields).filter((name) => fields[name] && roleOf(fields[name]) === 'markdown')]))
