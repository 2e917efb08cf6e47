import type { z } from 'zod'
import { type BlockType, block, type FieldRole } from '../../../schema/index.ts'
import { defOf, descriptionOf, roleOf, unwrap } from '../../content/validation/introspect.ts'

/** A field of a block, as its author has to know it. */
export type Field = {
  /** Where it stands, from the block down: ["agencies", "name"]. */
  name: string[]
  /** What may be written: "a list of 2 to 50", "true or false". */
  takes: string
  required: boolean
  /** What it is where it is not written. */
  defaultValue?: string
  description: string
}

/** The fields of a block type in the order of its schema, each followed by those inside it; without `type`, which is its name. */
export function fieldsOf(type: BlockType): Field[] {
  return block.options
    .filter(({ shape }) => shape.type.value === type)
    .flatMap(nestedFieldsOf)
    .filter(([key]) => key !== 'type')
    .flatMap(([key, schema]) => fieldWithNested([key], schema))
}

function fieldWithNested(name: string[], schema: z.ZodType): Field[] {
  const usual = defaultValueOf(schema)
  const field: Field = {
    name,
    takes: describeType(schema),
    required: !schema.isOptional(),
    defaultValue: usual,
    description: descriptionOf(schema) ?? '',
  }
  return [field, ...nestedFieldsOf(schema).flatMap(([key, inner]) => fieldWithNested([...name, key], inner))]
}

/** The fields inside a group, inside the entries of a list, or inside each choice. */
function nestedFieldsOf(schema: z.ZodType): [string, z.ZodType][] {
  const { shape, element, valueType, options = [] } = defOf(unwrap(schema))
  if (shape) return Object.entries(shape)
  const inner = element ?? valueType
  return inner ? nestedFieldsOf(inner) : options.flatMap(nestedFieldsOf)
}

/** What stands in for a field that is not written. An empty list says no more than "optional". */
function defaultValueOf(schema: z.ZodType): string | undefined {
  for (let at: z.ZodType | undefined = schema; at; at = defOf(at).innerType) {
    const { defaultValue } = defOf(at) as { defaultValue?: unknown }
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
  ranking: 'the address of a ranking',
  file: 'a file in public/',
  logo: 'the picture of a logo',
  photo: 'a photograph',
  id: 'a name for links',
}

/** So many choices are listed; of more, the number is told. */
const maxChoices = 12

function describeType(schema: z.ZodType): string {
  const inner = unwrap(schema)
  const { type, element, options = [], entries, values = [], format } = defOf(inner)
  switch (type) {
    case 'array': {
      const what = element && nestedFieldsOf(element).length === 0 ? `a list: ${describeType(element)}` : 'a list'
      return what + boundsOf(inner, '', ' of')
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

/** What the checks of a length or a number have in common. */
type Bound = { check: string; minimum?: number; maximum?: number; value?: number; inclusive?: boolean }

/** ", 0 to 5" · ", at most 60 characters" · "" */
function boundsOf(schema: z.ZodType, unit: string, lead: string): string {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as Bound)
  const least = checks.find(({ check }) => check === 'min_length' || check === 'greater_than')
  const most = checks.find(({ check }) => check === 'max_length' || check === 'less_than')
  const from = least?.minimum ?? least?.value
  const to = most?.maximum ?? most?.value
  if (from !== undefined && to !== undefined) return `${lead} ${from} to ${to}${unit}`
  if (to !== undefined) return `${lead} at most ${to}${unit}`
  return from === undefined ? '' : `${lead} ${least?.inclusive === false ? 'more than' : 'at least'} ${from}${unit}`
}
