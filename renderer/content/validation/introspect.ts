import type { z } from 'zod'
import { type FieldRole, fieldRoles } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'

/** The fields of a mapping, by name. */
export type Fields = Record<string, z.ZodType>

/** The parts of the definition of a Zod schema that tell how data is nested. */
type Def = z.core.$ZodTypeDef & {
  shape?: Fields
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  catchall?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
  values?: unknown[]
  entries?: Record<string, string>
  format?: string
}

export const defOf = (schema: z.ZodType): Def => schema._zod.def

/** Returns the schema inside `.optional()`, `.default()` and other wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  for (let def = defOf(inner); def.innerType; def = defOf(inner)) inner = def.innerType
  return inner
}

/** Returns the `.describe()` text of a field, also from inside `.optional()`, `.default()` and other wrappers. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  for (let at: z.ZodType | undefined = schema; at; at = defOf(at).innerType) if (at.description !== undefined) return at.description
  return undefined
}

/** Returns the role of a field, also from inside `.optional()`, `.default()` and other wrappers. */
export function roleOf(schema: z.ZodType): FieldRole | undefined {
  for (let at: z.ZodType | undefined = schema; at; at = defOf(at).innerType) {
    const role = fieldRoles.get(at)?.role
    if (role) return role
  }
  return undefined
}

export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'mapping' | 'nothing'

export function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'mapping'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'text'
}

/** Returns the kind of data that a schema takes; for a union, that of its first option. */
export function expectedKind(schema: z.ZodType): Kind {
  const def = defOf(unwrap(schema))
  switch (def.type) {
    case 'array':
      return 'list'
    case 'object':
    case 'record':
      return 'mapping'
    case 'number':
    case 'int':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'literal':
      return kindOf(def.values?.[0])
    case 'union':
      return def.options?.[0] ? expectedKind(def.options[0]) : 'nothing'
    default:
      return 'text'
  }
}

/** True for a group of entries that are all alike, with names that authors choose, such as the links of the site. */
export const isRecord = (schema: z.ZodType) => defOf(unwrap(schema)).type === 'record'

/** Returns the option of a union that a value is meant for: the one its discriminator names, or the one that lists it or has its kind. */
export function optionFor(union: z.ZodType, value: unknown): z.ZodType | undefined {
  const { options = [], discriminator } = defOf(union)
  if (discriminator !== undefined) return optionsByType(union).get((value as Record<string, unknown> | null | undefined)?.[discriminator])
  const exact = options.find((option) => defOf(unwrap(option)).values?.includes(value))
  return exact ?? options.find((option) => !defOf(unwrap(option)).values && expectedKind(option) === kindOf(value))
}

/** Returns the fields of each option of a union by the value of its discriminator, such as those of each block by its type; nothing without a union. */
export const fieldsByType = (union: z.ZodType | undefined) =>
  new Map<string, Fields>(union && [...optionsByType(unwrap(union))].map(([type, option]) => [String(type), defOf(unwrap(option)).shape ?? {}]))

/** Returns the options of a union by the values of its discriminator. */
const optionsByType = oncePer((union: z.ZodType): ReadonlyMap<unknown, z.ZodType> => {
  const { options = [], discriminator = '' } = defOf(union)
  return new Map(
    options.flatMap((option) => {
      const literal = defOf(unwrap(option)).shape?.[discriminator]
      return (literal ? (defOf(literal).values ?? []) : []).map((value) => [value, option] as const)
    }),
  )
})

/** Yields the fields of each mapping of a schema: its own, and of those inside. */
export function* mappingsWithin(schema: z.ZodType): Generator<Fields> {
  const { shape, element, valueType, options = [] } = defOf(unwrap(schema))
  if (shape) yield shape
  for (const inner of [...Object.values(shape ?? {}), element, valueType, ...options]) if (inner) yield* mappingsWithin(inner)
}

/** Yields the fields of a schema and all that are inside them, and whether a field is one of the schema itself. */
export function* fieldsWithin(schema: z.ZodType): Generator<[name: string, field: z.ZodType, isRoot: boolean]> {
  const { shape: root } = defOf(unwrap(schema))
  for (const fields of mappingsWithin(schema)) for (const [name, field] of Object.entries(fields)) yield [name, field, fields === root]
}

/** Returns the schema that the value at a path of the data has to satisfy; undefined if that cannot be told. */
export function schemaAt(schema: z.ZodType, data: unknown, path: readonly PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = unwrap(schema)
  let value = data
  for (const step of path) {
    if (at && defOf(at).type === 'union') at = optionFor(at, value)
    if (!at) return undefined
    const next = childOf(at, step)
    at = next && unwrap(next)
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step]
  }
  if (at && defOf(at).type === 'union') return optionFor(at, value) ?? at
  return at
}

/** Returns the fields of the mapping at a path of the data; none where the schema has no mapping. */
export function fieldsAt(schema: z.ZodType, data: unknown, path: readonly PropertyKey[]): Fields {
  const at = schemaAt(schema, data, path)
  return (at && defOf(unwrap(at)).shape) ?? {}
}

/** Returns the schema of a field or entry as declared, with its `.optional()` and other wrappers. */
export function fieldAt(schema: z.ZodType, data: unknown, path: readonly PropertyKey[]): z.ZodType | undefined {
  if (path.length === 0) return undefined
  const parent = schemaAt(schema, data, path.slice(0, -1))
  return parent && childOf(parent, String(path.at(-1)))
}

/** Returns the schema of a field or an entry of a mapping or list. Every object inherits "hasOwnProperty", which is no field. */
function childOf(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const { shape, element, valueType } = defOf(unwrap(schema))
  const field = shape && Object.hasOwn(shape, step) ? shape[String(step)] : undefined
  return field ?? element ?? valueType
}

/** Returns the schema of the entries of a list; the list may be an option of a union. */
export function entryOf(field: z.ZodType): z.ZodType | undefined {
  const { element, options = [] } = defOf(unwrap(field))
  return element ?? options.map((option) => defOf(unwrap(option)).element).find((entry) => entry !== undefined)
}

/** Returns the fields of a mapping; the mapping may be an option of a union without discriminator. */
export function fieldsIn(schema: z.ZodType): Fields | undefined {
  const { shape, options = [], discriminator } = defOf(unwrap(schema))
  return discriminator === undefined ? (shape ?? options.map((option) => defOf(unwrap(option)).shape).find((fields) => fields !== undefined)) : undefined
}

/** Returns the fields of the entries of a list, or those of a mapping, which may stand for the list. */
export const fieldsOfEntry = (field: z.ZodType): Fields | undefined => fieldsIn(entryOf(field) ?? field)

/** True for a field that has to be written. */
export const isRequired = (field: z.ZodType) => !field.safeParse(undefined).success

/** Returns the names of the required fields. */
export const requiredIn = (fields: Fields) => Object.keys(fields).filter((name) => fields[name] && isRequired(fields[name]))

export const isMappingOrNull = (value: unknown) => value === null || kindOf(value) === 'mapping'
