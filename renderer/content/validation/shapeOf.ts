import type { z } from 'zod'
import { block, type FieldRole } from '../../../schema/index.ts'
import { oncePer } from '../oncePer.ts'
import type { Mapping, ParentField, Shape } from '../yaml/diagnoses/shape.ts'
import { closestType } from './intendedType.ts'
import { defOf, entryOf, expectedKind, fieldsByType, fieldsWithin, isRecord, mappingsWithin, requiredIn, roleOf, unwrap } from './introspect.ts'

/** Returns which fields a file of a schema may have. */
export const shapeOf = oncePer((schema: z.ZodType): Shape => {
  const fields = [...fieldsWithin(schema)]
  const parentFields = fields.flatMap(([name, field, isRoot]) => parentFieldsOf({ name, isRoot }, field))
  const rootFields = Object.keys(defOf(unwrap(schema)).shape ?? {})
  const recordFields = fields.flatMap(([name, field]) => (isRecord(field) ? name : []))
  const fieldNames = new Set([...rootFields, ...parentFields.flatMap(({ fields }) => [...fields])])
  return {
    rootFields,
    fieldNames,
    parentFields,
    recordFields,
    numberLists: new Set(fields.flatMap(([name, field]) => (isNumberList(field) ? name : []))),
    mappings: mappingsOf([schema]),
    blockFields: blockFields(),
    markdownFields: markdownFields(),
    blockTypeNamed: (word) => closestType(fieldsByType(block), word, {}).suggestedType,
  }
})

/** Returns a field that holds others, once for each way to write it: as a mapping, as a list. */
function parentFieldsOf(parent: Pick<ParentField, 'name' | 'isRoot'>, field: z.ZodType, isList = false): ParentField[] {
  const { shape, element, options = [] } = defOf(unwrap(field))
  if (shape) return [{ ...parent, isList, fields: new Set(Object.keys(shape)) }]
  return [...(element && !isList ? parentFieldsOf(parent, element, true) : []), ...options.flatMap((option) => parentFieldsOf(parent, option, isList))]
}

function isNumberList(field: z.ZodType): boolean {
  const entry = entryOf(field)
  return entry !== undefined && (expectedKind(entry) === 'number' || isNumberList(entry))
}

const optionsOf = (schema: z.ZodType) => defOf(unwrap(schema)).options ?? [schema]

/** Returns the mappings of schemas, as far as it helps to find a name that is missing. */
export const mappingsOf = (schemas: readonly z.ZodType[]): Mapping[] =>
  schemas
    .flatMap((schema) => [...mappingsWithin(schema)])
    .map((fields) => {
      const allTextLists = Object.keys(fields).filter((name) => {
        const entry = fields[name] && entryOf(fields[name])
        return entry !== undefined && optionsOf(entry).some((option) => ['text', 'list'].includes(expectedKind(option)))
      })
      const required = new Set(requiredIn(fields))
      const textLists = allTextLists.filter((name) => required.has(name))
      const optionalTextLists = allTextLists.filter((name) => !required.has(name))
      const allValues = Object.keys(fields).filter((name) => fields[name] && ['text', 'number', 'boolean'].includes(expectedKind(fields[name])))
      const values = allValues.filter((name) => required.has(name))
      // Of those that have a role, such as a text or an id, most words may be the value.
      const optional = (roles: readonly (FieldRole | undefined)[]) =>
        allValues.filter((name) => !required.has(name) && fields[name] && roles.includes(roleOf(fields[name])))
      const [optionalValues, optionalTexts] = [optional([undefined]), optional(['text', 'markdown'])]
      const type = fields.type && String(defOf(unwrap(fields.type)).values?.[0])
      return { type, fields: new Set(Object.keys(fields)), values, optionalValues, optionalTexts, textLists, optionalTextLists }
    })

const blockFields = () => new Map([...fieldsByType(block)].map(([type, fields]) => [type, new Set(Object.keys(fields))]))

/** Returns the names of the Markdown fields of each type of block. */
const markdownFields = () =>
  new Map([...fieldsByType(block)].map(([type, fields]) => [type, Object.keys(fields).filter((name) => fields[name] && roleOf(fields[name]) === 'markdown')]))
