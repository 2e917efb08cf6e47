import type { z } from 'zod'
import { defOf, entryOf, fieldsIn, optionFor, unwrap } from '../../content/validation/introspect.ts'
import { isContainer } from '../../content/valueAt.ts'

/** A value in a list or a group, with the schema that it satisfies. */
type InnerValue = { key: string; value: unknown; schema: z.ZodType | undefined }

/** Returns all texts in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isContainer(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the schema of a value: of a union, the option that it is meant for. */
export function optionOf(schema: z.ZodType, value: unknown): z.ZodType {
  const union = unwrap(schema)
  return defOf(union).type === 'union' ? (optionFor(union, value) ?? schema) : schema
}

/** Returns the values in a list or a group, each with its schema; nothing for another value. @param schema no union */
export function innerValues(schema: z.ZodType, value: unknown): InnerValue[] {
  if (!isContainer(value)) return []
  const fields = fieldsIn(schema)
  return Object.entries(value).map(([key, inner]) => ({ key, value: inner, schema: Array.isArray(value) ? entryOf(schema) : fields?.[key] }))
}
