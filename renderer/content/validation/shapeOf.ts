import type { z } from 'zod'
import { blockTypes } from '../../../schema/index.ts'
import type { ParentField, Shape } from '../yaml/diagnoses/shape.ts'
import { defOf, unwrap } from './introspect.ts'

const known = new WeakMap<z.ZodType, Shape>()

/** What a file of a kind may hold. */
export function shapeOf(schema: z.ZodType): Shape {
  const before = known.get(schema)
  if (before) return before
  const parentFields: ParentField[] = []
  const visit = (at: z.ZodType) => {
    const { shape, element, valueType, options = [] } = defOf(unwrap(at))
    for (const [name, field] of Object.entries(shape ?? {})) {
      parentFields.push(...parentFieldsOf({ name, isRoot: at === schema }, field))
      visit(field)
    }
    for (const inner of [element, valueType, ...options]) if (inner) visit(inner)
  }
  visit(schema)
  const shape = { rootFields: Object.keys(defOf(unwrap(schema)).shape ?? {}), parentFields, blockTypes }
  known.set(schema, shape)
  return shape
}

/** A field as something that holds others, in each way in which it may be written. */
function parentFieldsOf(holder: Pick<ParentField, 'name' | 'isRoot'>, field: z.ZodType, isList = false): ParentField[] {
  const { shape, element, options = [] } = defOf(unwrap(field))
  if (shape) return [{ ...holder, isList, fields: new Set(Object.keys(shape)) }]
  return [...(element && !isList ? parentFieldsOf(holder, element, true) : []), ...options.flatMap((option) => parentFieldsOf(holder, option, isList))]
}
