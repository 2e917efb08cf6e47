import type { z } from 'zod'
import { type BlockType, block, type FieldRole } from '../../../schema/index.ts'
import { defOf, descriptionOf, isRequired, roleOf, unwrap } from '../../content/validation/introspect.ts'

/** What an author needs to know about a field of a block. */
export type Field = {
  /** Its path within the block: ["agencies", "name"]. */
  name: string[]
  /** The accepted values: "a list of 2 to 50", "true or false". */
  takes: string
  required: boolean
  /** The value of a field that is not written. */
  defaultValue?: string
  description: string
}

/** Returns the fields of a block type in schema order, each followed by its nested fields; without `type`, the name of the block. */
export const fieldsOf = (type: BlockType): Field[] =>
  block.options.filter(({ shape }) => shape.type.value === type).flatMap((option) => fieldsWithNested(option).filter(({ name }) => name.join() !== 'type'))

/** Returns the fields of a mapping in schema order, each followed by its nested fields. */
export const fieldsWithNested = (schema: z.ZodType): Field[] => nestedFieldsOf(schema).flatMap(([key, inner]) => fieldWithNested([key], inner))

function fieldWithNested(name: string[], schema: z.ZodType): Field[] {
  const defaultValue = defaultValueOf(schema)
  const field: Field = {
    name,
    takes: describeType(schema),
    required: isRequired(schema),
    defaultValue,
    description: descriptionOf(schema) ?? '',
  }
  return [field, ...nestedFieldsOf(schema).flatMap(([key, inner]) => fieldWithNested([...name, key], inner))]
}

/** Returns the fields of an object, of the entries of a list or record, or of each option of a union. */
function nestedFieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { shape, element, valueType, options = [] } = defOf(unwrap(schema))
  if (shape) return Object.entries(shape)
  const inner = element ?? valueType
  return inner ? nestedFieldsOf(inner) : options.flatMap(nestedFieldsOf)
}

/** Returns the default of a field as text. An empty list is omitted, because it says no more than "optional". */
function defaultValueOf(schema: z.ZodType): string | undefined {
  for (let current: z.ZodType | undefined = schema; current; current = defOf(current).innerType) {
    const { defaultValue } = defOf(current) as { defaultValue?: unknown }
    if (defaultValue !== undefined && JSON.stringify(defaultValue) !== '[]')
      return typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue)
  }
  return undefined
}

const roleWords: Record<FieldRole, string> = {
  text: 'text',
  markdown: 'Markdown',
  href: 'where a link goes',
  page: 'the address of a page',
  topicPage: 'the address of a page',
  cards: 'cards',
  tabs: 'pages',
  ranking: 'the address of a ranking',
  file: 'a file in public/',
  logo: 'the picture of a logo',
  photo: 'a photograph',
  id: 'a name for links',
}

/** The maximum number of choices that are listed; of more, only their number is given. */
const maxChoices = 12

function describeType(schema: z.ZodType): string {
  const inner = unwrap(schema)
  const { type, element, options = [], entries, values = [], format } = defOf(inner)
  switch (type) {
    case 'array': {
      const list = element && nestedFieldsOf(element).length === 0 ? `a list: ${describeType(element)}` : 'a list'
      return list + boundsOf(inner, '', ' of')
    }
    case 'object':
    case 'record':
      return 'a group of fields'
    case 'number':
      return (format === 'safeint' ? 'a whole number' : 'a number') + boundsOf(inner, '', ',')
    case 'boolean':
      return 'true or false'
    case 'enum': {
      const choices = Object.values(entries ?? {})
      return choices.length > maxChoices ? `one of ${choices.length} names` : choices.join(', ')
    }
    case 'literal':
      return values.map((value) => JSON.stringify(value)).join(', ')
    case 'union':
      return [...new Set(options.map(describeType))].join(', or ')
    default:
      return format === 'date' ? 'a date' : roleWords[roleOf(schema) ?? 'text'] + boundsOf(inner, ' characters', ',')
  }
}

/** The common shape of Zod's checks of a length or a number. */
type Bound = { check: string; minimum?: number; maximum?: number; value?: number; inclusive?: boolean }

/** Describes the limits of a schema: ", 0 to 5", ", at most 60 characters" or "". */
function boundsOf(schema: z.ZodType, unit: string, lead: string): string {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as Bound)
  const minCheck = checks.find(({ check }) => check === 'min_length' || check === 'greater_than')
  const maxCheck = checks.find(({ check }) => check === 'max_length' || check === 'less_than')
  const min = minCheck?.minimum ?? minCheck?.value
  const max = maxCheck?.maximum ?? maxCheck?.value
  if (min !== undefined && max !== undefined) return `${lead} ${min} to ${max}${unit}`
  if (max !== undefined) return `${lead} at most ${max}${unit}`
  return min === undefined ? '' : `${lead} ${minCheck?.inclusive === false ? 'more than' : 'at least'} ${min}${unit}`
}
